#pragma once

#include <array>
#include <vector>

#include "council_features.hpp"
#include "learn/trees/boosted_trees.hpp"

namespace witan {

/// The learned parts of `council`.
struct CouncilModel {
  std::array<std::vector<double>, kCouncilScorers> linear;  ///< weights of the columns of CouncilFeatures::linear
  std::vector<BoostedTrees> bags;     ///< trees on CouncilFeatures::trees; their scores are summed
  std::vector<BoostedTrees> stacked;  ///< trees on these columns and the linear scores; their scores are summed
  bool converged = true;              ///< whether the linear scorers converged
};

/// Returns the values minus their mean, divided by their standard deviation; zeros if all are equal.
[[nodiscard]] std::vector<double> standardised(std::vector<double> values);

/// Returns the scores of one linear scorer, standardised over the rows.
[[nodiscard]] std::vector<double> linear_scores(const FeatureTable& rows, std::span<const double> weights);

/// Returns the rows with the standardised linear scores as additional columns.
[[nodiscard]] FeatureTable with_scores(const FeatureTable& rows,
                                       const std::array<std::vector<double>, kCouncilScorers>& scores);

/// Returns 2·L + z(E) + z(S): L is the standardised sum of the standardised linear scores, E and S are the scores of
/// the trees. A part without trees, or with equal scores for all rows, adds 0.
[[nodiscard]] std::vector<double> council_scores(const CouncilFeatures& rows, const CouncilModel& model);

}  // namespace witan
