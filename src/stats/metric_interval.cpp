#include "metric_interval.hpp"

#include <vector>

namespace witan {

MeanInterval metric_interval(const Metric& metric, std::span<const double> values, double level, std::uint64_t draws,
                             std::uint64_t seed, Context& context) {
  std::vector<double> scaled;
  for (const double value : values) scaled.push_back(to_mean_scale(metric, value));
  const MeanInterval interval = bootstrap_mean(scaled, level, draws, seed, context);
  return {from_mean_scale(metric, interval.low), from_mean_scale(metric, interval.high)};
}

}  // namespace witan
