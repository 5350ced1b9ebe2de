#pragma once

#include "witan/data/dataset.hpp"

#include <span>
#include <vector>

#include "pair_problem.hpp"

namespace witan {

/// A judge's wins for one pair: the index of the pair in the pooled problem, and the wins of either item.
struct JudgedPair {
  std::uint32_t pair = 0;
  double low_wins = 0, high_wins = 0;
};

struct CrowdJudge {
  ExpertId expert{};
  std::vector<JudgedPair> pairs;
};

/// η and 1 − η of a judge. The smaller one is computed without cancellation.
struct CrowdReliability {
  double right = 0.5, wrong = 0.5;
};

/// The value and the derivatives at a point, with each judge's reliability at its best value there. The coordinates are
/// the scores, then the advantage if it is estimated. Second derivatives are negated, so they are positive at a
/// maximum. The curvature has a Laplacian with one edge per pair, minus the squares of the judges' mixed derivatives,
/// plus the prior.
struct CrowdDerivatives {
  /// The effect of a judge's reliability on a coordinate: the mixed derivative, divided by the square root of the
  /// judge's own curvature.
  struct MixedDerivative {
    std::uint32_t coordinate = 0;
    double size = 0;
  };
  double value = 0;           ///< with the priors
  double log_likelihood = 0;  ///< without the priors
  std::vector<double> gradient;
  std::vector<double> curvature;  ///< by pair; may be negative
  std::vector<double> own;        ///< by coordinate: curvature of the prior; 1 if the coordinate has no other curvature
  std::vector<double> spread;     ///< by coordinate: `own` plus the absolute curvatures of its pairs
  std::vector<std::vector<MixedDerivative>> mixed;  ///< by judge
  std::vector<CrowdReliability> reliabilities;      ///< by judge
  bool reliabilities_converged = true;
};

/// The likelihood of CrowdBt, with its priors, as a function of the scores. Each judge reports the outcome of a
/// Bradley–Terry draw with probability η, else the opposite. Given the scores, the likelihood is concave in every η.
/// Its maximum over η is in (0, 1), because `prior_correct` ≥ 1.
class CrowdLikelihood {
 public:
  /// Of `problem`, only the pairs are used, not their counts. Both arguments must outlive the object.
  CrowdLikelihood(const PairProblem& problem, std::span<const CrowdJudge> judges, double prior_correct);
  /// Computes the value and the derivatives at `point`. O(judged pairs) per Newton step on the reliabilities, which
  /// start at their last values.
  void differentiate(std::span<const double> point, CrowdDerivatives& at);
  [[nodiscard]] std::size_t dimension() const { return dimension_; }
  [[nodiscard]] const PairProblem& problem() const { return problem_; }
  /// Returns the factor of the advantage in the score difference of a pair.
  [[nodiscard]] double side(std::size_t pair) const;

 private:
  /// The probabilities that the low item wins and loses a draw at the current point.
  struct Draw {
    double win = 0, lose = 0;
  };
  void draw_pairs(std::span<const double> point);
  [[nodiscard]] bool is_mostly_right(const CrowdJudge& judge) const;
  struct BestReliability {
    CrowdReliability reliability;
    bool converged = false;
  };
  [[nodiscard]] BestReliability best_reliability(const CrowdJudge& judge, CrowdReliability start) const;
  void add_judge(std::size_t judge, CrowdDerivatives& at);
  void add_pairs(CrowdDerivatives& at) const;
  void add_priors(std::span<const double> point, CrowdDerivatives& at) const;

  const PairProblem& problem_;
  std::span<const CrowdJudge> judges_;
  double prior_correct_;
  std::size_t dimension_;
  std::vector<Draw> draws_;                      ///< by pair
  std::vector<double> slope_;                    ///< by pair: derivative of the log-likelihood
  std::vector<CrowdReliability> reliabilities_;  ///< by judge
  std::vector<double> mixed_;                    ///< by coordinate, 0 between judges
};

}  // namespace witan
