#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "boosted_trees.hpp"

namespace witan {

/// Returns the value of a column of the explained row.
using TreeRow = std::function<double(std::size_t column)>;

/// Adds the exact Shapley values of all columns for the score of a row to `values`, by TreeSHAP (Lundberg et al.,
/// Nature Machine Intelligence 2020). The score of a set of columns is the mean of the leaves that remain possible,
/// weighted by their training rows. The values and expected_score() sum to the score. O(trees·leaves·depth²).
void add_tree_shap(const BoostedTrees& trees, const TreeRow& row, std::span<double> values);

/// Returns the mean score of the training rows.
[[nodiscard]] double expected_score(const BoostedTrees& trees);

}  // namespace witan
