#pragma once

#include <span>
#include <utility>

namespace witan {

/// Returns the weighted median of (value, weight) pairs, and sorts them. If half of the weight is on each side of a
/// gap, returns the mean of the two middle values. Whole-number weights are equivalent to repeated values. Returns NaN
/// if no weight is positive.
[[nodiscard]] double weighted_median(std::span<std::pair<double, double>> values);

}  // namespace witan
