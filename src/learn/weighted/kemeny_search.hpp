#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace witan {

/// Weighted disagreements between items: how far each is preferred to each.
class KemenyProblem {
 public:
  explicit KemenyProblem(std::uint32_t items) : items_(items), net_(std::size_t{items} * items) {}

  [[nodiscard]] std::uint32_t size() const { return items_; }
  /// W(i,j) − W(j,i) for all j.
  [[nodiscard]] std::span<double> row(std::uint32_t i) {
    return std::span(net_).subspan(std::size_t{i} * items_, items_);
  }
  [[nodiscard]] std::span<const double> row(std::uint32_t i) const {
    return std::span(net_).subspan(std::size_t{i} * items_, items_);
  }
  /// Adds to Σ_{i<j} W(i,j) + W(j,i).
  void add_decided(double weight) { decided_ += weight; }

  /// Σ W(j,i) over the pairs with i above j in the order, best first. O(items²).
  [[nodiscard]] double cost(std::span<const std::uint32_t> order) const;
  /// Σ min(W(i,j), W(j,i)): no order costs less.
  [[nodiscard]] double lower_bound() const;
  /// Moves single items to where the cost is least until none can move, in sweeps of O(items²). Returns the sweeps.
  int improve(std::vector<std::uint32_t>& order) const;

 private:
  [[nodiscard]] bool reinsert(std::vector<std::uint32_t>& order, std::size_t from) const;

  std::uint32_t items_;
  double decided_ = 0;
  std::vector<double> net_;
};

}  // namespace witan
