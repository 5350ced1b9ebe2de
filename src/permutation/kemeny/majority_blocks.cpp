#include "majority_blocks.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "pairs/strong_components.hpp"

namespace witan {
namespace {

/// One bit per ordered pair of items.
class BitMatrix {
 public:
  explicit BitMatrix(std::size_t items) : words_((items + 63) / 64), bits_(words_ * items) {}
  void set(std::size_t i, std::size_t j) { bits_[i * words_ + j / 64] |= std::uint64_t{1} << (j % 64); }
  /// Returns the first j at or after `cursor` with bit (i, j), and advances the cursor past it; kNoNode if there is
  /// none.
  std::uint32_t next(std::uint32_t i, std::size_t& cursor) const {
    for (std::size_t w = cursor / 64; w < words_; ++w, cursor = w * 64) {
      const std::uint64_t left = bits_[i * words_ + w] >> (cursor % 64);
      if (left == 0) continue;
      const auto to = static_cast<std::uint32_t>(cursor) + static_cast<std::uint32_t>(std::countr_zero(left));
      cursor = to + std::size_t{1};
      return to;
    }
    return kNoNode;
  }
  [[nodiscard]] std::vector<std::uint32_t> components(std::uint32_t items) const {
    return strong_components(items, [this](std::uint32_t i, std::size_t& cursor) { return next(i, cursor); });
  }

 private:
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace

std::vector<MajorityBlock> find_majority_blocks(const PairWeights& weights, Context& context) {
  std::vector<Slot> slots;
  for (Slot slot = 0; slot < weights.size(); ++slot) {
    if (weights.compared(slot)) slots.push_back(slot);
  }
  const auto n = static_cast<std::uint32_t>(slots.size());
  BitMatrix beats(n), not_beaten(n);
  // Rows are disjoint words, so that chunks can be filled on several threads.
  context.parallel_for(n, 32, [&](std::size_t begin, std::size_t end) {
    std::vector<Units> margin(weights.size());
    for (std::size_t i = begin; i < end; ++i) {
      weights.margins(slots[i], margin);
      for (std::size_t j = 0; j < n; ++j) {
        if (margin[slots[j]] > 0) beats.set(i, j);
        if (margin[slots[j]] >= 0 && i != j) not_beaten.set(i, j);
      }
    }
  });
  const std::vector<std::uint32_t> block = not_beaten.components(n);
  const std::vector<std::uint32_t> component = beats.components(n);
  std::vector<MajorityBlock> blocks(n == 0 ? 0 : std::ranges::max(block) + std::size_t{1});
  std::vector<std::vector<std::uint32_t>> members(n == 0 ? 0 : std::ranges::max(component) + std::size_t{1});
  for (std::uint32_t i = 0; i < n; ++i) {
    blocks[block[i]].items.push_back(slots[i]);
    members[component[i]].push_back(i);
  }
  for (const auto& items : members) {
    auto& own = blocks[block[items.front()]].components.emplace_back();
    for (const std::uint32_t i : items) own.push_back(slots[i]);
  }
  return blocks;
}

}  // namespace witan
