#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <functional>
#include <vector>

#include "optimize/find_root.hpp"
#include "pairs/win_loss_counts.hpp"

namespace witan {

/// The state of one instance during the optimisation of θ.
struct ThetaPart {
  WinLossCounts win_loss;
  std::vector<std::uint32_t> expert;  ///< by row of `win_loss`: index into θ
  std::vector<double> scores;         ///< by item
  bool finite = true;  ///< false if the scores have no maximum, because there is no prior; they are then equal
};

struct ThetaLearned {
  std::vector<double> theta;      ///< NaN for experts without preferences
  std::vector<double> objective;  ///< log-likelihood with prior after each round; it never decreases
  bool converged = false;
};

/// Learns θ and the scores, starting at θ = 1. A few rounds alternate between them, then Newton's method changes both,
/// with damping so that the objective never decreases. Stops if no θ changes by more than `tolerance`, or after
/// `iterations` rounds. Alternating rounds alone converge slowly if smaller θ compensate for larger scores. The result
/// does not depend on the number of threads.
///
/// A step costs O(items × experts) per instance, and a round of Newton's method O(items² × (items + experts) +
/// experts³). If that is too expensive, all rounds alternate.
[[nodiscard]] ThetaLearned learn_theta(std::vector<ThetaPart>& parts, std::size_t experts, double prior,
                                       double tolerance, int iterations, Context& context);

/// Returns θ by row, with 0 for experts without preferences.
[[nodiscard]] std::vector<double> theta_by_row(const std::vector<std::uint32_t>& expert,
                                               const std::vector<double>& theta);

/// Returns the maximiser on [0, 1] of a concave function whose slope at 0 is `at_zero`. `slope_at` returns the first
/// and the second derivative.
[[nodiscard]] RootResult maximise_on_unit(const std::function<RootValue(double)>& slope_at, double at_zero,
                                          double start);

/// One term of Σ_ℓ (θ·c_ℓ − T_ℓ log Z(θ s_ℓ)), which is concave in θ; c = net·s.
struct ThetaTerm {
  double c, total;
  const std::vector<double>* scores;
};
[[nodiscard]] RootResult maximise_theta(const std::vector<ThetaTerm>& terms, double start);

}  // namespace witan
