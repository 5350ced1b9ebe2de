#pragma once

#include <memory>

#include "bradley_terry.hpp"
#include "data/evidence_part.hpp"
#include "pair_newton.hpp"

namespace witan {

/// Options that Bradley–Terry and Thurstone share.
struct PairFitOptions {
  PairLink link = PairLink::logit;
  bool use_ties = true;
  bool advantage = false;
  double prior = 0;
  Transform transform = Transform::binary;
  Scale scale = Scale::automatic;
  int iterations = 100;
  int gradient_steps = 0;  ///< 0: Newton's method
  double rate = 0;
  StepOn objective = StepOn::mean;
};

/// Returns the pairs of an instance and the parameters to estimate, which depend on the data.
[[nodiscard]] PairProblem pose_all(const PairFitOptions& options, const Instance& instance, Context& context);
/// Returns the pairs of a part of an instance, with the scale of the whole.
[[nodiscard]] PairProblem pose_part(const PairFitOptions& options, const Instance& part, Scale scale, Context& context);
/// Returns the parameters of `start`, or scores of zero if it is null.
[[nodiscard]] PairPoint first_point(const PairProblem& problem, const Fit* start);
/// Stores the results in `fit`: centred scores with near-ties merged, the likelihood, and the estimates besides the
/// scores. `extra_parameters` is added to the number of parameters of the pairs.
void finish_pair_fit(const PairProblem& problem, const PairPoint& point, const std::vector<bool>& mentioned,
                     double log_likelihood, double extra_parameters, Fit& fit);

/// Pools the pairs of an instance, for the fit, its Fisher information and its influences.
[[nodiscard]] std::unique_ptr<Problem> pose_pair_fit(const PairFitOptions& options, const Instance& instance,
                                                     Context& context);

}  // namespace witan
