#pragma once

#include "witan/data/dataset.hpp"

#include <vector>

namespace witan {

/// Returns a copy of the data set with the labels of these instances only. Ids and rows do not change. Time and memory:
/// O(size of the data set).
[[nodiscard]] Dataset with_labels_of(const Dataset& data, const std::vector<InstanceId>& instances);

}  // namespace witan
