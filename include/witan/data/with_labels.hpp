#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>

namespace witan {

/// Evidence with labels from elsewhere.
struct Labelled {
  Dataset data;
  std::uint64_t found = 0;   ///< labels that went to an item
  std::uint64_t passed = 0;  ///< labels of items or instances that the evidence does not have
};

/// The evidence with the labels of another data set, by the names of instances and items. Items that only the labels
/// have do not become candidates. Throws InputError where an item has another label already. O(statements log
/// statements).
[[nodiscard]] Labelled with_labels(const Dataset& data, const Dataset& labels);

}  // namespace witan
