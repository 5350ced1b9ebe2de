#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace witan {

/// The pairwise preferences of a Kemeny problem; W(i,j) is the weight of the experts that prefer i to j.
class KemenyProblem {
 public:
  explicit KemenyProblem(std::uint32_t items) : items_(items), net_(std::size_t{items} * items) {}

  [[nodiscard]] std::uint32_t size() const { return items_; }
  /// Returns W(i,j) − W(j,i) for all j.
  [[nodiscard]] std::span<double> row(std::uint32_t i) {
    return std::span(net_).subspan(std::size_t{i} * items_, items_);
  }
  [[nodiscard]] std::span<const double> row(std::uint32_t i) const {
    return std::span(net_).subspan(std::size_t{i} * items_, items_);
  }
  /// Adds to the total weight Σ_{i<j} W(i,j) + W(j,i).
  void add_decided(double weight) { decided_ += weight; }

  /// Returns the cost of an order, best first: Σ W(j,i) over the pairs with i above j. O(items²).
  [[nodiscard]] double cost(std::span<const std::uint32_t> order) const;
  /// Returns Σ min(W(i,j), W(j,i)), a lower bound of the cost of every order.
  [[nodiscard]] double lower_bound() const;
  /// Moves single items to their position of least cost, until no move reduces the cost. Returns the number of sweeps,
  /// which cost O(items²) each.
  int improve(std::vector<std::uint32_t>& order) const;

 private:
  [[nodiscard]] bool reinsert(std::vector<std::uint32_t>& order, std::size_t from) const;

  std::uint32_t items_;
  double decided_ = 0;
  std::vector<double> net_;
};

}  // namespace witan
