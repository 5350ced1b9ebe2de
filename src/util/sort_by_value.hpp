#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace witan {

/// A number, never NaN, and its index.
using ValueAt = std::pair<double, std::uint32_t>;

/// Sorts by value, then by index; the input must be sorted by index. O(n): large inputs are sorted by digits. `spare`
/// is scratch memory.
void sort_by_value(std::vector<ValueAt>& values, std::vector<ValueAt>& spare);

}  // namespace witan
