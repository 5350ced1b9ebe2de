#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>

#include "learn/harness/feature_table.hpp"
#include "method/shared/known_experts.hpp"
#include "pairs/transform.hpp"

namespace witan {

struct SvdFeatureOptions {
  std::uint32_t rank = 1;
  Transform transform = Transform::log;
  bool pooled = false;         ///< whether experts without their own features share one more set
  bool labelled_only = false;  ///< whether only data about labelled items count
};

/// Returns the number of columns per set of features.
[[nodiscard]] inline std::size_t svd_columns(std::uint32_t rank) { return 3 * std::size_t{rank} + 1; }

/// Returns one row per item. For every known expert, and then for the pool, it has the item's row of U, the singular
/// values, the item's row of V, and 1 if there are no data about the item. The singular values are equal for all items
/// of an instance, so a linear score cannot use them. O(entries log entries) and one pair_svd per set.
[[nodiscard]] FeatureTable svd_features(const Instance& instance, const KnownExperts& known,
                                        const SvdFeatureOptions& options);

}  // namespace witan
