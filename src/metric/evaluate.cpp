#include "witan/metric/evaluate.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "measures.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// 2^kWidestScale must not overflow.
constexpr double kWidestScale = 900;

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

double ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

}  // namespace

Evaluator::Evaluator(std::vector<Metric> metrics, const EvaluateOptions& options)
    : metrics_(std::move(metrics)), options_(options), scale_(options.scale.value_or(LabelScale{})) {
  for (const Metric& metric : metrics_) check(metric, options_.scale);
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
  const std::uint32_t relevant = ranking_.relevant();
  switch (metric.kind) {
    case MetricKind::ndcg:
      return ndcg(metric.cutoff);
    case MetricKind::dcg:
      return measures::dcg(ranking_, cutoff, discounts_);
    case MetricKind::p:
      return measures::relevant_above(ranking_, cutoff) / cutoff;
    case MetricKind::recall:
      return ratio(measures::relevant_above(ranking_, cutoff), relevant);
    case MetricKind::success:
      return measures::success(ranking_, cutoff);
    case MetricKind::rprec:
      return ratio(measures::relevant_above(ranking_, relevant), relevant);
    case MetricKind::ap:
      return measures::average_precision(ranking_, cutoff);
    case MetricKind::err:
      return measures::expected_reciprocal_rank(ranking_, cutoff, scale_, scratch_);
    case MetricKind::rbp:
      return measures::rank_biased_precision(ranking_, cutoff, metric.persistence);
    case MetricKind::mrr:
      return measures::reciprocal_rank(ranking_, cutoff);
    case MetricKind::judged:
      return measures::judged_above(ranking_, cutoff) / cutoff;
    case MetricKind::kendall:
      return measures::kendall_tau(ranking_, scratch_);
  }
  return 0;
}

double Evaluator::ndcg(std::uint32_t cutoff) {
  if (options_.dialect == Dialect::letor4 && cutoff > ranking_.items()) return 0;
  // Without a cut-off, the ideal list may be longer than the ranking.
  if (cutoff == 0) cutoff = Metric::kLargestCutoff;
  return ratio(measures::dcg(ranking_, cutoff, discounts_), measures::ideal_dcg(ranking_, cutoff, discounts_));
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
