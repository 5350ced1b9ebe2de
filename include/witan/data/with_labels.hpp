#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>

namespace witan {

/// Data with labels from another data set.
struct Labelled {
  Dataset data;
  std::uint64_t found = 0;   ///< labels of items in the data
  std::uint64_t passed = 0;  ///< ignored labels: the data do not contain the item or the instance
};

/// Adds the labels of another data set to the data, by the names of instances and items. Items that only have a label
/// do not become candidates. Throws InputError if an item already has a different label. O(size of both data sets).
[[nodiscard]] Labelled with_labels(const Dataset& data, const Dataset& labels);

}  // namespace witan
