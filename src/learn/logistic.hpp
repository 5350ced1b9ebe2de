#pragma once

#include <cmath>

namespace witan {

/// log(1 + e^x) and its slope, without overflow.
struct Softplus {
  double value, slope;
  explicit Softplus(double x) {
    const double small = std::exp(-std::abs(x));
    value = (x > 0 ? x : 0) + std::log1p(small);
    slope = (x > 0 ? 1 : small) / (1 + small);
  }
};

}  // namespace witan
