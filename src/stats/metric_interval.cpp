#include "metric_interval.hpp"

#include <vector>

namespace witan {

double mean_factor(const Metric& metric, std::size_t instances) {
  return metric.info().mean == MetricInfo::Mean::sum ? static_cast<double>(instances) : 1;
}

MeanInterval metric_interval(const Metric& metric, std::span<const double> values, double level, std::uint64_t draws,
                             std::uint64_t seed, Context& context) {
  std::vector<double> scaled;
  for (const double value : values) scaled.push_back(to_mean_scale(metric, value));
  const MeanInterval interval = bootstrap_mean(scaled, level, draws, seed, context);
  const double factor = mean_factor(metric, values.size());
  return {factor * from_mean_scale(metric, interval.low), factor * from_mean_scale(metric, interval.high)};
}

}  // namespace witan
