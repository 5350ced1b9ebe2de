#include "median_rank.hpp"

#include <algorithm>

#include "stats/weighted_median.hpp"

namespace witan {

Fit MedianRank::solve(const Options& options, const Instance& instance, Context& /*context*/) {
  std::vector<std::vector<std::pair<double, double>>> ranks(instance.size());  // by item: rank, multiplicity
  for (const List& list : instance.lists) {
    const ListValues values = list_ranks(instance, list, options.ties);
    if (values.values.empty()) continue;
    for (std::size_t k = 0; k < values.slots.size(); ++k) {
      ranks[values.slots[k]].emplace_back(values.values[k], list.multiplicity());
    }
    if (list.silence == Silence::unknown) continue;
    const double last = *std::max_element(values.values.begin(), values.values.end()) + 1;
    std::size_t next = 0;
    for (Slot slot = 0; slot < instance.size(); ++slot) {
      if (next < values.slots.size() && values.slots[next] == slot)
        ++next;
      else
        ranks[slot].emplace_back(last, list.multiplicity());
    }
  }
  Fit fit;
  fit.scores.reserve(ranks.size());
  for (auto& of_item : ranks) fit.scores.push_back(-weighted_median(of_item));
  return fit;
}

}  // namespace witan
