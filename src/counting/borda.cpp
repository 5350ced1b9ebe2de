#include "borda.hpp"

#include "method/shared/list_values.hpp"
#include "util/compensated_sum.hpp"

namespace witan {
namespace {

/// Returns true if the unit is the net win, which is two points.
bool counts_net_wins(SilentPoints variant) {
  return variant == SilentPoints::automatic || variant == SilentPoints::pairs;
}

/// The points that a list with `named` of all items gives.
struct ListPoints {
  SilentPoints variant;
  bool below;  ///< the list decides pairs with missing items
  double items, named;

  [[nodiscard]] double of_rank(double rank) const {
    if (!counts_net_wins(variant)) return items - rank;
    return (below ? items : named) + 1 - 2 * rank;
  }
  [[nodiscard]] double of_missing() const {
    if (counts_net_wins(variant)) return below ? -named : 0;
    if (variant == SilentPoints::zero) return 0;
    return variant == SilentPoints::average ? (items - named - 1) / 2 : items - named - 1;
  }
};

}  // namespace

Fit Borda::solve(const Options& options, const Instance& instance, Context& /*context*/) {
  std::vector<CompensatedSum> points(instance.size());
  const auto items = static_cast<double>(instance.size());
  const double unit = counts_net_wins(options.silent) ? 1 : 0.5;
  for (const List& list : instance.lists) {
    const ListValues ranks = renumbered_ranks(instance, list, TieRanks::mean);
    if (ranks.slots.empty()) continue;
    const auto named = static_cast<double>(ranks.slots.size());
    const bool below = options.silent == SilentPoints::automatic && list.silence != Silence::unknown;
    const ListPoints given{options.silent, below, items, named};
    const double of_missing = list.multiplicity() * given.of_missing();
    std::size_t next = 0;
    for (Slot slot = 0; slot < instance.size(); ++slot) {
      if (next == ranks.slots.size() || ranks.slots[next] != slot) {
        points[slot].add(of_missing);
        continue;
      }
      points[slot].add(list.multiplicity() * given.of_rank(ranks.values[next++]));
    }
  }
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    const Comparison& comparison = instance.comparisons[c];
    const double net = unit * instance.weight_of_comparison(c) * (2 * comparison.outcome - 1);
    points[comparison.first].add(net);
    points[comparison.second].add(-net);
  }
  Fit fit;
  fit.scores.reserve(points.size());
  for (const CompensatedSum& sum : points) fit.scores.push_back(sum.value());
  return fit;
}

}  // namespace witan
