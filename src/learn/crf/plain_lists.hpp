#pragma once

#include <span>
#include <vector>

#include "learn/harness/expert_features.hpp"

namespace witan {

/// The weights of one expert.
struct CrfExpertWeights {
  bool has_weights = false;  ///< false: the expert is ignored
  double silence = 0, wins = 0, losses = 0;
};

/// Computes scores from lists of ranks without intermediate features, which is faster. `weights` has one entry per
/// list. Returns false, without scores, unless every expert has one list, of ranks, with unknown silence and without
/// entry weights. O(entries log entries).
[[nodiscard]] bool score_plain_lists(const Instance& instance, const ExpertFeatureOptions& options,
                                     std::span<const CrfExpertWeights> weights, std::vector<double>& scores);

}  // namespace witan
