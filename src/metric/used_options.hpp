#pragma once

#include "witan/metric/metric.hpp"

namespace witan {

/// Returns true if the metric depends on EvaluateOptions::relevant_from.
[[nodiscard]] bool uses_relevance(const Metric& metric);

/// Returns true if the metric depends on EvaluateOptions::scale.
[[nodiscard]] bool uses_scale(const Metric& metric);

}  // namespace witan
