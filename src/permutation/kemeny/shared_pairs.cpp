#include "shared_pairs.hpp"

#include <bit>
#include <cstddef>

namespace witan {

void SharedPairs::close() {
  for (std::uint32_t via = 0; via < items_; ++via) {
    for (std::uint32_t i = 0; i < items_; ++i) {
      if (!contains(i, via)) continue;
      for (std::size_t w = 0; w < words_; ++w) bits_[i * words_ + w] |= bits_[via * words_ + w];
    }
  }
}

SharedPairs::Counts SharedPairs::counts() const {
  Counts counts{std::vector<std::uint32_t>(items_), std::vector<std::uint32_t>(items_)};
  for (std::uint32_t i = 0; i < items_; ++i) {
    for (std::size_t w = 0; w < words_; ++w) {
      for (std::uint64_t left = bits_[i * words_ + w]; left != 0; left &= left - 1) {
        ++counts.below[i];
        ++counts.above[w * 64 + static_cast<std::size_t>(std::countr_zero(left))];
      }
    }
  }
  return counts;
}

}  // namespace witan
