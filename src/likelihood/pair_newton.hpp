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

/// The maximum by Newton's method with step halving, from `start`. The problem must have a maximum: a prior, or a
/// strongly connected graph. Each step is a dense Cholesky solve for few items and conjugate gradients, O(pairs) each,
/// for many. Scores of items that no pair mentions stay as they are.
[[nodiscard]] PairSolution maximise_pairs(const PairProblem& problem, PairPoint start, int most_iterations,
                                          Context& context);

/// `steps` plain gradient steps of `rate` on the penalised log-likelihood times `factor`.
[[nodiscard]] PairSolution climb_pairs(const PairProblem& problem, PairPoint start, int steps, double rate,
                                       double factor, Context& context);

/// The covariance of the scores at a point. Throws UsageError for too many items.
[[nodiscard]] ScoreCovariance pair_covariance(const PairProblem& problem, const PairPoint& point, Context& context);

/// How far the scores move, to first order, by part of a problem's evidence; see ScoreCovariance::shift.
[[nodiscard]] std::vector<double> pair_shift(const ScoreCovariance& covariance, const PairProblem& part,
                                             const PairPoint& point, Context& context);

}  // namespace witan
