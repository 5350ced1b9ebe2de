#include "compress.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <tuple>

namespace witan {
namespace {

/// Sorts indices of comparisons by one of their items; the sort is stable. O(comparisons + items).
std::vector<std::uint32_t> sort_by(Slot Comparison::* item, const Instance& instance,
                                   std::span<const std::uint32_t> order) {
  std::vector<std::uint32_t> next(std::size_t{instance.size()} + 1);
  for (const Comparison& comparison : instance.comparisons) ++next[comparison.*item + 1];
  std::partial_sum(next.begin(), next.end(), next.begin());
  std::vector<std::uint32_t> sorted(order.size());
  for (const std::uint32_t c : order) sorted[next[instance.comparisons[c].*item]++] = c;
  return sorted;
}

std::vector<std::uint32_t> sort_by_items(const Instance& instance) {
  std::vector<std::uint32_t> order(instance.comparisons.size());
  std::iota(order.begin(), order.end(), 0U);
  return sort_by(&Comparison::first, instance, sort_by(&Comparison::second, instance, order));
}

}  // namespace

Compressed compress(const Instance& instance, SufficientStatistic statistic) {
  const bool whole = std::ranges::all_of(instance.comparison_weight, [](double w) { return w == std::floor(w); });
  const auto items = [&](std::uint32_t c) {
    return std::pair(instance.comparisons[c].first, instance.comparisons[c].second);
  };
  const auto rest = [&](std::uint32_t c) {
    const Comparison& comparison = instance.comparisons[c];
    const ExpertId expert = statistic == SufficientStatistic::pair_counts ? ExpertId{} : comparison.expert;
    // If weights are not counts, statements of different weight are not equal.
    return std::tuple(comparison.outcome, expert, whole ? 1.0 : instance.weight_of_comparison(c));
  };
  std::vector<std::uint32_t> order = sort_by_items(instance);
  Compressed to;
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    while (end < order.size() && items(order[end]) == items(order[begin])) ++end;
    const auto same_items = std::span(order).subspan(begin, end - begin);
    std::ranges::stable_sort(same_items, {}, rest);
    for (std::size_t k = 0; k < same_items.size(); ++k) {
      const double weight = instance.weight_of_comparison(same_items[k]);
      if (k == 0 || rest(same_items[k]) != rest(same_items[k - 1])) {
        to.comparisons.push_back(instance.comparisons[same_items[k]]);
        to.weights.push_back(whole ? 1.0 : weight);
        to.times.push_back(0);
      }
      to.times.back() += whole ? weight : 1;
    }
  }
  to.view = instance;
  to.view.comparisons = to.comparisons;
  to.view.comparison_weight = to.weights;
  to.view.comparison_time = {};
  to.view.comparison_cluster = {};
  return to;
}

}  // namespace witan
