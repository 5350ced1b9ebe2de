#pragma once

#include "witan/stats/uncertainty.hpp"

#include <vector>

#include "pair_problem.hpp"

namespace witan {

/// Covariances of pair likelihoods without a matrix of all items. Refers to the problem.
class LargePairs {
 public:
  LargePairs(const PairProblem& problem, const PairPoint& point, Context& context);
  LargePairs(const LargePairs&) = delete;
  LargePairs& operator=(const LargePairs&) = delete;

  /// Returns the inverse of the curvature, estimated from random draws; see draw_neighbour_means. The standard errors
  /// of the globals are those of their parameters.
  [[nodiscard]] Fisher fisher(std::uint64_t seed, Context& context) const;
  /// Returns the negative change of the scores, then of the globals, in one Newton step without a part of the data:
  /// NaN for items without data, and for scores that only the part determines.
  [[nodiscard]] std::vector<double> shift_without(const PairProblem& part, Context& context) const;
  /// Returns the solution of (curvature of scores and globals)·x = b. Scores sum to zero.
  [[nodiscard]] std::vector<double> solve(const std::vector<double>& b) const;

  [[nodiscard]] const PairProblem& problem() const { return problem_; }
  [[nodiscard]] const PairPoint& point() const { return point_; }
  [[nodiscard]] const std::vector<bool>& known() const { return known_; }
  /// Returns the diagonal of the curvature in the scores.
  [[nodiscard]] const std::vector<double>& diagonal() const { return at_.diagonal; }

 private:
  [[nodiscard]] std::vector<double> whole_diagonal(const PairDerivatives& at) const;

  const PairProblem& problem_;
  PairPoint point_;
  PairCalculus calculus_;
  const PairDerivatives& at_;
  std::vector<bool> known_;
};

}  // namespace witan
