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
  std::uint32_t tier = 0;                                            ///< from 1
  std::uint32_t best_rank = 0;                                       ///< first rank of the items with an equal score
  std::uint32_t worst_rank = 0;                                      ///< last rank of the items with an equal score
  double score = 0;                                                  ///< NaN if the method has no score for the item
  double standard_error = std::numeric_limits<double>::quiet_NaN();  ///< NaN if unknown, as `interval`
  Uncertainty::Interval interval{standard_error, standard_error};
  RankInterval ranks;  ///< confidence interval of the rank; 0 if unknown
};

/// A ranking as ordered tiers. Items with equal scores are tied and sorted by name. Items without a score share the
/// last tier. The unlisted items of a fit are omitted, and do not count in ranks.
struct Ranking {
  std::vector<RankedItem> items;
  std::uint32_t tiers = 0;
};

/// Returns the tiers of equal scores, without standard errors and intervals. O(items log items).
[[nodiscard]] Ranking make_ranking(const Fit& fit);
/// Returns the ranking with standard errors and intervals at this level. A tier then contains the items that do not
/// differ significantly from the best of the tier; for rank intervals see compute_rank_intervals. Returns the ranking
/// without intervals if the fit has no uncertainty.
[[nodiscard]] Ranking make_ranking(const Fit& fit, double level, std::uint64_t seed);

/// Returns by slot the number of experts with data on the item. A list counts as often as it was cast.
/// O(statements log statements).
[[nodiscard]] std::vector<std::uint64_t> count_experts(const Instance& instance);
/// Returns the number of experts with data in the instance. A list counts as often as it was cast.
[[nodiscard]] std::uint64_t total_experts(const Instance& instance);

}  // namespace witan
