#pragma once

#include "witan/method/fit.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "pairs/win_loss_counts.hpp"

namespace witan {

/// The scores of one instance for fixed θ.
struct ThetaScores {
  std::vector<double> scores;  ///< by item, sum to zero; empty if there is no finite maximum
  Stop stop = Stop::converged;
  int steps = 0;
  bool separated =
      false;  ///< true if every item only wins or only loses, so that only the prior keeps the scores finite
  std::vector<double> net = {};  ///< Σ_ψ θ_ψ net_ψ by item; empty if there are no preferences
};

/// The number of Newton steps. all: until rounding errors prevent progress. two: two steps, for rounds after which θ
/// changes again.
enum class ScoreSteps : std::uint8_t { all, two };

/// Maximises Σ_ψ (θ_ψ net_ψ·s − T_ψ log Z(θ_ψ s)) − prior·M·log Z(s), which is concave. Uses Newton's method with
/// conjugate gradients, with O(items × distinct θ) per product. Items whose Σ_ψ θ_ψ net_ψ differ by at most `rounding`
/// get equal scores.
[[nodiscard]] ThetaScores maximise_theta_scores(const WinLossCounts& win_loss, std::span<const double> theta,
                                                double prior, std::vector<double> start, double rounding,
                                                ScoreSteps steps, Context& context);

/// Returns Σ_ψ (θ_ψ net_ψ·s − T_ψ log Z(θ_ψ s)), with θ by row of `win_loss`.
[[nodiscard]] double theta_log_likelihood(const WinLossCounts& win_loss, std::span<const double> theta,
                                          std::span<const double> scores);

}  // namespace witan
