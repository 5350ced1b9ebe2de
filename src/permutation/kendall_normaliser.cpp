#include "kendall_normaliser.hpp"

#include <cmath>

#include "optimize/find_root.hpp"

namespace witan {
namespace {

/// Below this iθ, series replace differences of nearly equal numbers.
constexpr double kSeriesBelow = 0.05;

/// Returns log, mean and variance of V with P(V = v) ∝ e^{−θv}, v = 0 … i − 1.
KendallNormaliser::Value truncated_geometric(double i, double theta) {
  if (theta == 0 || i * theta < kSeriesBelow) {
    const double i2 = i * i;
    const double i4 = i2 * i2;
    const double t2 = theta * theta;
    return {std::log(i) - theta * (i - 1) / 2 + t2 * (i2 - 1) / 24 - t2 * t2 * (i4 - 1) / 2880,
            (i - 1) / 2 - theta * (i2 - 1) / 12 + theta * t2 * (i4 - 1) / 720 - theta * t2 * t2 * (i4 * i2 - 1) / 30240,
            (i2 - 1) / 12 - t2 * (i4 - 1) / 240 + t2 * t2 * (i4 * i2 - 1) / 6048};
  }
  const double one = -std::expm1(-theta);
  const double all = -std::expm1(-i * theta);
  const double phi = std::exp(-theta);
  const double tail = std::exp(-i * theta);
  return {std::log(all / one), phi / one - i * tail / all, phi / (one * one) - i * i * tail / (all * all)};
}

}  // namespace

void KendallNormaliser::add(std::uint32_t items, double weight) {
  if (items < 2) return;
  if (coefficient_.size() <= items) coefficient_.resize(items + std::size_t{1}, 0.0);
  coefficient_[items] += weight;
}

void KendallNormaliser::add(const BucketOrder& order, double weight) {
  add(order.size(), weight);
  order.for_each_block([&](std::uint32_t begin, std::uint32_t end) { add(end - begin, -weight); });
  add(order.silent, -weight);
}

KendallNormaliser::Value KendallNormaliser::at(double theta) const {
  Value sum;
  double factor = 0;  // the factor i occurs in Z_n of all n >= i
  for (std::size_t i = coefficient_.size(); i-- > 2;) {
    factor += coefficient_[i];
    if (factor == 0) continue;
    const Value one = truncated_geometric(static_cast<double>(i), theta);
    sum.log += factor * one.log;
    sum.mean += factor * one.mean;
    sum.variance += factor * one.variance;
  }
  return sum;
}

double KendallNormaliser::theta_for(double discordant) const {
  if (discordant >= at(0).mean) return 0;
  if (discordant <= at(kMaxTheta).mean) return kMaxTheta;
  const auto excess = [&](double theta) {
    const Value value = at(theta);
    return RootValue{value.mean - discordant, -value.variance};
  };
  return find_root(excess, 1, 1, {.low = 0, .high = kMaxTheta, .relative_step = 1e-15}).x;
}

double mallows_pair_probability(double theta, double gap) {
  if (gap == 0 || theta == 0) return 0.5;
  if (gap < 0) return 1 - mallows_pair_probability(theta, -gap);
  // h(k) = k/(1 − φ^k), and P = h(gap + 1) − h(gap) = 1 + g(gap + 1) − g(gap) with g(k) = kφ^k/(1 − φ^k).
  const auto g = [&](double k) { return k / std::expm1(k * theta); };
  return 1 + g(gap + 1) - g(gap);
}

}  // namespace witan
