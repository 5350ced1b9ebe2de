#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace witan {

/// The functions below compare two systems on the same instances. Their input is one difference per instance, positive
/// if the first system is better.

/// Two-sided paired t-test of a mean difference of 0.
struct PairedT {
  double t = 0;
  double degrees_of_freedom = 0;
  double p = 1;
};
/// Returns t = 0 and p = 1 if all differences are 0 or if there are fewer than two. If all are equal but not 0, t is
/// infinite and p = 0.
[[nodiscard]] PairedT paired_t_test(std::span<const double> differences);

/// Two-sided randomisation test of a mean difference of 0 (Fisher): the probability that random signs give a mean at
/// least as far from 0 as the observed one.
struct Randomisation {
  double p = 1;
  bool exact = false;  ///< all sign patterns were enumerated; otherwise p = (1 + hits) / (1 + draws)
};
/// Maximum number of non-zero differences for which all sign patterns are enumerated.
inline constexpr std::size_t kMaxSignsTried = 20;
/// Means that differ only by rounding count as equal. O(differences · draws / 8) on all threads for many differences.
/// The draws depend only on the seed.
[[nodiscard]] Randomisation randomisation_test(std::span<const double> differences, std::uint64_t draws,
                                               std::uint64_t seed, Context& context);

struct MeanInterval {
  double low = 0, high = 0;
};
/// Returns the percentile bootstrap interval of the mean difference, from samples of the instances: the (1 − level)/2
/// and (1 + level)/2 quantiles of the means. Both ends are NaN if there are no differences. O(differences · draws) on
/// all threads. The draws depend only on the seed.
[[nodiscard]] MeanInterval bootstrap_mean(std::span<const double> differences, double level, std::uint64_t draws,
                                          std::uint64_t seed, Context& context);

/// The number of instances in which the first system is better, equal up to rounding, and worse.
struct WinsTiesLosses {
  std::uint64_t wins = 0, ties = 0, losses = 0;
};
inline constexpr double kTiedWithin = 1e-12;
[[nodiscard]] WinsTiesLosses count_wins(std::span<const double> differences);

/// Returns p-values with Holm's correction for multiple tests, which controls the family-wise error rate (Holm 1979),
/// in the order of `p`.
[[nodiscard]] std::vector<double> holm(std::span<const double> p);

}  // namespace witan
