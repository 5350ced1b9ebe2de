#pragma once

#include <cstdint>
#include <vector>

namespace witan {

/// Pairs whose order is fixed in a subproblem, as one bit per ordered pair of items.
class PairBounds {
 public:
  explicit PairBounds(std::uint32_t items)
      : items_(items), words_((std::size_t{items} + 63) / 64), bits_(words_ * items) {}

  [[nodiscard]] std::uint32_t size() const { return items_; }
  /// Returns true if every order of the subproblem has i above j.
  [[nodiscard]] bool above(std::uint32_t i, std::uint32_t j) const {
    return ((bits_[i * words_ + j / 64] >> (j % 64)) & 1U) != 0;
  }
  [[nodiscard]] bool fixed(std::uint32_t i, std::uint32_t j) const { return above(i, j) || above(j, i); }
  /// Puts i above j, without the pairs that follow; see close().
  void set(std::uint32_t i, std::uint32_t j) { bits_[i * words_ + j / 64] |= std::uint64_t{1} << (j % 64); }
  /// Adds all pairs that follow by transitivity. Returns false if they are contradictory, so that there is no order.
  /// O(items³ / 64).
  [[nodiscard]] bool close();
  /// Puts i above j with all pairs that follow from a closed relation. Returns false if j is above i. O(items² / 64).
  [[nodiscard]] bool add(std::uint32_t i, std::uint32_t j);

  bool operator==(const PairBounds&) const = default;

 private:
  std::uint32_t items_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace witan
