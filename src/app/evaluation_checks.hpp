#pragma once

#include "witan/app/evaluate.hpp"

#include <vector>

namespace witan {

/// Throws UsageError if the request sets `relevant_from` and none of the metrics depends on it.
void check_relevance_has_effect(const MetricRequest& request, const std::vector<Metric>& metrics);

}  // namespace witan
