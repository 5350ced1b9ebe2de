#pragma once

#include "witan/learn/harness/compare.hpp"

#include <vector>

namespace witan {

/// The scores of a method for all instances, and the diagnostics of its fits.
struct MethodRun {
  MethodSummary summary;                                 ///< without metrics
  std::vector<std::vector<std::vector<double>>> scores;  ///< by seed, instance and slot
  std::vector<bool> not_converged;                       ///< by instance: whether a fit did not converge
  std::uint64_t solved = 0;                              ///< number of fits
};

/// Evaluates the scores and tests the differences from the baseline.
[[nodiscard]] Leaderboard summarise(const Dataset& data, const Parts& parts, const CompareOptions& options,
                                    std::vector<MethodRun> runs, Context& context);

/// Returns the mean of a metric over instances, which is geometric for some metrics, and the sum for counts.
[[nodiscard]] double metric_mean(const Metric& metric, std::span<const double> values);

/// Tests the values of the methods against the baseline, and adds intervals and, if requested, tests of all pairs.
void add_tests(const CompareOptions& options, Leaderboard& board, Context& context);

}  // namespace witan
