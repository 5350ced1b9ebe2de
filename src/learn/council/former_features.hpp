#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <vector>

#include "learn/harness/feature_table.hpp"
#include "method/shared/known_experts.hpp"
#include "pairs/transform.hpp"

namespace witan {

/// Options of former_features, the features of the models of `council` that version 0.1.0 wrote.
struct FormerFeatureOptions {
  std::vector<Transform> transforms = {Transform::binary, Transform::normalized, Transform::log};
  std::uint32_t side = 0;                   ///< number of item features in the data, which are appended
  std::vector<std::uint64_t> side_numbers;  ///< their numbers; empty: 1, 2, …
};

/// Returns the number of columns of former_features.
[[nodiscard]] std::size_t former_columns(std::size_t known, const FormerFeatureOptions& options);

/// Returns one row of features per item. Here r is the rank that a list states, and p is the item's position in the
/// list. The columns are:
///
/// - for every transform: an indicator of missing items, and the wins and losses per pair, for each known expert and
///   for all experts together, as in the CRF;
/// - for every known expert with a list: 60/(60 + r), 5/(5 + r), ln(r)/7, the share of the list's items below the item,
///   and 3/(2 + p); 0 for missing items;
/// - over all lists: the sums of 1/(60 + r) and of 1/(5 + p), the number of lists that contain the item, the sum of the
///   shares minus ½, and the logarithms of the best, lower-quartile, median and mean rank. These columns, and the net
///   wins of each transform, are repeated as z-scores within the instance;
/// - the logarithm of the number of items, and the mean number of lists per item;
/// - the features of the items in the data.
///
/// Scores, ratings and judgements have the position by value as their rank. O(entries log entries + items·columns).
/// Throws InputError if a transform does not apply to the ranks, or if the data lack the item features.
[[nodiscard]] FeatureTable former_features(const Instance& instance, const KnownExperts& known,
                                           const FormerFeatureOptions& options);

}  // namespace witan
