#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace witan {

/// A number, never NaN, and where it stands.
using ValueAt = std::pair<double, std::uint32_t>;

/// Sorts by value, equal ones by place; they must come by place. O(n): digit by digit where there are many. `spare` is
/// memory to work in.
void sort_by_value(std::vector<ValueAt>& values, std::vector<ValueAt>& spare);

}  // namespace witan
