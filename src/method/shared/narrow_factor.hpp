#pragma once

#include "witan/stats/uncertainty.hpp"

namespace witan {

/// Returns a factor of the same covariance with one column per item. Rows with NaN stay NaN. O(items² × columns).
[[nodiscard]] Factor narrow_factor(const Factor& factor);

}  // namespace witan
