#pragma once

#include "witan/method/fit.hpp"

#include "crowd_likelihood.hpp"

namespace witan {

struct CrowdSolution {
  PairPoint point;
  std::vector<CrowdReliability> reliabilities;  ///< by judge
  double log_likelihood = 0;
  Stop stop = Stop::iteration_limit;
  int iterations = 0;
};

/// Finds a local maximum by Newton's method with damping, starting at `start`. The unknowns are the scores; at each
/// point the reliabilities take their best values. The likelihood need not be concave, so the curvature is damped by a
/// multiple of its diagonal (Levenberg–Marquardt). Uses a Cholesky factor for few items, else conjugate gradients.
/// Without a prior, the scores may diverge: then the solution has Stop::not_identified.
[[nodiscard]] CrowdSolution maximise_crowd(CrowdLikelihood& likelihood, const PairPoint& start, int max_iterations,
                                           Context& context);

}  // namespace witan
