#include "metric/used_options.hpp"

#include "witan/metric/evaluate.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace witan::used_options_test {

double value_of(const Metric& metric, double relevant_from, double largest) {
  EvaluateOptions options;
  options.relevant_from = relevant_from;
  options.scale = LabelScale{0, largest};
  if (metric.info().ties == MetricInfo::Ties::broken) options.dialect = Dialect::letor4;
  Evaluator evaluator({metric}, options);
  const std::vector<double> scores = {5, 4, 3, 2, 1};
  const std::vector<double> labels = {1, 0, 2, 0, 3};
  double value = 0;
  evaluator.evaluate({.scores = scores, .labels = labels, .tie_order = {}}, std::span(&value, 1));
  return value;
}

TEST(UsedOptions, AgreeWithTheValuesOfEveryMetric) {
  for (const MetricInfo& info : metric_infos()) {
    Metric metric;
    metric.kind = info.kind;
    metric.cutoff = info.cutoff == MetricInfo::Cutoff::none ? 0 : 2;
    EXPECT_EQ(uses_relevance(metric), value_of(metric, 1, 4) != value_of(metric, 2, 4)) << info.name;
    EXPECT_EQ(uses_scale(metric), value_of(metric, 1, 4) != value_of(metric, 1, 3)) << info.name;
  }
}

}  // namespace witan::used_options_test
