#pragma once

#include "witan/stats/uncertainty.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace witan {

/// The places that an item may truly have.
struct RankInterval {
  std::uint32_t best = 0, worst = 0;
};

/// Rank intervals and tiers at a level.
struct RankIntervals {
  std::vector<RankInterval> ranks;   ///< by slot; an item without a score may have any place
  std::vector<std::uint32_t> tiers;  ///< by slot, from 1: items that cannot be told from the best of their tier
};

/// Each item's interval holds its true place with probability `level`: an item is surely below i only if its difference
/// from i is significant among all differences from i at once (the largest of them, studentised, by simulation from the
/// uncertainty; Mogstad, Romano, Shaikh & Wilhelm 2024). A tier is led by the best item not yet in one, and holds
/// those that follow it without a significant difference. O(draws · items²) with at most 1,000 draws, fewer for many
/// items; more than kMostRankedItems items are refused with an empty result.
inline constexpr std::size_t kMaxRankedItems = 3'000;
[[nodiscard]] RankIntervals compute_rank_intervals(std::span<const double> scores, const Uncertainty& uncertainty,
                                                   double level, std::uint64_t seed);

}  // namespace witan
