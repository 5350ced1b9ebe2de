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

/// A maximum uphill from `start`, by Newton's method on the scores, the reliabilities following as the best at each
/// point. The likelihood need not be concave: where its curvature is not that of a maximum, or a step does not hold
/// what it promises, the curvature is raised by a multiple of its diagonal (Levenberg, Marquardt). A Cholesky factor
/// for few items, conjugate gradients for many. Without a prior the scores may run apart without end, because a judge's
/// error explains every contradiction: Stop::not_identified.
[[nodiscard]] CrowdSolution maximise_crowd(CrowdLikelihood& likelihood, const PairPoint& start, int most_iterations,
                                           Context& context);

}  // namespace witan
