#pragma once

#include "witan/stats/uncertainty.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace witan {

/// A confidence interval for the rank of an item.
struct RankInterval {
  std::uint32_t best = 0, worst = 0;
};

/// Rank intervals and tiers at a level.
struct RankIntervals {
  std::vector<RankInterval> ranks;   ///< by slot; all ranks for an item without a score
  std::vector<std::uint32_t> tiers;  ///< by slot, from 1; items of a tier do not differ significantly from its best
};

/// Maximum number of items with a score whose differences are all studentised by their own standard errors.
inline constexpr std::size_t kMaxRankedItems = 3'000;

/// Computes rank intervals, each of which covers the true rank with probability `level`, and tiers. An item ranks below
/// i only if its difference from i is significant among all differences from i simultaneously. The critical value is a
/// quantile of the largest studentised difference, simulated from the uncertainty (Mogstad, Romano, Shaikh & Wilhelm
/// 2024). A tier consists of the best item that is in no earlier tier and the items after it that do not differ from it
/// significantly. O(draws · items²) with at most 1,000 draws, fewer for many items. Independent errors of similar size
/// need only O(draws · items log items + items²).
///
/// Above kMaxRankedItems items, differences in the rank intervals are divided by √(v_i + v_j) instead of their standard
/// errors, and the critical values are quantiles for these ratios, from 200 draws: O(items · log items).
[[nodiscard]] RankIntervals compute_rank_intervals(std::span<const double> scores, const Uncertainty& uncertainty,
                                                   double level, std::uint64_t seed);

/// Returns the critical value of all pairs of items at once: the `level` quantile of the largest studentised difference
/// of any two items. Differences of more standard errors are significant simultaneously. nullopt for more than
/// kMaxRankedItems items, or fewer than two. O(draws · items²) with at most 1,000 draws.
[[nodiscard]] std::optional<double> critical_value_of_all_pairs(std::span<const double> scores,
                                                                const Uncertainty& uncertainty, double level,
                                                                std::uint64_t seed);

}  // namespace witan
