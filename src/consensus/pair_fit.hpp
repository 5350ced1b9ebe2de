#pragma once

#include "witan/consensus/bradley_terry.hpp"
#include "witan/data/evidence_part.hpp"

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

[[nodiscard]] Fit fit_pairs(const PairFitOptions& options, const Instance& instance, const Fit* start,
                            Context& context);
[[nodiscard]] Factor pair_fisher(const PairFitOptions& options, const Instance& instance, const Fit& fit,
                                 Context& context);
[[nodiscard]] Influence pair_influence(const PairFitOptions& options, const Instance& instance, const Fit& fit,
                                       Context& context);

}  // namespace witan
