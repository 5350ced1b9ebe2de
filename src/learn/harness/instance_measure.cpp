#include "instance_measure.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

#include "util/compensated_sum.hpp"

namespace witan {
namespace {

constexpr std::size_t kMeasureChunk = 32;

double largest_label(const InstanceSet& instances, double least) {
  for (std::size_t i = 0; i < instances.size(); ++i) {
    for (const double label : instances[i].labels) least = std::fmax(least, static_cast<double>(label));
  }
  return least;
}

/// Returns the order of tied items: input order for letor4, descending names for trec.
std::vector<std::uint32_t> tie_order_of(const Instance& instance, Dialect dialect) {
  if (dialect == Dialect::standard) return {};
  std::vector<std::uint32_t> order(instance.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (dialect == Dialect::trec) return instance.item_name(a) > instance.item_name(b);
    return std::tie(instance.input_row[a], a) < std::tie(instance.input_row[b], b);
  });
  std::vector<std::uint32_t> position(order.size());
  for (std::uint32_t k = 0; k < order.size(); ++k) position[order[k]] = k;
  return position;
}

}  // namespace

EvaluateOptions resolve_options(const Training& training) {
  EvaluateOptions metric_options = training.metric_options;
  if (!metric_options.scale)
    metric_options.scale = LabelScale{0, largest_label(training.validation, largest_label(training.instances, 1))};
  return metric_options;
}

InstanceMeasure::InstanceMeasure(const InstanceSet& instances, const Metric& metric,
                                 const EvaluateOptions& metric_options)
    : metric_(metric), metric_options_(metric_options) {
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const Instance instance = instances[i];
    if (std::ranges::all_of(instance.labels, [](double label) { return std::isnan(label); })) continue;
    judged_.push_back({i, instance.labels, tie_order_of(instance, metric_options.dialect)});
  }
}

double InstanceMeasure::mean(const Score& score, Context& context) const {
  if (judged_.empty()) return std::numeric_limits<double>::quiet_NaN();
  std::vector<double> values(judged_.size());
  context.parallel_for(judged_.size(), kMeasureChunk, [&](std::size_t begin, std::size_t end) {
    Evaluator evaluator({metric_}, metric_options_);
    std::vector<double> scores;
    for (std::size_t k = begin; k < end; ++k) {
      const Judged& judged = judged_[k];
      scores.resize(judged.labels.size());
      score(judged.index, scores);
      evaluator.evaluate({scores, judged.labels, judged.tie_order}, std::span(values).subspan(k, 1));
    }
  });
  CompensatedSum sum;
  for (const double value : values) sum.add(to_mean_scale(metric_, value));
  return from_mean_scale(metric_, sum.value() / static_cast<double>(values.size()));
}

}  // namespace witan
