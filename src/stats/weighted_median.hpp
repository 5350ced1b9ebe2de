#pragma once

#include <span>
#include <utility>

namespace witan {

/// The median of (value, weight) pairs, which are sorted in place: where half of the weight lies on either side; the
/// mean of the two middle values if that falls between them. Equals the plain median when whole weights are copies.
/// NaN if no weight is above 0.
[[nodiscard]] double weighted_median(std::span<std::pair<double, double>> values);

}  // namespace witan
