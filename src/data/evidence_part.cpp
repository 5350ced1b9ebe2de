#include "evidence_part.hpp"

#include <algorithm>
#include <numeric>

namespace witan {

EvidencePart::EvidencePart(const Instance& whole, std::span<const std::uint32_t> lists,
                           std::span<const std::uint32_t> comparisons)
    : view_(whole) {
  for (const std::uint32_t l : lists) lists_.push_back(whole.lists[l]);
  comparisons_.reserve(comparisons.size());
  for (const std::uint32_t c : comparisons) {
    comparisons_.push_back(whole.comparisons[c]);
    if (!whole.comparison_weight.empty()) weights_.push_back(whole.comparison_weight[c]);
    if (!whole.comparison_time.empty()) times_.push_back(whole.comparison_time[c]);
    if (!whole.comparison_cluster.empty()) clusters_.push_back(whole.comparison_cluster[c]);
  }
  attach();
}

EvidencePart EvidencePart::reweighted(const Instance& whole, std::span<const double> list_factor,
                                      std::span<const double> comparison_factor) {
  EvidencePart part;
  part.view_ = whole;
  for (std::size_t l = 0; l < whole.lists.size(); ++l) {
    if (list_factor[l] == 0) continue;
    part.lists_.push_back(whole.lists[l]);
    part.lists_.back().weight *= list_factor[l];
  }
  for (std::size_t c = 0; c < whole.comparisons.size(); ++c) {
    if (comparison_factor[c] == 0) continue;
    part.comparisons_.push_back(whole.comparisons[c]);
    part.weights_.push_back(whole.weight_of_comparison(c) * comparison_factor[c]);
    if (!whole.comparison_time.empty()) part.times_.push_back(whole.comparison_time[c]);
    if (!whole.comparison_cluster.empty()) part.clusters_.push_back(whole.comparison_cluster[c]);
  }
  part.attach();
  return part;
}

void EvidencePart::attach() {
  view_.lists = lists_;
  view_.comparisons = comparisons_;
  view_.comparison_weight = weights_;
  view_.comparison_time = times_;
  view_.comparison_cluster = clusters_;
}

namespace {

/// Returns true if a table by expert is not much larger than the comparisons, so that it is faster than sorting.
bool is_dense(std::uint32_t largest, std::size_t comparisons) { return largest / 4 <= comparisons; }

std::uint32_t largest_expert(const Instance& instance) {
  std::uint32_t largest = 0;
  for (const Comparison& comparison : instance.comparisons) largest = std::max(largest, to_index(comparison.expert));
  return largest;
}

/// Appends the experts of the comparisons, each at least once.
void append_experts(const Instance& instance, std::vector<ExpertId>& experts) {
  const std::uint32_t largest = largest_expert(instance);
  if (is_dense(largest, instance.comparisons.size())) {
    std::vector<bool> occurs(std::size_t{largest} + 1);
    for (const Comparison& comparison : instance.comparisons) occurs[to_index(comparison.expert)] = true;
    for (std::uint32_t e = 0; e <= largest; ++e) {
      if (occurs[e]) experts.push_back(ExpertId{e});
    }
    return;
  }
  for (const Comparison& comparison : instance.comparisons) experts.push_back(comparison.expert);
}

}  // namespace

std::vector<std::uint32_t> comparisons_by_expert(const Instance& instance) {
  const auto comparisons = instance.comparisons;
  std::vector<std::uint32_t> order(comparisons.size());
  const std::uint32_t largest = largest_expert(instance);
  if (!is_dense(largest, comparisons.size())) {
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t c) { return comparisons[c].expert; });
    return order;
  }
  std::vector<std::uint32_t> next(std::size_t{largest} + 2);  // the next place of each expert
  for (const Comparison& comparison : comparisons) ++next[to_index(comparison.expert) + std::size_t{1}];
  std::partial_sum(next.begin(), next.end(), next.begin());
  for (std::uint32_t c = 0; c < comparisons.size(); ++c) order[next[to_index(comparisons[c].expert)]++] = c;
  return order;
}

std::vector<ExpertId> experts_of(const Instance& instance) {
  std::vector<ExpertId> experts;
  for (const List& list : instance.lists) {
    if (experts.empty() || experts.back() != list.expert) experts.push_back(list.expert);
  }
  append_experts(instance, experts);
  std::sort(experts.begin(), experts.end());
  experts.erase(std::unique(experts.begin(), experts.end()), experts.end());
  return experts;
}

std::vector<ExpertEvidence> split_by_expert(const Instance& instance) {
  const std::vector<ExpertId> experts = experts_of(instance);
  const auto place = [&](ExpertId expert) {
    return static_cast<std::size_t>(std::lower_bound(experts.begin(), experts.end(), expert) - experts.begin());
  };
  std::vector<std::vector<std::uint32_t>> lists(experts.size());
  std::vector<std::vector<std::uint32_t>> comparisons(experts.size());
  for (std::uint32_t l = 0; l < instance.lists.size(); ++l) lists[place(instance.lists[l].expert)].push_back(l);
  for (std::uint32_t c = 0; c < instance.comparisons.size(); ++c) {
    comparisons[place(instance.comparisons[c].expert)].push_back(c);
  }
  std::vector<ExpertEvidence> parts;
  parts.reserve(experts.size());
  for (std::size_t e = 0; e < experts.size(); ++e) {
    parts.push_back({experts[e], EvidencePart(instance, lists[e], comparisons[e])});
  }
  return parts;
}

}  // namespace witan
