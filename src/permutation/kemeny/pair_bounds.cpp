#include "pair_bounds.hpp"

#include <cstddef>

namespace witan {

bool PairBounds::close() {
  for (std::uint32_t via = 0; via < items_; ++via) {
    for (std::uint32_t i = 0; i < items_; ++i) {
      if (!above(i, via)) continue;
      for (std::size_t w = 0; w < words_; ++w) bits_[i * words_ + w] |= bits_[via * words_ + w];
    }
  }
  for (std::uint32_t i = 0; i < items_; ++i) {
    if (above(i, i)) return false;
  }
  return true;
}

bool PairBounds::add(std::uint32_t i, std::uint32_t j) {
  if (above(j, i) || i == j) return false;
  if (above(i, j)) return true;
  const std::vector<std::uint64_t> below(bits_.begin() + static_cast<std::ptrdiff_t>(j * words_),
                                         bits_.begin() + static_cast<std::ptrdiff_t>((j + std::size_t{1}) * words_));
  for (std::uint32_t a = 0; a < items_; ++a) {
    if (a != i && !above(a, i)) continue;
    for (std::size_t w = 0; w < words_; ++w) bits_[a * words_ + w] |= below[w];
    set(a, j);
  }
  return true;
}

}  // namespace witan
