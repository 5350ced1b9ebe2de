#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <vector>

#include "learn/harness/feature_table.hpp"
#include "method/shared/known_experts.hpp"
#include "pairs/transform.hpp"

namespace witan {

struct CouncilFeatureOptions {
  std::vector<Transform> transforms = {Transform::binary, Transform::normalized, Transform::log};
  std::uint32_t side = 0;  ///< columns of the data's own item features that are added
};

/// How many columns there are.
[[nodiscard]] std::size_t council_columns(std::size_t known, const CouncilFeatureOptions& options);

/// A row an item, all that can be said about it from the experts' lists and comparisons:
///
/// - for every transform and known expert: whether it is silent, the item's wins and losses a pair, and the same of all
///   experts together (as the CRF has them);
/// - for every known expert with a list: 60/(60 + r), 5/(5 + r) and ln(r)/7 of its rank r; among the instance's items,
///   the share of the expert's items below it and 3/(2 + its place); 0 where it is silent;
/// - of all lists together: the sums of 1/(60 + r) and of 1/(5 + place), how many name it, the sum of shares less a
///   half, and the logarithms of its best, lower-quartile, median and mean rank; all these, and each transform's net
///   wins, also as z-scores within the instance;
/// - the logarithm of the number of items, and how many lists name an item on average;
/// - the data's own features of the item.
///
/// Ranks of scores, ratings and judgements are places by value. O(entries log entries + items·columns). Throws
/// InputError for ranks that a transform cannot take, and where the data lack the side columns.
[[nodiscard]] FeatureTable council_features(const Instance& instance, const KnownExperts& known,
                                            const CouncilFeatureOptions& options);

}  // namespace witan
