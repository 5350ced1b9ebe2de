#pragma once

#include "witan/util/context.hpp"

#include <vector>

#include "pairs/win_loss_counts.hpp"

namespace witan {

/// K mixture components: scores, shares and memberships.
struct MixtureComponents {
  std::vector<std::vector<double>> scores;  ///< component × item
  std::vector<double> share;                ///< by component, sum 1
  std::vector<std::vector<double>> member;  ///< component × row of the counts: a probability
  std::vector<double> objective;            ///< log-likelihood with prior after each step: it never decreases
  double log_likelihood = 0;                ///< without prior
  bool converged = false;
};

/// Fits K components by EM, starting from K score vectors and equal shares. Converges when no membership changes by
/// more than 1e-11, or when the objective has not increased for 1000 steps. A component whose share tends to 0 gets
/// share 0 and no members. Experts without preferences belong to each component with its share. O(components × (entries
/// + items)) per step.
[[nodiscard]] MixtureComponents fit_components(const WinLossCounts& win_loss, std::vector<std::vector<double>> scores,
                                               double prior, Context& context);

}  // namespace witan
