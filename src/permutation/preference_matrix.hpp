#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "bucket_orders.hpp"

namespace witan {

/// The weight of the statements that rank i above j, for all pairs of items: a dense matrix of items² doubles.
class PreferenceMatrix {
 public:
  explicit PreferenceMatrix(std::uint32_t items) : items_(items), above_(std::size_t{items} * items) {}
  /// Adds all statements with their weights. O(Σ m²), or m × items for a list with silent items.
  explicit PreferenceMatrix(const BucketOrders& orders);

  [[nodiscard]] std::uint32_t size() const { return items_; }
  [[nodiscard]] double above(std::uint32_t i, std::uint32_t j) const { return row(i)[j]; }
  /// Returns the matrix by rows.
  [[nodiscard]] std::span<const double> values() const { return above_; }
  [[nodiscard]] double net(std::uint32_t i, std::uint32_t j) const { return above(i, j) - above(j, i); }
  [[nodiscard]] std::span<const double> row(std::uint32_t i) const {
    return std::span(above_).subspan(std::size_t{i} * items_, items_);
  }
  [[nodiscard]] std::span<double> row(std::uint32_t i) {
    return std::span(above_).subspan(std::size_t{i} * items_, items_);
  }
  /// Adds the pairs of one statement, each with this weight.
  void add(const BucketOrder& order, double weight);
  /// Adds the pairs of one statement; the pairs whose better item is in block b have the weight of `weight_of(begin)`,
  /// with the index of the first item of the block.
  void add_by_block(const BucketOrder& order, const std::function<double(std::uint32_t)>& weight_of);

  /// Returns the weight of the pairs that an order, best first, reverses. O(items²).
  [[nodiscard]] double cost(std::span<const std::uint32_t> order) const;
  /// Returns Σ min(above(i,j), above(j,i)), a lower bound of the cost of every order.
  [[nodiscard]] double lower_bound() const;
  /// Returns the sum of all weights.
  [[nodiscard]] double total() const;

 private:
  template <class WeightOf>
  void add_pairs(const BucketOrder& order, const WeightOf& weight_of);

  std::uint32_t items_;
  std::vector<double> above_;
};

}  // namespace witan
