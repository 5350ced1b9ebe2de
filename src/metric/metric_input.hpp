#pragma once

#include "witan/metric/evaluate.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace witan {

/// The arguments of a metric.
struct MetricInput {
  const Metric& metric;
  const JudgedRanking& ranking;
  std::uint32_t cutoff;  ///< at least 1: of the metric or, if it has none, the length of the ranking
  Dialect dialect;
  const LabelScale& scale;
  std::span<const double> discounts;  ///< of the dialect, for every position of the ranking and of the best order
  std::vector<double>& scratch;       ///< working memory
};

/// Computes the metric of the input for its ranking.
[[nodiscard]] double compute_metric(const MetricInput& input);

}  // namespace witan
