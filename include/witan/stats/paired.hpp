#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace witan {

/// Two systems on the same instances are compared by their differences, one an instance, positive where the first is
/// better. Everything here takes those.

/// Student's test of a mean difference of 0, two-sided.
struct PairedT {
  double t = 0;
  double degrees_of_freedom = 0;
  double p = 1;
};
/// All differences 0, or fewer than two: t = 0 and p = 1. All the same but not 0: t is infinite and p = 0.
[[nodiscard]] PairedT paired_t_test(std::span<const double> differences);

/// Fisher's randomisation test of a mean difference of 0, two-sided: how often signs at random give a mean at least as
/// far from 0 as the one seen.
struct Randomisation {
  double p = 1;
  bool exact = false;  ///< all sign patterns were tried; otherwise p = (1 + hits) / (1 + draws)
};
/// Differences that are not 0, up to which all sign patterns are tried.
inline constexpr std::size_t kMaxSignsTried = 20;
/// Means that differ by rounding only count as equally far. With many differences O(differences · draws / 8) on all
/// threads; the draws depend on the seed alone.
[[nodiscard]] Randomisation randomisation_test(std::span<const double> differences, std::uint64_t draws,
                                               std::uint64_t seed, Context& context);

struct MeanInterval {
  double low = 0, high = 0;
};
/// The percentile interval of the mean difference over bootstrap samples of the instances: of the sorted means the one
/// below which a share (1 − level)/2 lies, and its counterpart. Without differences both ends are NaN. O(differences ·
/// draws) on all threads; the draws depend on the seed alone.
[[nodiscard]] MeanInterval bootstrap_mean(std::span<const double> differences, double level, std::uint64_t draws,
                                          std::uint64_t seed, Context& context);

/// In how many instances the first is better, equal up to rounding, and worse.
struct WinsTiesLosses {
  std::uint64_t wins = 0, ties = 0, losses = 0;
};
inline constexpr double kTiedWithin = 1e-12;
[[nodiscard]] WinsTiesLosses count_wins(std::span<const double> differences);

/// Holm's correction for many tests at once: the least level at which each is still significant while the chance of
/// any false alarm stays below it (Holm 1979). In the order of `p`.
[[nodiscard]] std::vector<double> holm(std::span<const double> p);

}  // namespace witan
