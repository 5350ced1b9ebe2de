#pragma once

#include "witan/metric/metric.hpp"
#include "witan/stats/paired.hpp"
#include "witan/util/context.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace witan {

/// Returns the factor from the mean of values per instance to the mean of a metric: the number of instances for counts,
/// whose mean is the sum, otherwise 1.
[[nodiscard]] double mean_factor(const Metric& metric, std::size_t instances);

/// Returns the bootstrap interval of the mean of a metric, from its values per instance, on the scale of the metric.
[[nodiscard]] MeanInterval metric_interval(const Metric& metric, std::span<const double> values, double level,
                                           std::uint64_t draws, std::uint64_t seed, Context& context);

}  // namespace witan
