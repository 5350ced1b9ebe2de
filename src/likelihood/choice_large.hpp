#pragma once

#include "witan/stats/uncertainty.hpp"

#include <cstdint>
#include <vector>

#include "choice_likelihood.hpp"
#include "method/shared/sampled_clusters.hpp"
#include "method/shared/sampled_covariance.hpp"

namespace witan {

/// Covariances of Plackett–Luce without a matrix of all items. Refers to the likelihood and the context.
class LargeChoices {
 public:
  LargeChoices(const ChoiceLikelihood& likelihood, double prior, std::vector<double> scores, TiedChoice ties,
               Context& context);

  /// Returns the inverse of the curvature, estimated from random draws; see draw_neighbour_means. The covariance that
  /// two items share because one list ranks both is omitted, which widens intervals of their difference.
  [[nodiscard]] Fisher fisher(std::uint64_t seed) const;
  /// Returns the negative change of the scores in one Newton step without some rows: NaN for items without data, and
  /// for scores that only these rows determine.
  [[nodiscard]] std::vector<double> shift_without(const ChoiceRows& part) const;
  /// Returns the derivative of some rows, corrected for their leverage: ten terms of the series Σ (K·C)ᵏg, where K is
  /// the curvature of the rows and C the covariance of all scores.
  [[nodiscard]] ClusterScore cluster_score(ChoiceRows part, const Fisher& covariance) const;
  /// Returns random combinations of the changes without each cluster; see sample_shifts.
  [[nodiscard]] Influence sample(std::span<const ClusterScore> clusters, std::uint64_t seed) const;

 private:
  const ChoiceLikelihood& likelihood_;
  double prior_;
  std::vector<double> scores_;
  TiedChoice ties_;
  Context& context_;
  CurvatureProducts products_;
};

}  // namespace witan
