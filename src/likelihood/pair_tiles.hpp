#pragma once

#include "witan/util/context.hpp"

#include <vector>

#include "pairs/pair_counts.hpp"

namespace witan {

/// Items whose scores and sums fit in a core's fastest caches together.
inline constexpr Slot kTileItems = 1U << 12U;

/// Puts pairs that are sorted by (low, high) in the order of tiles: all pairs of the same kTileItems low and the same
/// kTileItems high items together, sorted by (low, high) within. Passes over the pairs of many items then find what
/// they look up in the cache. In place, O(pairs), nothing for few items.
void tile_pairs(std::vector<PairCount>& pairs, std::uint32_t items, Context& context);

}  // namespace witan
