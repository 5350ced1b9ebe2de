#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mallows_options.hpp"

namespace witan {

/// Largest number of items for which the normaliser of Spearman's distance is exact.
inline constexpr std::uint32_t kMaxExactPermanent = 16;

/// The normaliser Z_n(θ) = Σ_π e^{−θ·D(π, id)} of a distance, with its moments.
struct DistanceNormaliser {
  double log = 0;        ///< log Z
  double mean = 0;       ///< E[D]
  double log_error = 0;  ///< standard error of `log`; 0 if exact
};

/// Returns the normaliser for n items.
///
/// Kendall, Cayley and Hamming have closed forms, O(n). The footrule has a recursion over the number of items that are
/// placed beyond the current rank, O(n²). Spearman's distance is a permanent: O(2^n·n) up to kMaxExactPermanent items,
/// above that, thermodynamic integration over θ by Metropolis chains that exchange items, O(n²) per chain. Half of
/// the chains cool and half heat; the difference of the two estimates, whose lags have opposite signs, is part of
/// `log_error`.
[[nodiscard]] DistanceNormaliser distance_normaliser(PermutationDistance distance, std::uint32_t n, double theta,
                                                     std::uint64_t seed = 1, int chains = 8);

/// Returns θ in [0, kMaxTheta] with E[D] = mean.
[[nodiscard]] double theta_for_mean(PermutationDistance distance, std::uint32_t n, double mean, std::uint64_t seed = 1);

/// Returns the cumulative probability of 0 … n displaced items under Hamming's distance.
[[nodiscard]] std::vector<double> displaced_distribution(std::uint32_t n, double theta);

/// Returns the distance of two orders, given as the rank of every item.
[[nodiscard]] double permutation_distance(PermutationDistance distance, std::span<const std::uint32_t> a,
                                          std::span<const std::uint32_t> b);

/// Returns log Z and E[D] for the permanent of e^{−θ·d(|i − j|)} by thermodynamic integration with at least two chains,
/// for any distance that is a sum over items; the tests compare it with exact values.
[[nodiscard]] DistanceNormaliser sampled_permanent(PermutationDistance distance, std::uint32_t n, double theta,
                                                   std::uint64_t seed, int chains);

}  // namespace witan
