#pragma once

#include <memory>

#include "bradley_terry.hpp"
#include "data/evidence_part.hpp"
#include "pair_newton.hpp"

namespace witan {

/// What Bradley–Terry and Thurstone have in common: from an instance to pair counts, to a maximum, to a Fit.
struct PairFitOptions {
  PairLink link = PairLink::logit;
  bool use_ties = true;
  bool advantage = false;
  double prior = 0;
  Transform transform = Transform::binary;
  Scale scale = Scale::automatic;
  int iterations = 100;
  int gradient_steps = 0;  ///< 0: to the maximum
  double rate = 0;
  StepOn objective = StepOn::mean;
};

/// The problem that an instance poses: which numbers are estimated depends on what there is.
[[nodiscard]] PairProblem pose_all(const PairFitOptions& options, const Instance& instance, Context& context);
/// What part of an instance adds to the pairs of the whole, under the scale that the whole has.
[[nodiscard]] PairProblem pose_part(const PairFitOptions& options, const Instance& part, Scale scale, Context& context);
/// Where an earlier fit ended, or all scores zero.
[[nodiscard]] PairPoint first_point(const PairProblem& problem, const Fit* start);
/// Scores in their gauge, with ties joined; the likelihood, whose degrees are those of the pairs and
/// `extra_parameters`; and the numbers beside the scores.
void finish_pair_fit(const PairProblem& problem, const PairPoint& point, const std::vector<bool>& mentioned,
                     double log_likelihood, double extra_parameters, Fit& fit);

/// Pools the pairs of an instance, for the fit, its Fisher information and its influences.
[[nodiscard]] std::unique_ptr<Problem> pose_pair_fit(const PairFitOptions& options, const Instance& instance,
                                                     Context& context);

}  // namespace witan
