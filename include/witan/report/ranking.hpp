#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/fit.hpp"
#include "witan/stats/rank_intervals.hpp"

#include <cstdint>
#include <limits>
#include <vector>

namespace witan {

/// One item of a ranking.
struct RankedItem {
  Slot slot = 0;
  std::uint32_t tier = 0;                                            ///< from 1; items of a tier are tied
  std::uint32_t best_rank = 0;                                       ///< the first of the places that its tier takes
  std::uint32_t worst_rank = 0;                                      ///< the last of them
  double score = 0;                                                  ///< NaN: the method has nothing to say about it
  double standard_error = std::numeric_limits<double>::quiet_NaN();  ///< NaN: unknown, as the next four
  Uncertainty::Interval interval{standard_error, standard_error};
  RankInterval ranks;  ///< places that it may truly have; 0: unknown
};

/// Ordered tiers, not a permutation: equal scores are tied, and within a tier items stand in the order of their names,
/// which means nothing. Items without a score share the last tier.
struct Ranking {
  std::vector<RankedItem> items;
  std::uint32_t tiers = 0;
};

/// Tiers of equal scores; standard errors and intervals are left out. O(items log items).
[[nodiscard]] Ranking make_ranking(const Fit& fit);
/// The same with what the fit's uncertainty says at this level. Tiers then hold items that cannot be told from the best
/// of their tier; rank intervals as in find_rank_certainty. Without an uncertainty it is the plain ranking.
[[nodiscard]] Ranking make_ranking(const Fit& fit, double level, std::uint64_t seed);

/// By slot, how many experts say something about the item; a list that stands for many ballots counts as many.
/// O(statements log statements).
[[nodiscard]] std::vector<std::uint32_t> count_experts(const Instance& instance);
/// How many say anything in the instance, counted alike.
[[nodiscard]] std::uint64_t total_experts(const Instance& instance);

}  // namespace witan
