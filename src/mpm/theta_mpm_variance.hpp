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

/// How strongly θ-MPM with variances holds its parameters beforehand: wins and losses of every item, and the inverse
/// variance of β = ln γ.
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
  std::vector<std::uint32_t> expert;    ///< of each row of `win_loss`: its place in θ
  std::vector<ExpertNetWins> net_wins;  ///< by i, j and row
  std::vector<double> x;                ///< scores, then β

  /// From scores without γ, which count double where all γ are 1, or from `start` if that has a column "gamma".
  ThetaVariancePart(const Instance& instance, WinLossCounts rows, std::vector<std::uint32_t> places,
                    Transform transform, Scale scale, std::span<const double> scores, const Fit* start);
};

/// How many exponentials an evaluation needs: of every two items for every expert.
[[nodiscard]] double variance_cost(const WinLossCounts& win_loss);
/// Throws UsageError if that is more than is affordable, over all instances.
void check_variance_cost(double exponentials);

/// The loss of scores and β for θ by row.
[[nodiscard]] MpmVarianceLoss loss_for(const ThetaVariancePart& part, std::span<const double> theta,
                                       const ThetaVariancePriors& priors);

/// Log-likelihood at the part's x, without priors.
[[nodiscard]] double theta_variance_likelihood(const ThetaVariancePart& part, std::span<const double> theta);

/// θ on one side, scores and β of all parts on the other, in turn from `theta` on, until no θ changes by more than the
/// tolerance, which is a local maximum, or for so many rounds. Gauge: the largest θ is 1. The same for any number of
/// threads.
[[nodiscard]] ThetaLearned learn_theta_variance(std::vector<ThetaVariancePart>& parts, std::vector<double> theta,
                                                const ThetaVariancePriors& priors, double tolerance, int iterations,
                                                Context& context);

/// The fit with variances, from one without on, or from `start` if it has a column "gamma"; θ by row, which goes on too
/// if it is to be learnt.
[[nodiscard]] Fit add_variances(const ThetaMpm::Options& options, const Instance& instance,
                                const WinLossCounts& win_loss, const Fit& base, std::span<const double> theta,
                                bool learn, const Fit* start, Context& context);

/// θ over many instances, one a part, from where it is without variances on.
[[nodiscard]] ThetaLearned learn_with_variances(const ThetaMpm::Options& options, std::span<const Instance> instances,
                                                std::vector<ThetaPart> parts, std::vector<double> theta,
                                                double tolerance, Context& context);

}  // namespace witan
