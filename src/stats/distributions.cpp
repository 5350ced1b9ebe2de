#include "distributions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace witan {
namespace {

constexpr double kSqrtHalf = std::numbers::sqrt2 / 2;

/// The continued fraction of the incomplete beta function, by Lentz's method.
double beta_fraction(double x, double a, double b) {
  constexpr double kTiny = 1e-300;
  constexpr double kEnough = 1e-15;
  const auto not_zero = [](double value) { return std::abs(value) < kTiny ? kTiny : value; };
  double c = 1;
  double d = 1 / not_zero(1 - (a + b) * x / (a + 1));
  double result = d;
  for (int k = 1; k < 10'000; ++k) {
    const double m = k;
    const auto step = [&](double coefficient) {
      d = 1 / not_zero(1 + coefficient * d);
      c = not_zero(1 + coefficient / c);
      return c * d;
    };
    result *= step(m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)));
    const double change = step(-(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)));
    result *= change;
    if (std::abs(change - 1) < kEnough) break;
  }
  return result;
}

}  // namespace

double normal_density(double x) { return std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi); }

double normal_cdf(double x) { return std::erfc(-x * kSqrtHalf) / 2; }

double log_normal_cdf(double x) {
  if (x > 0) return std::log1p(-normal_cdf(-x));
  if (x > -30) return std::log(normal_cdf(x));
  return -x * x / 2 - std::log(std::sqrt(2 * std::numbers::pi)) - std::log(normal_hazard(x));
}

double normal_hazard(double x) {
  if (x > -30) return normal_density(x) / normal_cdf(x);
  // The asymptotic series of Mills' ratio; the next term is below 1e-13 of the sum.
  const double y = 1 / (x * x);
  return -x / (1 - y * (1 - 3 * y * (1 - 5 * y * (1 - 7 * y))));
}

double normal_quantile(double p) {
  if (!(p > 0)) return -std::numeric_limits<double>::infinity();
  if (!(p < 1)) return std::numeric_limits<double>::infinity();
  if (p > 0.5) return -normal_quantile(1 - p);
  // A start value with three correct digits (Abramowitz & Stegun 26.2.23), then Newton steps on ln Φ, which is concave.
  const double t = std::sqrt(-2 * std::log(p));
  double x = -(t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))));
  for (int k = 0; k < 6; ++k) {
    const double step = (log_normal_cdf(x) - std::log(p)) / normal_hazard(x);
    x -= step;
    if (std::abs(step) < 1e-15 * std::max(1.0, std::abs(x))) break;
  }
  return x;
}

double incomplete_beta(double x, double a, double b) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double front =
      std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
  // The fraction converges fast below the mean; above it, use the symmetry.
  if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(x, a, b) / a;
  return 1 - front * beta_fraction(1 - x, b, a) / b;
}

double student_cdf(double t, double degrees_of_freedom) {
  if (std::isinf(degrees_of_freedom)) return normal_cdf(t);
  const double tail =
      incomplete_beta(degrees_of_freedom / (degrees_of_freedom + t * t), degrees_of_freedom / 2, 0.5) / 2;
  return t > 0 ? 1 - tail : tail;
}

double student_quantile(double p, double degrees_of_freedom) {
  if (std::isinf(degrees_of_freedom)) return normal_quantile(p);
  if (p == 0.5) return 0;
  if (p < 0.5) return -student_quantile(1 - p, degrees_of_freedom);
  double low = 0;
  double high = 1;
  while (student_cdf(high, degrees_of_freedom) < p && high < 1e300) high *= 2;
  for (int k = 0; k < 200 && high - low > 1e-15 * high; ++k) {
    const double middle = (low + high) / 2;
    (student_cdf(middle, degrees_of_freedom) < p ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace witan
