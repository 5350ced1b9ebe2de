#pragma once

#include "witan/data/dataset.hpp"

#include <array>
#include <cstdint>
#include <vector>

#include "learn/harness/feature_table.hpp"
#include "method/shared/known_experts.hpp"
#include "pairs/transform.hpp"

namespace witan {

inline constexpr std::size_t kCouncilScorers = 3;

/// What the features of `council` depend on beside the instance.
struct CouncilFeatureOptions {
  Transform transform = Transform::log;     ///< strength of the pairs of wins and losses
  std::uint32_t side = 0;                   ///< number of item features in the data, which are appended
  std::vector<std::uint64_t> side_numbers;  ///< their numbers; empty: 1, 2, …
};

/// The features of one instance, one row per item. Every table ends with the features of the items in the data.
struct CouncilFeatures {
  /// The columns of the linear scorers.
  ///
  /// 1. For every known expert: whether its list lacks the item, and 30/(30 + rank), 0 if it does.
  /// 2. For every known expert: place and 1/(1 + place), see ListPlaces.
  /// 3. For every known expert, and for all experts together: whether the item is missing, and its wins and losses as
  /// in
  ///    the CRF.
  std::array<FeatureTable, kCouncilScorers> linear;
  /// The columns of the trees: for every known expert, the logarithm of the rank and the place; statistics over all
  /// lists, and their z-scores within the instance; statistics of the instance.
  FeatureTable trees;
};

/// Returns the number of columns of a linear scorer, counted from 0.
[[nodiscard]] std::size_t council_linear_columns(std::size_t scorer, std::size_t known,
                                                 const CouncilFeatureOptions& options);
/// Returns the number of columns of the trees, without the linear scores.
[[nodiscard]] std::size_t council_tree_columns(std::size_t known, const CouncilFeatureOptions& options);

/// Computes the features. An expert with several lists has the means over its lists. O(lists × items × log lists).
/// Throws InputError if the transform does not apply to the ranks, or if the data lack the item features.
[[nodiscard]] CouncilFeatures council_features(const Instance& instance, const KnownExperts& known,
                                               const CouncilFeatureOptions& options);

}  // namespace witan
