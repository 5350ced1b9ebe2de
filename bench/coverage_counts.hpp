#pragma once

#include "witan/method/inference/intervals.hpp"
#include "witan/stats/rank_intervals.hpp"

#include <cmath>
#include <string>
#include <vector>

#include "method/shared/centre_scores.hpp"

namespace witan {

/// True values of an instance: its scores by slot, and the other estimates by name.
struct TrueValues {
  std::vector<double> scores;
  std::vector<Estimate> estimates;
};

/// Numbers of intervals and of those that contain the true value; calibration of P(i above j) in bins.
struct CoverageCounts {
  static constexpr double kBins[] = {0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0000001};
  static constexpr std::size_t kBinCount = std::size(kBins) - 1;
  struct Bin {
    double pairs = 0, claimed = 0, right = 0;
  };
  double sets = 0, items = 0, items_covered = 0, pairs = 0, pairs_covered = 0, ranks_covered = 0, estimates = 0,
         estimates_covered = 0;
  std::vector<double> shares;  ///< covered share of the scores, by data set
  Bin bins[kBinCount];

  /// Counts the intervals of a fit. The scores of the true values are centred over the items that have a score.
  void add(const Fit& fit, TrueValues truth, std::uint64_t seed);
  /// Returns the Monte Carlo standard error of the coverage of scores, in percentage points. Data sets are independent.
  [[nodiscard]] double error_of_scores() const;

 private:
  void add_pair(const Fit& fit, const std::vector<double>& truth, Slot i, Slot j);
};

inline std::uint32_t true_rank(const std::vector<double>& truth, std::size_t item) {
  std::uint32_t rank = 1;
  for (const double other : truth) rank += other > truth[item] ? 1 : 0;
  return rank;
}

inline void CoverageCounts::add_pair(const Fit& fit, const std::vector<double>& truth, Slot i, Slot j) {
  const double difference = fit.scores[i] - fit.scores[j];
  const double actual = truth[i] - truth[j];
  if (std::isnan(difference - actual) || std::isnan(fit.uncertainty->standard_error(j))) return;
  const auto interval = fit.uncertainty->difference_interval(i, j, difference, 0.95);
  pairs += 1;
  pairs_covered += interval.low <= actual && actual <= interval.high ? 1 : 0;
  const double above = fit.uncertainty->probability_above(i, j, difference);
  const double claimed = std::max(above, 1 - above);
  for (std::size_t b = 0; b < kBinCount; ++b) {
    if (claimed < kBins[b] || claimed >= kBins[b + 1]) continue;
    bins[b].pairs += 1;
    bins[b].claimed += claimed;
    bins[b].right += (above > 0.5) == (actual > 0) ? 1 : 0;
  }
}

inline void CoverageCounts::add(const Fit& fit, TrueValues truth, std::uint64_t seed) {
  if (!fit.uncertainty) return;
  const auto items_of_fit = static_cast<Slot>(fit.scores.size());
  for (Slot i = 0; i < items_of_fit; ++i) {
    if (std::isnan(fit.scores[i])) truth.scores[i] = fit.scores[i];
  }
  centre_scores(truth.scores);
  const RankIntervals intervals = compute_rank_intervals(fit.scores, *fit.uncertainty, 0.95, seed);
  double own = 0;
  double covered = 0;
  for (Slot i = 0; i < items_of_fit; ++i) {
    if (std::isnan(truth.scores[i]) || std::isnan(fit.uncertainty->standard_error(i))) continue;
    const auto interval = fit.uncertainty->interval(i, fit.scores[i], 0.95);
    own += 1;
    covered += interval.low <= truth.scores[i] && truth.scores[i] <= interval.high ? 1 : 0;
    const std::uint32_t rank = true_rank(truth.scores, i);
    ranks_covered += intervals.ranks[i].best <= rank && rank <= intervals.ranks[i].worst ? 1 : 0;
    for (Slot j = 0; j < i; ++j) add_pair(fit, truth.scores, i, j);
  }
  sets += 1;
  items += own;
  items_covered += covered;
  if (own > 0) shares.push_back(covered / own);
  const double critical = fit.uncertainty->critical_value(0.95);
  for (const Estimate& estimate : fit.estimates) {
    for (const Estimate& known : truth.estimates) {
      if (known.name != estimate.name) continue;
      estimates += 1;
      estimates_covered += std::abs(estimate.value - known.value) <= critical * estimate.standard_error ? 1 : 0;
    }
  }
}

inline double CoverageCounts::error_of_scores() const {
  const auto n = static_cast<double>(shares.size());
  double mean = 0;
  for (const double share : shares) mean += share / n;
  double squares = 0;
  for (const double share : shares) squares += (share - mean) * (share - mean);
  return n < 2 ? 0 : 100 * std::sqrt(squares / (n - 1) / n);
}

}  // namespace witan
