#pragma once

#include "witan/learn/harness/compare.hpp"

#include <vector>

namespace witan {

/// A method's scores of all instances, and what was noticed while they were made.
struct MethodRun {
  MethodSummary summary;                                 ///< without metrics
  std::vector<std::vector<std::vector<double>>> scores;  ///< by seed, instance and slot
  std::vector<bool> bad;                                 ///< by instance
  std::uint64_t solved = 0;                              ///< fits
};

/// Judges the scores, and tests the differences.
[[nodiscard]] Leaderboard summarise(const Dataset& data, const Parts& parts, const CompareOptions& options,
                                    std::vector<MethodRun> runs, Context& context);

}  // namespace witan
