#pragma once

#include <cmath>
#include <cstddef>
#include <span>

namespace witan {

/// log(1 + e^x) and its derivative, without overflow.
struct Softplus {
  double value, slope;
  explicit Softplus(double x) {
    const double small = std::exp(-std::abs(x));
    value = (x > 0 ? x : 0) + std::log1p(small);
    slope = (x > 0 ? 1 : small) / (1 + small);
  }
  [[nodiscard]] double curvature() const { return slope * (1 - slope); }
};

/// Adds the second derivative of a function of the difference of two scores, which is equal for both scores.
inline void add_curvature(double second_derivative, std::size_t one, std::size_t other, std::span<double> curvature) {
  curvature[one] += second_derivative;
  curvature[other] += second_derivative;
}

}  // namespace witan
