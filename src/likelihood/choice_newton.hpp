#pragma once

#include "witan/method/fit.hpp"

#include <vector>

#include "choice_likelihood.hpp"

namespace witan {

struct ChoiceSolution {
  std::vector<double> scores;
  double log_likelihood = 0;
  Stop stop = Stop::iteration_limit;
  int iterations = 0;
};

/// Maximises the penalised Plackett–Luce likelihood by Newton's method, starting at `start`. The maximum must exist:
/// there is a prior, or the comparison graph is strongly connected. Cost per iteration: some passes over the rows.
[[nodiscard]] ChoiceSolution maximise_choices(const ChoiceLikelihood& likelihood, const PlackettLuce::Options& options,
                                              std::vector<double> start, Context& context);

/// Takes `options.steps` gradient steps of fixed size, without a test of convergence.
[[nodiscard]] ChoiceSolution ascend_choices(const ChoiceLikelihood& likelihood, const PlackettLuce::Options& options,
                                            std::vector<double> start, Context& context);

}  // namespace witan
