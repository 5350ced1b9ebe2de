#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace witan {

/// Returns Σ a_i·b_i, added in order. `b` is at least as long as `a`.
[[nodiscard]] inline double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// Returns max |x_i|; 0 if `x` is empty. NaN components are ignored.
[[nodiscard]] inline double largest_absolute(std::span<const double> x) {
  double largest = 0;
  for (const double value : x) largest = std::max(largest, std::abs(value));
  return largest;
}

/// Returns true if no component is infinite or NaN.
[[nodiscard]] inline bool all_finite(std::span<const double> x) {
  return std::ranges::all_of(x, [](double value) { return std::isfinite(value); });
}

}  // namespace witan
