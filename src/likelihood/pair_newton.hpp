#pragma once

#include "witan/method/fit.hpp"

#include "method/shared/score_covariance.hpp"
#include "pair_problem.hpp"

namespace witan {

struct PairSolution {
  PairPoint point;
  double log_likelihood = 0;
  Stop stop = Stop::converged;
  int iterations = 0;
};

/// Maximises the penalised likelihood by Newton's method with a line search, starting at `start`. The maximum must
/// exist: there is a prior, or the comparison graph is strongly connected. Each iteration solves a linear system: by a
/// dense Cholesky factor for up to 400 items, else by conjugate gradients with O(pairs) per product. Scores of items
/// without pairs do not change.
[[nodiscard]] PairSolution maximise_pairs(const PairProblem& problem, PairPoint start, int max_iterations,
                                          Context& context);

/// Takes `steps` gradient steps of size `rate` on the penalised log-likelihood times `factor`, without a test of
/// convergence.
[[nodiscard]] PairSolution ascend_pairs(const PairProblem& problem, PairPoint start, int steps, double rate,
                                        double factor, Context& context);

/// Returns the covariance of the scores at a point. Throws UsageError if there are too many items.
[[nodiscard]] ScoreCovariance pair_covariance(const PairProblem& problem, const PairPoint& point, Context& context);

/// Returns the first-order change of the scores caused by part of a problem's data; see ScoreCovariance::shift.
[[nodiscard]] std::vector<double> pair_shift(const ScoreCovariance& covariance, const PairProblem& part,
                                             const PairPoint& point, Context& context);

}  // namespace witan
