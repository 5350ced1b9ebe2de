#pragma once

#include "witan/stats/uncertainty.hpp"

#include <cmath>

namespace witan {

/// Returns true if two fits of the same statements by other experts have the same Fisher information. It changes if the
/// method scales the data per expert.
[[nodiscard]] inline bool same_information(const Fisher& one, const Fisher& other) {
  for (std::size_t i = 0; i < one.rows(); ++i) {
    double a = 0;
    double b = 0;
    for (const double x : one.row(i)) a += x * x;
    for (const double x : other.row(i)) b += x * x;
    if (std::abs(a - b) > 1e-6 * (a + b)) return false;
  }
  return true;
}

}  // namespace witan
