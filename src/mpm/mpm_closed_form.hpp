#pragma once

#include <span>
#include <vector>

namespace witan {

/// The maximum of net·s − T·log Z(s), Z(s) = Σ_{k≠l} e^{s_k − s_l}.
struct MpmMaximum {
  std::vector<double> scores;  ///< sum to zero; empty if there is no finite maximum
  double log_normaliser = 0;   ///< log Z at the scores
  bool converged = true;       ///< false if the search for κ was stopped by its iteration limit
};

/// Computes the closed form: s_i = asinh(κ·net_i) up to a shift, where κ > 0 is the root of 2Tκ − A + M/A = 0 with A =
/// Σ √(1 + κ²net_i²). `total` is T. `slack` is Σ min(wins_i, losses_i) = T − Σ|net_i|/2. The caller sums it, because
/// the difference cancels if items hardly ever lose. There is no maximum if slack = 0 and T > 0: every item only wins
/// or only loses. All scores are 0 if T = 0. There must be at least two items. Newton's method takes about ten
/// iterations of O(M).
[[nodiscard]] MpmMaximum maximise_mpm(std::span<const double> net, double total, double slack);

/// Returns Σ min(wins_i, losses_i).
[[nodiscard]] double slack_of(std::span<const double> wins, std::span<const double> losses);

}  // namespace witan
