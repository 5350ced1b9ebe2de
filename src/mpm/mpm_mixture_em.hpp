#pragma once

#include "witan/util/context.hpp"

#include <vector>

#include "pairs/win_loss_counts.hpp"

namespace witan {

/// K camps: scores, shares and who belongs where.
struct Camps {
  std::vector<std::vector<double>> scores;  ///< camp × item
  std::vector<double> share;                ///< by camp, sum 1
  std::vector<std::vector<double>> member;  ///< camp × row of the nets: a probability
  std::vector<double> objective;            ///< log-likelihood with prior after each step: it never falls
  double log_likelihood = 0;                ///< without prior
  bool converged = false;
};

/// EM from K score vectors and equal shares on. Stops when no membership changes by more than 1e-11, or the objective
/// has not risen for a thousand steps; a camp that would fade for ever has no members in the end, and share 0. Experts
/// who prefer nothing to anything belong to each camp by its share. O(camps × (entries + items)) a step.
[[nodiscard]] Camps fit_camps(const WinLossCounts& nets, std::vector<std::vector<double>> scores, double prior,
                              Context& context);

}  // namespace witan
