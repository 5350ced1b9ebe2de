#include "list_chain.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "method/shared/list_values.hpp"
#include "pairs/pair_counts.hpp"

namespace witan {
namespace {

/// Returns the entries of positive weight, each item once.
ListValues weighty_values(const Instance& instance, const List& list) {
  ListValues values = list_values(instance, list);
  if (instance.entry_weight.empty()) return values;
  std::vector<double> weight(values.slots.size(), 0.0);
  std::size_t k = 0;
  for (std::uint64_t e = list.begin; e < list.end; ++e) {
    while (values.slots[k] != instance.slot[e]) ++k;
    weight[k] += instance.weight_of_entry(e);
  }
  ListValues kept;
  for (k = 0; k < weight.size(); ++k) {
    if (weight[k] <= 0) continue;
    kept.slots.push_back(values.slots[k]);
    kept.values.push_back(values.values[k]);
  }
  return kept;
}

/// Returns the slots that are not in `named`, which is ascending.
std::vector<Slot> others(std::span<const Slot> named, std::uint32_t items) {
  std::vector<Slot> rest;
  auto next = named.begin();
  for (Slot slot = 0; slot < items; ++slot) {
    if (next != named.end() && *next == slot)
      ++next;
    else
      rest.push_back(slot);
  }
  return rest;
}

}  // namespace

std::vector<Slot> ranked_items(const Instance& instance) {
  std::vector<bool> ranked(instance.size(), false);
  for (const List& list : instance.lists) {
    if (list.multiplicity() <= 0) continue;
    const ListValues values = weighty_values(instance, list);
    if (list.silence != Silence::unknown && !values.slots.empty()) ranked.assign(instance.size(), true);
    for (const Slot slot : values.slots) ranked[slot] = true;
  }
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    if (instance.weight_of_comparison(c) <= 0) continue;
    ranked[instance.comparisons[c].first] = ranked[instance.comparisons[c].second] = true;
  }
  std::vector<Slot> items;
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    if (ranked[slot]) items.push_back(slot);
  }
  return items;
}

ListChain::ListChain(const Instance& instance, ListMove move) : move_(move), items_(ranked_items(instance)) {
  for (const List& list : instance.lists) {
    if (list.multiplicity() > 0) add_list(instance, list);
  }
  add_comparisons(instance);
  number_states(instance.size());
  find_coefficients();
}

void ListChain::add_list(const Instance& instance, const List& list) {
  const ListValues named = weighty_values(instance, list);
  if (named.slots.empty()) return;
  lists_.push_back({entry_.size(), group_end_.size(), list.multiplicity(), list.silence == Silence::below});
  std::vector<std::uint32_t> order(named.slots.size());
  std::iota(order.begin(), order.end(), 0U);
  const double sign = low_is_best(list.form) ? 1 : -1;
  std::ranges::sort(order, {}, [&](std::uint32_t k) { return std::pair(sign * named.values[k], k); });
  for (std::size_t k = 0; k < order.size(); ++k) {
    if (k > 0 && named.values[order[k]] != named.values[order[k - 1]]) group_end_.push_back(entry_.size());
    entry_.push_back(named.slots[order[k]]);
  }
  group_end_.push_back(entry_.size());
  const std::vector<Slot> silent =
      list.silence == Silence::unknown ? std::vector<Slot>() : others(named.slots, instance.size());
  if (silent.empty()) lists_.back().last_apart = false;
  if (silent.empty()) return;
  entry_.insert(entry_.end(), silent.begin(), silent.end());
  group_end_.push_back(entry_.size());
}

void ListChain::add_comparisons(const Instance& instance) {
  const PairCounts counts = PairCounts::of_comparisons(instance);
  for (const PairCount& pair : counts.pairs()) {
    add_two(pair.low, pair.high, pair.low_wins, 1);
    add_two(pair.high, pair.low, pair.high_wins, 1);
    add_two(pair.low, pair.high, pair.ties, 2);
  }
}

/// `first_group` is the number of items in the first tie group.
void ListChain::add_two(Slot first, Slot second, double weight, std::size_t first_group) {
  if (weight <= 0) return;
  lists_.push_back({entry_.size(), group_end_.size(), weight, false});
  entry_.insert(entry_.end(), {first, second});
  if (first_group == 1) group_end_.push_back(entry_.size() - 1);
  group_end_.push_back(entry_.size());
}

void ListChain::number_states(std::uint32_t items) {
  std::vector<std::uint32_t> state(items);
  for (std::size_t k = 0; k < items_.size(); ++k) state[items_[k]] = static_cast<std::uint32_t>(k);
  for (std::uint32_t& entry : entry_) entry = state[entry];
}

/// Visits groups worst first, so the entries of a list end at the end of its first visited group.
template <class F>
void ListChain::for_each_group(F f) const {
  for (std::size_t l = 0; l < lists_.size(); ++l) {
    const std::size_t groups_end = l + 1 < lists_.size() ? lists_[l + 1].group : group_end_.size();
    for (std::size_t g = groups_end; g-- > lists_[l].group;) {
      const bool last = g + 1 == groups_end;
      const std::size_t begin = g == lists_[l].group ? lists_[l].entry : group_end_[g - 1];
      f(Group{l, begin, group_end_[g], last, last && lists_[l].last_apart});
    }
  }
}

void ListChain::find_coefficients() {
  // An entry adds to the denominator of its item: the number of items to choose from, or 1.
  std::vector<double> whole(items_.size(), 0.0);
  stay_.assign(items_.size(), 0.0);
  coefficient_.resize(entry_.size());
  double length = 0;
  for_each_group([&](const Group& group) {
    const Record& list = lists_[group.list];
    if (group.last) length = static_cast<double>(group.end - list.entry);
    const auto higher = static_cast<double>(group.begin - list.entry);
    const double at_least = group.apart ? higher + 1 : static_cast<double>(group.end - list.entry);
    for (std::size_t e = group.begin; e < group.end; ++e) {
      const std::uint32_t item = entry_[e];
      whole[item] += move_ == ListMove::pooled_at_least ? list.weight * at_least : list.weight;
      coefficient_[e] = list.weight;
      if (move_ == ListMove::list_at_least) coefficient_[e] /= at_least;
      if (move_ == ListMove::list_higher) {
        coefficient_[e] /= length;
        stay_[item] += list.weight * (length - higher) / length;
      }
    }
  });
  for (std::size_t e = 0; e < entry_.size(); ++e) coefficient_[e] /= whole[entry_[e]];
  for (std::size_t k = 0; k < stay_.size(); ++k) stay_[k] /= whole[k];
}

void ListChain::step(std::span<const double> x, std::span<double> y) const {
  const bool higher_only = move_ == ListMove::list_higher;
  double below = 0;  // probability that moves up from worse groups
  for_each_group([&](const Group& group) {
    if (group.last) below = 0;
    double here = 0;
    for (std::size_t e = group.begin; e < group.end; ++e) here += x[entry_[e]] * coefficient_[e];
    const double shared = higher_only || group.apart ? below : below + here;
    for (std::size_t e = group.begin; e < group.end; ++e) {
      y[entry_[e]] += shared;
      if (group.apart && !higher_only) y[entry_[e]] += x[entry_[e]] * coefficient_[e];
    }
    below += here;
  });
  for (std::size_t k = 0; k < stay_.size(); ++k) y[k] += x[k] * stay_[k];
}

std::vector<std::uint32_t> ListChain::components() const {
  // Each group has a node, numbered after the item nodes. It has edges to its members and to the next better group's
  // node.
  const auto states = static_cast<std::uint32_t>(items_.size());
  std::uint32_t nodes = states;
  std::vector<ChainEdge> edges;
  for_each_group([&](const Group& group) {
    const std::uint32_t node = nodes++;
    const bool best = group.begin == lists_[group.list].entry;
    const bool includes_ties = move_ != ListMove::list_higher && !group.apart;
    for (std::size_t e = group.begin; e < group.end; ++e) {
      edges.push_back({node, entry_[e]});
      if (includes_ties) edges.push_back({entry_[e], node});
      if (!includes_ties && !best) edges.push_back({entry_[e], node + 1});
    }
    if (!best) edges.push_back({node, node + 1});
  });
  return chain_components(states, nodes, edges);
}

}  // namespace witan
