#pragma once

#include "witan/util/context.hpp"

#include <vector>

#include "pairs/pair_counts.hpp"

namespace witan {

/// The number of items whose scores and sums fit in the L1 and L2 caches.
inline constexpr Slot kTileItems = 1U << 12U;

/// Reorders pairs that are sorted by (low, high) into tiles. A tile has the pairs of the same kTileItems low items and
/// the same kTileItems high items, sorted by (low, high). Passes over the pairs of many items then access cached data.
/// Works in place, in O(pairs). Does nothing if there are few items, or if
/// an eighth of all pairs or more are compared.
void tile_pairs(std::vector<PairCount>& pairs, std::uint32_t items, Context& context);

}  // namespace witan
