#pragma once

#include "witan/data/dataset.hpp"

#include <span>
#include <vector>

#include "pair_problem.hpp"

namespace witan {

/// What a judge says of two items: which pair of the pooled problem it is, and how often who won.
struct JudgedPair {
  std::uint32_t pair = 0;
  double low_wins = 0, high_wins = 0;
};

struct CrowdJudge {
  ExpertId expert{};
  std::vector<JudgedPair> pairs;
};

/// A judge's η and 1 − η, the smaller of them with all its digits.
struct CrowdReliability {
  double right = 0.5, wrong = 0.5;
};

/// The value at a point and its derivatives by the scores and then, if it is estimated, the advantage; every judge's
/// reliability follows as the best one there. Second derivatives have the sign that makes them positive at a maximum:
/// those of the pairs as edges of a Laplacian, less the squares of the judges' pulls, plus the prior.
struct CrowdDerivatives {
  /// What a judge's reliability does to a coordinate: the mixed derivative over the root of the judge's own curvature.
  struct Pull {
    std::uint32_t coordinate = 0;
    double size = 0;
  };
  double value = 0;           ///< with the priors
  double log_likelihood = 0;  ///< without
  std::vector<double> gradient;
  std::vector<double> curvature;                ///< by pair; may be negative
  std::vector<double> own;                      ///< by coordinate: the prior's curvature; 1 if nothing else holds it
  std::vector<double> spread;                   ///< by coordinate: that, and the sizes of its pairs' curves
  std::vector<std::vector<Pull>> pulls;         ///< by judge
  std::vector<CrowdReliability> reliabilities;  ///< by judge
};

/// The likelihood of what judges say, of whom each says what a Bradley–Terry draw says with a probability η of its own
/// and else the opposite, with the priors of CrowdBt. It is a function of the scores alone: given these it is concave
/// in every η, and has its maximum over η in (0, 1), since `prior_correct` ≥ 1.
class CrowdLikelihood {
 public:
  /// `problem` says which pairs there are, not how often who won; both must outlive it.
  CrowdLikelihood(const PairProblem& problem, std::span<const CrowdJudge> judges, double prior_correct);
  /// O(what is said), a few times for the reliabilities, which are sought from where they were last.
  void differentiate(std::span<const double> point, CrowdDerivatives& at);
  [[nodiscard]] std::size_t dimension() const { return dimension_; }
  [[nodiscard]] const PairProblem& problem() const { return problem_; }
  /// By pair, what the advantage counts in its difference.
  [[nodiscard]] double side(std::size_t pair) const;

 private:
  /// At a point: the probability that the low item is the better one in a draw, and that it is not.
  struct Draw {
    double win = 0, lose = 0;
  };
  void draw_pairs(std::span<const double> point);
  [[nodiscard]] bool is_rather_right(const CrowdJudge& judge) const;
  [[nodiscard]] CrowdReliability best_reliability(const CrowdJudge& judge, CrowdReliability start) const;
  void add_judge(std::size_t judge, CrowdDerivatives& at);
  void add_pairs(CrowdDerivatives& at) const;
  void add_priors(std::span<const double> point, CrowdDerivatives& at) const;

  const PairProblem& problem_;
  std::span<const CrowdJudge> judges_;
  double prior_correct_;
  std::size_t dimension_;
  std::vector<Draw> draws_;                      ///< by pair
  std::vector<double> slope_;                    ///< by pair: of the log-likelihood
  std::vector<CrowdReliability> reliabilities_;  ///< by judge
  std::vector<double> mixed_;                    ///< by coordinate, 0 between judges
};

}  // namespace witan
