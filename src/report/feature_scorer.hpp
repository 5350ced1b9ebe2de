#pragma once

#include "witan/method/method.hpp"
#include "witan/report/explain.hpp"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace witan {

/// The features of a trained model: their importance, and their contributions to the scores of items.
class FeatureScorer {
 public:
  virtual ~FeatureScorer() = default;
  /// Returns the numbers of the features in the file.
  [[nodiscard]] virtual std::vector<std::uint64_t> numbers() const = 0;
  /// Returns measures of importance that need no data, one value per feature.
  [[nodiscard]] virtual std::vector<FeatureMeasure> measures() const = 0;
  /// Returns the exact Shapley values of all features for these items, or an empty vector if the model is neither
  /// linear nor a sum of trees.
  [[nodiscard]] virtual std::vector<FeatureContributions> contributions(const Instance& instance,
                                                                        std::span<const Slot> items) const = 0;
  /// Returns the members of the JSON of the scorer, without braces; empty if the model has a hidden layer.
  [[nodiscard]] virtual std::string json() const = 0;
};

/// Returns the features of a trained model, or null if it does not rank by features.
[[nodiscard]] std::unique_ptr<const FeatureScorer> feature_scorer(const Spec& spec, const LearnedParameters& learned);

}  // namespace witan
