#pragma once

#include <cmath>
#include <cstddef>
#include <span>

namespace witan {

/// log(1 + e^x) and its slope, without overflow.
struct Softplus {
  double value, slope;
  explicit Softplus(double x) {
    const double small = std::exp(-std::abs(x));
    value = (x > 0 ? x : 0) + std::log1p(small);
    slope = (x > 0 ? 1 : small) / (1 + small);
  }
  [[nodiscard]] double curvature() const { return slope * (1 - slope); }
};

/// A term of the difference of two scores bends along both of them.
inline void add_curvature(double bend, std::size_t one, std::size_t other, std::span<double> curvature) {
  curvature[one] += bend;
  curvature[other] += bend;
}

}  // namespace witan
