#include "placement_terms.hpp"

#include "witan/metric/judged_ranking.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include <fmt/format.h>

namespace witan {
namespace {

/// Metrics that are sums over placements.
constexpr MetricKind kWithTerms[] = {MetricKind::ndcg, MetricKind::dcg,    MetricKind::err,     MetricKind::kendall,
                                     MetricKind::p,    MetricKind::recall, MetricKind::success, MetricKind::rprec,
                                     MetricKind::ap,   MetricKind::rbp,    MetricKind::mrr};

}  // namespace

PlacementTerms::PlacementTerms(const Metric& metric, const EvaluateOptions& metric_options)
    : metric_(metric), metric_options_(metric_options) {
  if (std::ranges::find(kWithTerms, metric.kind) == std::end(kWithTerms)) {
    throw UsageError(fmt::format("crf cannot optimise {}", metric.name()));
  }
  (void)Evaluator({metric}, metric_options);  // throws if the metric is invalid
  for (std::uint32_t p = 1; p <= kMaxOrdered; ++p) {
    discounts_.push_back(1 / std::log2(metric_options.dialect == Dialect::letor4 ? std::max(p, 2U) : p + 1.0));
  }
}

std::uint32_t PlacementTerms::cutoff() const { return metric_.cutoff == 0 ? size_ : std::min(metric_.cutoff, size_); }

void PlacementTerms::assign(std::span<const double> labels) {
  if (labels.size() > kMaxOrdered) {
    throw UsageError(fmt::format("{} items to order, at most {} are supported", labels.size(), kMaxOrdered));
  }
  size_ = static_cast<std::uint32_t>(labels.size());
  base_.assign(std::size_t{size_} * size_, 0.0);
  factor_.clear();
  counts_pairs_ = metric_.kind == MetricKind::kendall;
  constant_ = true;
  if (labels.empty()) return;
  switch (metric_.kind) {
    case MetricKind::ndcg:
    case MetricKind::dcg:
      return assign_gains(labels);
    case MetricKind::err:
      return assign_stops(labels);
    case MetricKind::kendall:
      return assign_pairs(labels);
    default:
      return assign_relevant(labels);
  }
}

void PlacementTerms::assign_gains(std::span<const double> labels) {
  scratch_.clear();
  for (const double label : labels) scratch_.push_back(gain_of(label, metric_options_.dialect));
  double whole = 1;
  constant_ = std::ranges::max(scratch_) == std::ranges::min(scratch_);
  if (std::ranges::max(scratch_) == 0) return;
  if (metric_.kind == MetricKind::ndcg) {
    std::vector<double>& ideal = factor_;  // unused at this point
    ideal = scratch_;
    std::sort(ideal.begin(), ideal.end(), std::greater<>());
    whole = 0;
    for (std::uint32_t p = 0; p < cutoff(); ++p) whole += ideal[p] * discounts_[p];
    factor_.clear();
  }
  for (std::uint32_t p = 0; p < cutoff(); ++p) {
    for (std::uint32_t i = 0; i < size_; ++i) base_[p * size_ + i] = scratch_[i] * discounts_[p] / whole;
  }
}

void PlacementTerms::assign_relevant(std::span<const double> labels) {
  ItemMask relevant = 0;
  for (std::uint32_t i = 0; i < size_; ++i) {
    if (static_cast<double>(labels[i]) >= metric_options_.relevant_from) relevant |= ItemMask{1} << i;
  }
  const auto count = static_cast<std::uint32_t>(std::popcount(relevant));
  constant_ = count == 0 || count == size_;
  if (count == 0) return;
  const MetricKind kind = metric_.kind;
  const std::uint32_t last = kind == MetricKind::rprec ? count : cutoff();
  for (std::uint32_t p = 0; p < last; ++p) {
    double value = 1;
    if (kind == MetricKind::p) value = 1.0 / (metric_.cutoff == 0 ? size_ : metric_.cutoff);
    if (kind == MetricKind::recall || kind == MetricKind::rprec) value = 1.0 / count;
    if (kind == MetricKind::rbp) value = (1 - metric_.persistence) * std::pow(metric_.persistence, p);
    if (kind == MetricKind::mrr) value = 1.0 / (p + 1);
    if (kind == MetricKind::ap) value = 1.0 / (static_cast<double>(count) * (p + 1));
    for (std::uint32_t i = 0; i < size_; ++i) base_[p * size_ + i] = (relevant >> i & 1U) != 0 ? value : 0;
  }
  if (kind != MetricKind::ap && kind != MetricKind::mrr && kind != MetricKind::success) return;
  factor_.resize(std::size_t{1} << size_);
  for (ItemMask before = 0; before < factor_.size(); ++before) {
    const int seen = std::popcount(before & relevant);
    factor_[before] = kind == MetricKind::ap ? seen + 1 : (seen == 0 ? 1 : 0);
  }
}

void PlacementTerms::assign_stops(std::span<const double> labels) {
  scratch_.clear();
  const auto [min, max] = metric_options_.scale.value_or(LabelScale{});
  for (const double label : labels) {
    const double above = std::max(static_cast<double>(label), min) - min;
    if (above > max - min) {
      throw InputError(fmt::format("found label {}, above the label scale, which ends at {}", label, max));
    }
    scratch_.push_back((std::exp2(above) - 1) / std::exp2(max - min));
  }
  constant_ = std::ranges::max(scratch_) == std::ranges::min(scratch_);
  for (std::uint32_t p = 0; p < cutoff(); ++p) {
    for (std::uint32_t i = 0; i < size_; ++i) base_[p * size_ + i] = scratch_[i] / (p + 1);
  }
  factor_.resize(std::size_t{1} << size_);
  factor_[0] = 1;
  for (ItemMask before = 1; before < factor_.size(); ++before) {
    factor_[before] =
        factor_[before & (before - 1)] * (1 - scratch_[static_cast<std::size_t>(std::countr_zero(before))]);
  }
}

void PlacementTerms::assign_pairs(std::span<const double> labels) {
  double untied = 0;
  for (std::uint32_t i = 0; i < size_; ++i) {
    higher_[i] = lower_[i] = 0;
    for (std::uint32_t j = 0; j < size_; ++j) {
      if (labels[j] > labels[i]) higher_[i] |= ItemMask{1} << j;
      if (labels[j] < labels[i]) lower_[i] |= ItemMask{1} << j;
    }
    untied += std::popcount(higher_[i]);
  }
  constant_ = untied == 0;
  pair_unit_ = constant_ ? 0 : 1 / std::sqrt(untied * 0.5 * size_ * (size_ - 1.0));
}

}  // namespace witan
