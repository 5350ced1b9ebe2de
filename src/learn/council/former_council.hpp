#pragma once

#include "witan/method/learned_parameters.hpp"

#include <vector>

#include "former_features.hpp"
#include "learn/trees/boosted_trees.hpp"

namespace witan {

/// A model of `council` that version 0.1.0 trained: one linear scorer and boosted trees on former_features.
struct FormerCouncil {
  FormerFeatureOptions features;
  std::vector<double> weights;
  std::vector<BoostedTrees> bags;
  bool converged = true;

  /// Returns whether the parameters are those of such a model.
  [[nodiscard]] static bool wrote(const LearnedParameters& learned);
  /// Throws InputError if the parameters are invalid.
  [[nodiscard]] static FormerCouncil read(const LearnedParameters& learned);
  /// Returns the sum of the z-scores of both parts within the instance.
  [[nodiscard]] std::vector<double> scores(const Instance& instance, const KnownExperts& known) const;
};

}  // namespace witan
