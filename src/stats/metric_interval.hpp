#pragma once

#include "witan/metric/metric.hpp"
#include "witan/stats/paired.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <span>

namespace witan {

/// Returns the bootstrap interval of the mean of a metric, from its values per instance, on the scale of the metric.
[[nodiscard]] MeanInterval metric_interval(const Metric& metric, std::span<const double> values, double level,
                                           std::uint64_t draws, std::uint64_t seed, Context& context);

}  // namespace witan
