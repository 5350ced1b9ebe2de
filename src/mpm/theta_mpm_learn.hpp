#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <functional>
#include <vector>

#include "pairs/win_loss_counts.hpp"

namespace witan {

/// One instance while θ is learnt.
struct ThetaPart {
  WinLossCounts win_loss;
  std::vector<std::uint32_t> expert;  ///< of each row of `win_loss`: its place in θ
  std::vector<double> scores;         ///< by item
  bool finite = true;                 ///< false: without a prior the scores have no maximum, and are left equal
};

struct ThetaLearned {
  std::vector<double> theta;      ///< NaN: the expert prefers nothing to anything
  std::vector<double> objective;  ///< log-likelihood with prior after each cycle: it never falls
  bool converged = false;
};

/// θ and scores from θ = 1 on: a few rounds in turn, then both at once by Newton's method, damped so that the objective
/// never falls; until no θ changes by more than the tolerance, for so many rounds at most. In turn it would crawl where
/// smaller θ make up for larger scores. The same for any number of threads. O(items × experts) a step and instance, and
/// O(items² × (items + experts) + experts³) a round of Newton's; where that is too much, all rounds are in turn.
[[nodiscard]] ThetaLearned learn_theta(std::vector<ThetaPart>& parts, std::size_t experts, double prior,
                                       double tolerance, int iterations, Context& context);

/// θ of the experts of some rows; 0 for one who prefers nothing to anything.
[[nodiscard]] std::vector<double> theta_by_row(const std::vector<std::uint32_t>& expert,
                                               const std::vector<double>& theta);

/// The first and second derivative of a concave function.
struct ThetaSlope {
  double first = 0;
  double second = 0;
};
/// Where on [0, 1] a concave function that has the slope `at_zero` > 0 at 0 is largest.
[[nodiscard]] double maximise_on_unit(const std::function<ThetaSlope(double)>& slope_at, double at_zero, double start);

/// The maximum over θ in [0, 1] of Σ_ℓ (θ·c_ℓ − T_ℓ log Z(θ s_ℓ)), which is concave; c = net·s.
struct ThetaTerm {
  double c, total;
  const std::vector<double>* scores;
};
[[nodiscard]] double maximise_theta(const std::vector<ThetaTerm>& terms, double start);

}  // namespace witan
