#pragma once

#include <span>
#include <vector>

#include "learn/harness/expert_features.hpp"

namespace witan {

/// The weights of one expert.
struct CrfExpertWeights {
  bool has_weights = false;  ///< false: it has no weights, and is passed over
  double silence = 0, wins = 0, losses = 0;
};

/// Adds up what lists of ranks bring, without the features in between: what ranking new instances spends its time on.
/// Returns false, and the caller takes the features, unless every expert has one list, of ranks, whose silence says
/// nothing and whose entries have no weights. `voices` has one a list. O(entries log entries).
[[nodiscard]] bool score_plain_lists(const Instance& instance, const ExpertFeatureOptions& options,
                                     std::span<const CrfExpertWeights> voices, std::vector<double>& scores);

}  // namespace witan
