#pragma once

#include "witan/method/fit.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "pairs/win_loss_counts.hpp"

namespace witan {

/// The scores of one instance when every expert's θ is known.
struct ThetaScores {
  std::vector<double> scores;  ///< by item, sum zero; empty: there is no finite maximum
  Stop stop = Stop::converged;
  int steps = 0;
  bool separated = false;        ///< every item only wins or only loses, so that the prior alone keeps it finite
  std::vector<double> net = {};  ///< Σ_ψ θ_ψ net_ψ by item; empty if nothing is preferred
};

/// How far to go. exactly: until rounding stops it. nearer: two steps, for rounds in which θ will change again.
enum class ScoreSteps : std::uint8_t { exactly, nearer };

/// Maximises Σ_ψ (θ_ψ net_ψ·s − T_ψ log Z(θ_ψ s)) − prior·M·log Z(s), which is concave: Newton's method with conjugate
/// gradients, O(items × different θ) a product. Items whose Σ_ψ θ_ψ net_ψ is equal but for `rounding` get equal scores.
[[nodiscard]] ThetaScores maximise_theta_scores(const WinLossCounts& win_loss, std::span<const double> theta,
                                                double prior, std::vector<double> start, double rounding,
                                                ScoreSteps steps, Context& context);

/// Σ_ψ (θ_ψ net_ψ·s − T_ψ log Z(θ_ψ s)); θ by row of `win_loss`.
[[nodiscard]] double theta_log_likelihood(const WinLossCounts& win_loss, std::span<const double> theta,
                                          std::span<const double> scores);

}  // namespace witan
