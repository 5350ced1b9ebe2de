#pragma once

#include <functional>

namespace witan {

/// The parameter with the largest value, and that value.
struct Climbed {
  double at = 0;
  double value = 0;
};

/// Returns the best of start·factor^k for whole numbers k: climbs from k = 0 upwards, or else downwards, as long as the
/// value increases, at most 10 times.
[[nodiscard]] Climbed climb(double start, double factor, const std::function<double(double)>& value);

}  // namespace witan
