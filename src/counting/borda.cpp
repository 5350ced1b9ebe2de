#include "borda.hpp"

#include "method/shared/list_values.hpp"
#include "util/compensated_sum.hpp"

namespace witan {
namespace {

SilentPoints variant_for(SilentPoints asked, Silence silence) {
  if (asked != SilentPoints::automatic) return asked;
  return silence == Silence::unknown ? SilentPoints::pairs : SilentPoints::average;
}

double silent_points(SilentPoints variant, double items, double named) {
  if (variant == SilentPoints::average) return (items - named - 1) / 2;
  return variant == SilentPoints::last ? items - named - 1 : 0;
}

}  // namespace

Fit Borda::solve(const Options& options, const Instance& instance, Context& /*context*/) {
  std::vector<CompensatedSum> points(instance.size());
  const auto items = static_cast<double>(instance.size());
  for (const List& list : instance.lists) {
    const ListValues ranks = renumbered_ranks(instance, list, TieRanks::mean);
    if (ranks.slots.empty()) continue;
    const auto named = static_cast<double>(ranks.slots.size());
    const SilentPoints variant = variant_for(options.silent, list.silence);
    const double of_silent = list.multiplicity() * silent_points(variant, items, named);
    std::size_t next = 0;
    for (Slot slot = 0; slot < instance.size(); ++slot) {
      if (next == ranks.slots.size() || ranks.slots[next] != slot) {
        points[slot].add(of_silent);
        continue;
      }
      const double rank = ranks.values[next++];
      points[slot].add(list.multiplicity() * (variant == SilentPoints::pairs ? named + 1 - 2 * rank : items - rank));
    }
  }
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    const Comparison& comparison = instance.comparisons[c];
    const double net = instance.weight_of_comparison(c) * (2 * static_cast<double>(comparison.outcome) - 1);
    points[comparison.first].add(net);
    points[comparison.second].add(-net);
  }
  Fit fit;
  fit.scores.reserve(points.size());
  for (const CompensatedSum& sum : points) fit.scores.push_back(sum.value());
  return fit;
}

}  // namespace witan
