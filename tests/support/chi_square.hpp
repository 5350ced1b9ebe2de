#pragma once

#include <cmath>
#include <cstddef>
#include <span>

namespace witan::test {

/// Returns Pearson's chi-square statistic of counts against expected probabilities.
inline double chi_square(std::span<const double> counts, std::span<const double> probabilities) {
  double total = 0;
  for (const double count : counts) total += count;
  double statistic = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const double expected = total * probabilities[k];
    statistic += (counts[k] - expected) * (counts[k] - expected) / expected;
  }
  return statistic;
}

/// Returns the critical value of the statistic at a level of about 1e-6, by Wilson & Hilferty (1931), which is above
/// the exact one for few degrees of freedom: 27.5 for 23.9 at one, 30.3 for 27.6 at two.
inline double chi_square_limit(std::size_t degrees) {
  const double n = static_cast<double>(degrees);
  constexpr double kNormalQuantile = 4.7534;  // of 1 − 1e-6
  return n * std::pow(1 - 2 / (9 * n) + kNormalQuantile * std::sqrt(2 / (9 * n)), 3);
}

}  // namespace witan::test
