#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "pair_weights.hpp"

namespace witan {

/// An order of the items of a problem by their numbers, best first.
using Order = std::vector<std::uint32_t>;

/// The margins among some items of a Kemeny problem, which are numbered 0 … size() − 1.
///
/// The matrix is stored up to PairWeights::kDenseItems items; above, rows are computed on demand. The weights must live
/// as long.
class MarginRows {
 public:
  MarginRows(const PairWeights& weights, std::vector<Slot> items);

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(items_.size()); }
  [[nodiscard]] std::span<const Slot> items() const { return items_; }
  /// Returns the margins of item i over all items. `buffer` is scratch memory, to which the result may refer.
  [[nodiscard]] std::span<const Units> row(std::uint32_t i, std::vector<Units>& buffer) const;
  /// Returns whether the matrix is stored, so that at() may be called.
  [[nodiscard]] bool dense() const { return !matrix_.empty(); }
  [[nodiscard]] Units at(std::uint32_t i, std::uint32_t j) const { return matrix_[std::size_t{i} * size() + j]; }
  /// Returns the difference of costs that is due to rounding: 0 if all margins are whole numbers.
  [[nodiscard]] Units slack() const { return weights_.slack(); }
  /// Returns the weight of the majorities that the order reverses: Σ max(0, margin of j over i) for i above j.
  /// O(items²).
  [[nodiscard]] Units reversed(std::span<const std::uint32_t> order) const;

 private:
  const PairWeights& weights_;
  std::vector<Slot> items_;
  std::vector<Units> matrix_;
};

}  // namespace witan
