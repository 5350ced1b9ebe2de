#include "witan/metric/evaluate.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "metric_input.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// 2^kWidestScale must not overflow.
constexpr double kWidestScale = 900;

/// Some metrics have no closed form for the mean over the orders of tied items.
void check_dialect(const Metric& metric, Dialect dialect) {
  if (metric.info().ties != MetricInfo::Ties::broken || dialect != Dialect::standard) return;
  throw UsageError(fmt::format("{} needs {} or {}: its mean over the orders of tied items is not available",
                               metric.info().name, option("dialect", "trec"), option("dialect", "letor4")));
}

void check(const Metric& metric, const std::optional<LabelScale>& scale) {
  if (metric.kind == MetricKind::rbp && !(metric.persistence > 0 && metric.persistence < 1)) {
    throw UsageError(fmt::format("rbp(p={}): expected a number between 0 and 1", metric.persistence));
  }
  if (metric.kind != MetricKind::err) return;
  if (!scale) throw UsageError("err needs the label scale: the lowest and the highest possible label");
  if (!(scale->min < scale->max) || scale->max - scale->min > kWidestScale) {
    throw UsageError(fmt::format("err: invalid label scale {} to {}", scale->min, scale->max));
  }
}

}  // namespace

Evaluator::Evaluator(std::vector<Metric> metrics, const EvaluateOptions& options)
    : metrics_(std::move(metrics)), options_(options), scale_(options.scale.value_or(LabelScale{})) {
  for (const Metric& metric : metrics_) {
    check(metric, options_.scale);
    check_dialect(metric, options_.dialect);
  }
}

void Evaluator::evaluate(const JudgedItems& items, std::span<double> values) {
  if (values.size() != metrics_.size()) {
    throw UsageError(
        fmt::format("found space for {} values, expected {}, one per metric", values.size(), metrics_.size()));
  }
  ranking_.assign(items, options_.dialect, options_.relevant_from);
  grow_discounts(std::max<std::size_t>(ranking_.length(), ranking_.ideal_gains().size()));
  for (std::size_t i = 0; i < metrics_.size(); ++i) values[i] = value_of(metrics_[i]);
}

double Evaluator::value_of(const Metric& metric) {
  const std::uint32_t cutoff = metric.cutoff > 0 ? metric.cutoff : std::max(ranking_.length(), 1U);
  return compute_metric({metric, ranking_, cutoff, options_.dialect, scale_, discounts_, scratch_});
}

void Evaluator::grow_discounts(std::size_t positions) {
  for (std::size_t i = discounts_.size() + 1; i <= positions; ++i) {
    const double position = static_cast<double>(i);
    const double base = options_.dialect == Dialect::letor4 ? std::max(position, 2.0) : position + 1;
    discounts_.push_back(1 / std::log2(base));
  }
}

std::vector<double> evaluate(std::span<const Metric> metrics, const JudgedItems& items,
                             const EvaluateOptions& options) {
  std::vector<double> values(metrics.size());
  Evaluator(std::vector<Metric>(metrics.begin(), metrics.end()), options).evaluate(items, values);
  return values;
}

}  // namespace witan
