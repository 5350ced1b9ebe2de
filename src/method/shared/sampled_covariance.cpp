#include "sampled_covariance.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

#include "optimize/conjugate_gradients.hpp"
#include <fmt/format.h>

namespace witan {

std::size_t covariance_draws(std::size_t items) {
  constexpr double kMaxEntries = 2e7, kMin = 32, kMax = 128;
  return static_cast<std::size_t>(
      std::clamp(kMaxEntries / static_cast<double>(std::max<std::size_t>(items, 1)), kMin, kMax));
}

void centre_known(const std::vector<bool>& known, std::vector<double>& values) {
  double sum = 0;
  double count = 0;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (!known[i]) continue;
    sum += values[i];
    count += 1;
  }
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (known[i]) values[i] -= sum / count;
  }
}

Factor draw_neighbour_means(const CurvatureProducts& curvature, std::uint64_t seed, Context& context) {
  const std::size_t n = curvature.diagonal.size();
  const std::size_t draws = covariance_draws(n);
  const double scale = 1 / std::sqrt(static_cast<double>(draws));
  Factor means(n, draws);
  std::atomic<std::size_t> done = 0;
  context.parallel_for(draws, 1, [&](std::size_t k, std::size_t /*end*/) {
    Random random(mix_seed(seed, std::to_string(k)));
    std::vector<double> z(n, 0.0);
    curvature.draw(random, z);
    std::vector<double> b = z;
    centre_known(curvature.known, b);
    std::vector<double> x = conjugate_gradients(curvature.multiply, curvature.diagonal, b, kCovarianceTolerance);
    centre_known(curvature.known, x);
    for (std::size_t i = 0; i < n; ++i) {
      means.row(i)[k] =
          curvature.known[i] ? (x[i] - z[i] / curvature.diagonal[i]) * scale : std::numeric_limits<double>::quiet_NaN();
    }
    context.progress("standard errors", static_cast<double>(++done), static_cast<double>(draws));
  });
  return means;
}

std::vector<double> conditional_variances(const CurvatureProducts& curvature) {
  std::vector<double> variances(curvature.diagonal.size(), 0.0);
  for (std::size_t i = 0; i < variances.size(); ++i) {
    if (curvature.known[i]) variances[i] = 1 / curvature.diagonal[i];
  }
  return variances;
}

MonteCarloError monte_carlo_error(const Factor& rows, std::size_t draws, std::span<const double> own) {
  MonteCarloError error;
  double items = 0;
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    double sampled = 0;
    for (const double x : rows.row(i)) sampled += x * x;
    if (std::isnan(sampled)) continue;
    // The mean of n squares of normal numbers has the relative error √(2/n), and its root half of it.
    const double relative = std::sqrt(0.5 / static_cast<double>(draws)) * sampled / (own[i] + sampled);
    error.mean += relative;
    error.largest = std::max(error.largest, relative);
    items += 1;
  }
  error.mean /= std::max(items, 1.0);
  return error;
}

std::string sampling_note(std::size_t items, std::size_t draws, const MonteCarloError& error) {
  return fmt::format(
      "{} items are too many for a covariance matrix: standard errors are estimated from {} random draws, with a Monte "
      "Carlo error of {:.1f} % on average and at most {:.1f} %",
      items, draws, 100 * error.mean, 100 * error.largest);
}

}  // namespace witan
