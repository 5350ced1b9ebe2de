#include "polygamma.hpp"

#include <array>
#include <cmath>

namespace witan {
namespace {

/// Above this value, the asymptotic series have full precision.
constexpr double kFar = 12;
constexpr std::array kBernoulli = {1.0 / 6, -1.0 / 30, 1.0 / 42, -1.0 / 30, 5.0 / 66, -691.0 / 2730, 7.0 / 6};

}  // namespace

double digamma_difference(double x, double distance) {
  double sum = 0;
  for (; x < kFar; ++x) sum += distance / (x * (x + distance));
  const double y = x + distance;
  sum += std::log1p(distance / x) + distance / (2 * x * y);
  const double near = 1 / (x * x);
  const double far = 1 / (y * y);
  double near_power = 1;
  double far_power = 1;
  for (std::size_t n = 0; n < kBernoulli.size(); ++n) {
    near_power *= near;
    far_power *= far;
    sum += kBernoulli[n] / (2.0 * static_cast<double>(n + 1)) * (near_power - far_power);
  }
  return sum;
}

double trigamma(double x) {
  double sum = 0;
  for (; x < kFar; ++x) sum += 1 / (x * x);
  const double square = 1 / (x * x);
  double power = 1 / x;
  sum += power + square / 2;
  for (const double bernoulli : kBernoulli) {
    power *= square;
    sum += bernoulli * power;
  }
  return sum;
}

}  // namespace witan
