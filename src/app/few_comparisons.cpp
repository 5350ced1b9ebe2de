#include "few_comparisons.hpp"

#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace witan {

std::vector<double> count_statements(const Instance& instance) {
  std::vector<double> count(instance.size(), 0.0);
  for (const List& list : instance.lists) {
    if (list.multiplicity() <= 0) continue;
    for (const Slot slot : instance.slots_of(list)) count[slot] += static_cast<double>(list.count);
  }
  const bool whole = std::ranges::all_of(instance.comparison_weight, [](double w) { return w == std::floor(w); });
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    const double weight = instance.weight_of_comparison(c);
    if (!(weight > 0)) continue;
    for (const Slot slot : {instance.comparisons[c].first, instance.comparisons[c].second}) {
      count[slot] += whole ? weight : 1;
    }
  }
  return count;
}

void omit_few_comparisons(std::uint64_t least, const Instance& instance, Fit& fit) {
  if (least == 0) return;
  const std::vector<double> count = count_statements(instance);
  fit.unlisted.assign(fit.scores.size(), false);
  std::size_t omitted = 0;
  for (std::size_t i = 0; i < fit.scores.size(); ++i) {
    if (std::isnan(fit.scores[i]) || count[i] >= static_cast<double>(least)) continue;
    fit.unlisted[i] = true;
    ++omitted;
  }
  if (omitted == 0) {
    fit.unlisted.clear();
    return;
  }
  fit.diagnostics.notes.push_back(
      fmt::format("{} {} with fewer than {} {} omitted from the ranking ({}); their data count in the fit", omitted,
                  omitted == 1 ? "item" : "items", least,
                  instance.lists.empty() ? "comparisons" : "comparisons or lists", option("min-comparisons")));
}

void note_leader_with_few(const Instance& instance, Fit& fit) {
  constexpr double kMedianShare = 4, kFew = 5, kFewShare = 2;
  if (instance.comparisons.empty() || !instance.lists.empty() || !has_converged(fit.diagnostics.stop)) return;
  const std::vector<double> all = count_statements(instance);
  std::vector<double> count;
  std::size_t leader = fit.scores.size();
  for (std::size_t i = 0; i < fit.scores.size(); ++i) {
    if (std::isnan(fit.scores[i]) || (!fit.unlisted.empty() && fit.unlisted[i])) continue;
    count.push_back(all[i]);
    if (leader == fit.scores.size() || fit.scores[i] > fit.scores[leader]) leader = i;
  }
  if (count.empty()) return;
  const auto middle = count.begin() + static_cast<std::ptrdiff_t>(count.size() / 2);
  std::nth_element(count.begin(), middle, count.end());
  const double own = all[leader];
  if (!(own < *middle / kMedianShare || (own < kFew && own < *middle / kFewShare))) return;
  fit.diagnostics.notes.push_back(fmt::format(
      "the first item has {} {}, the median item {}: its rank is uncertain; {} omits items with few comparisons", own,
      own == 1 ? "comparison" : "comparisons", *middle, option("min-comparisons", "N")));
}

}  // namespace witan
