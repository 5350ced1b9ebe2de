#pragma once

#include "witan/app/evaluate.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace witan {

/// Throws UsageError if the request sets `relevant_from` and none of the metrics depends on it.
void check_relevance_has_effect(const MetricRequest& request, const std::vector<Metric>& metrics);

/// Returns the indices in `metrics` of the metrics in the list `tests`; the first one if it is empty. Throws UsageError
/// for a metric that is not among `metrics`.
[[nodiscard]] std::vector<std::size_t> tested_metrics(const MetricRequest& request, const std::string& tests,
                                                      const std::vector<Metric>& metrics);

}  // namespace witan
