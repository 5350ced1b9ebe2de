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
  bool pooled = false;         ///< all that experts without features of their own say makes one more set
  bool labelled_only = false;  ///< only what is said about labelled items counts
};

/// How many columns each set of features has.
[[nodiscard]] inline std::size_t svd_columns(std::uint32_t rank) { return 3 * std::size_t{rank} + 1; }

/// A row an item: for every known expert, and then for the pool, the item's row of U, the singular values, its row of
/// V, and 1 if nothing is said about the item. The singular values are alike for all items of an instance, so a linear
/// score gains nothing from them. O(entries log entries) and one pair_svd a set.
[[nodiscard]] FeatureTable svd_features(const Instance& instance, const KnownExperts& known,
                                        const SvdFeatureOptions& options);

}  // namespace witan
