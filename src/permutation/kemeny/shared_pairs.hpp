#pragma once

#include <cstdint>
#include <vector>

namespace witan {

/// Pairs of items that every optimal order has in one order, as a relation that is closed under transitivity.
class SharedPairs {
 public:
  explicit SharedPairs(std::uint32_t items)
      : words_((std::size_t{items} + 63) / 64), bits_(words_ * items), items_(items) {}
  void add(std::uint32_t above, std::uint32_t below) {
    bits_[above * words_ + below / 64] |= std::uint64_t{1} << (below % 64);
  }
  [[nodiscard]] bool contains(std::uint32_t above, std::uint32_t below) const {
    return ((bits_[above * words_ + below / 64] >> (below % 64)) & 1U) != 0;
  }
  /// Adds the pairs that follow by transitivity. O(items³ / 64).
  void close();
  /// Returns the number of items below each item, and above each item.
  struct Counts {
    std::vector<std::uint32_t> below, above;
  };
  [[nodiscard]] Counts counts() const;

 private:
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
  std::uint32_t items_;
};

}  // namespace witan
