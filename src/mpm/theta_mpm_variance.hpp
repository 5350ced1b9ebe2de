#pragma once

#include "witan/method/fit.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "mpm_variance.hpp"
#include "pairs/win_loss_counts.hpp"
#include "theta_mpm.hpp"
#include "theta_mpm_learn.hpp"

namespace witan {

/// Priors of θ-MPM with variances: the wins and losses of every item, and the inverse variance of β = ln γ.
struct ThetaVariancePriors {
  double wins = 0.01;
  double precision = 1;
};

/// One instance under P^ψ(i≻j) ∝ exp(θ_ψ·x_ij), x_ij = (s_i − s_j)/(γ_i + γ_j).
struct ThetaVariancePart {
  struct ExpertNetWins {
    std::uint32_t i, j, row;
    double net;
  };
  WinLossCounts win_loss;
  std::vector<std::uint32_t> expert;    ///< by row of `win_loss`: index into θ
  std::vector<ExpertNetWins> net_wins;  ///< sorted by i, j and row
  std::vector<double> x;                ///< scores, then β

  /// Starts at `start` if it has a column "gamma". Otherwise starts at twice the scores, which are those without γ, and
  /// at γ = 1.
  ThetaVariancePart(const Instance& instance, WinLossCounts rows, std::vector<std::uint32_t> experts,
                    Transform transform, Scale scale, std::span<const double> scores, const Fit* start);
};

/// Returns the number of exponentials per evaluation: one for every pair of items and every expert.
[[nodiscard]] double variance_cost(const WinLossCounts& win_loss);
/// Throws UsageError if the number of exponentials, over all instances, is too large.
void check_variance_cost(double exponentials);

/// Returns the loss of scores and β for θ by row.
[[nodiscard]] MpmVarianceLoss loss_for(const ThetaVariancePart& part, std::span<const double> theta,
                                       const ThetaVariancePriors& priors);

/// Returns the log-likelihood at the part's x, without priors.
[[nodiscard]] double theta_variance_likelihood(const ThetaVariancePart& part, std::span<const double> theta);

/// Learns θ by alternating between θ and the scores and β of all parts, starting at `theta`. Stops at a local maximum,
/// where no θ changes by more than `tolerance`, or after `iterations` rounds. The largest θ is normalised to 1. The
/// result does not depend on the number of threads.
[[nodiscard]] ThetaLearned learn_theta_variance(std::vector<ThetaVariancePart>& parts, std::vector<double> theta,
                                                const ThetaVariancePriors& priors, double tolerance, int iterations,
                                                Context& context);

/// Fits with variances, starting at `base`, a fit without variances, or at `start` if it has a column "gamma". θ is by
/// row, and is also learned if `learn` is true.
[[nodiscard]] Fit add_variances(const ThetaMpm::Options& options, const Instance& instance,
                                const WinLossCounts& win_loss, const Fit& base, std::span<const double> theta,
                                bool learn, const Fit* start, Context& context);

/// Learns θ over several instances, one per part, starting at the θ without variances.
[[nodiscard]] ThetaLearned learn_with_variances(const ThetaMpm::Options& options, std::span<const Instance> instances,
                                                std::vector<ThetaPart> parts, std::vector<double> theta,
                                                double tolerance, Context& context);

}  // namespace witan
