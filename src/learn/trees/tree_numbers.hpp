#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "boosted_trees.hpp"

namespace witan {

/// Returns the trees `first` … as numbers, for model files and checkpoints: for every node its tree, column, left
/// child, threshold or value, direction of missing values, gain, number of rows, and its categories after their number.
[[nodiscard]] std::vector<double> tree_numbers(const BoostedTrees& trees, std::size_t first = 0);
/// Returns the trees from their numbers. Throws InputError, "invalid SUBJECT: …", if they are not valid trees on
/// `columns` columns.
[[nodiscard]] BoostedTrees trees_from_numbers(std::string_view subject, std::span<const double> numbers,
                                              std::size_t columns);

}  // namespace witan
