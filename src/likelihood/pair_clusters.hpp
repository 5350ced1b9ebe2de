#pragma once

#include "method/shared/sampled_clusters.hpp"
#include "pair_problem.hpp"

namespace witan {

/// Returns the derivative of the cluster with the pairs of `part`, corrected for its leverage: (I − 0.95·K·C)⁻¹g, where
/// K is the curvature of the cluster in the scores and C the covariance of all scores; see kLeverageShare. The leverage
/// on the other parameters is ignored: each cluster is a small part of the data.
[[nodiscard]] ClusterScore cluster_score(const PairProblem& part, const PairPoint& point, const Fisher& covariance);

}  // namespace witan
