#pragma once

#include "witan/data/dataset.hpp"

#include <cstddef>
#include <vector>

namespace witan {

/// The same data set with the labels of these instances only; all others have none. Ids and rows stay what they are.
/// O(size of the data set), in time and memory.
[[nodiscard]] Dataset with_labels_of(const Dataset& data, const std::vector<std::size_t>& instances);

}  // namespace witan
