#pragma once

#include <span>
#include <vector>

namespace witan {

/// The maximum of net·s − T·log Z(s), Z(s) = Σ_{k≠l} e^{s_k − s_l}.
struct MpmMaximum {
  std::vector<double> scores;  ///< sum zero; empty: there is no finite maximum
  double log_normaliser = 0;   ///< log Z at the scores
};

/// The closed form: s_i = asinh(κ·net_i) up to a shift, where κ > 0 is the root of 2Tκ − A + M/A = 0 with
/// A = Σ √(1 + κ²net_i²). `total` is T; `slack` is Σ min(wins_i, losses_i) = T − Σ|net_i|/2, which the caller adds up
/// because the difference cancels when items hardly ever lose. No maximum: slack = 0 and T > 0, every item only wins or
/// only loses. T = 0: all scores are 0. At least two items. O(M) a step of Newton's method, about ten of them.
[[nodiscard]] MpmMaximum maximise_mpm(std::span<const double> net, double total, double slack);

/// Σ min(wins_i, losses_i).
[[nodiscard]] double slack_of(std::span<const double> wins, std::span<const double> losses);

}  // namespace witan
