#pragma once

#include "witan/method/auto.hpp"
#include "witan/metric/metric.hpp"

#include <string>
#include <string_view>

namespace witan {

/// Reads a parameter that is "auto" or the name of a metric, such as `ndcg@10`. A ParameterParser.
struct AutoMetricParser {
  [[nodiscard]] std::string range() const { return "auto | a metric"; }
  [[nodiscard]] Auto<Metric> parse(std::string_view text) const {
    return text == "auto" ? Auto<Metric>() : Auto<Metric>(parse_metric(text));
  }
  [[nodiscard]] std::string text(const Auto<Metric>& value) const {
    return value.automatic() ? "auto" : value.value_or({}).name();
  }
};
inline constexpr AutoMetricParser kAutoMetric;

}  // namespace witan
