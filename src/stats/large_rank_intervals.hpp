#pragma once

#include "witan/stats/rank_intervals.hpp"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace witan {

/// Returns false if P(i above j) is a share of draws and does not exceed the level. The distribution of other
/// uncertainties is symmetric, and the critical value is sufficient.
[[nodiscard]] bool agrees_with_posterior(const Uncertainty& uncertainty, Slot i, Slot j, double difference,
                                         double level);

/// Computes rank intervals and tiers as compute_rank_intervals does, for many items, in O(draws · items · bins).
/// `order` has the ranked items, best first. `draw(k)` returns draw k of the deviations of the scores from their true
/// values, by position in `order`, divided by the divisor of Student's t.
///
/// Differences of ranks i and j are divided by √(v_i + v_j) with v_j rounded up to one of the bins, instead of by their
/// standard error, which also depends on the covariance. The critical values are quantiles of these same ratios, so the
/// intervals have the same coverage; they are wider if scores are strongly correlated. Tiers use the standard errors of
/// the differences.
[[nodiscard]] RankIntervals large_rank_intervals(std::span<const double> scores, std::span<const Slot> order,
                                                 const Uncertainty& uncertainty, double level, std::size_t draws,
                                                 const std::function<std::vector<double>(std::size_t)>& draw);

}  // namespace witan
