#include "connectivity.hpp"

#include <algorithm>

#include "comparison_graph.hpp"
#include "list_pairs.hpp"

namespace witan {
namespace {

std::vector<Slot> weighty(const ListPairs& pairs, std::size_t g) {
  const std::span<const Slot> slots = pairs.group(g);
  const std::span<const double> weight = pairs.group_weight(g);
  std::vector<Slot> members;
  for (std::size_t k = 0; k < slots.size(); ++k) {
    if (weight.empty() || weight[k] > 0) members.push_back(slots[k]);
  }
  return members;
}

}  // namespace

Connectivity find_connectivity(const Instance& instance, TieEdges ties) {
  ComparisonGraph graph(instance.size(), ties);
  ListPairs pairs;
  for (const List& list : instance.lists) {
    if (list.multiplicity() <= 0) continue;
    pairs.read(instance, list, Transform::binary);
    graph.begin_list();
    for (std::size_t g = 0; g < pairs.group_count(); ++g) graph.add_group(weighty(pairs, g), pairs.group_is_tied(g));
  }
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    if (instance.weight_of_comparison(c) > 0) graph.add(instance.comparisons[c]);
  }
  return graph.analyse();
}

Connectivity find_connectivity(std::uint32_t items, std::span<const PairCount> pairs, TieEdges ties) {
  ComparisonGraph graph(items, ties);
  const auto add = [&](const PairCount& pair) {
    const bool tied = pair.ties > 0 && ties == TieEdges::both_ways;
    if (pair.low_wins > 0 || tied) graph.add_win(pair.low, pair.high);
    if (pair.high_wins > 0 || tied) graph.add_win(pair.high, pair.low);
  };
  // A part of the pairs connects nearly all items; of the rest, only pairs between its components matter.
  constexpr std::size_t kEnoughAnItem = 16;
  const std::size_t stride = std::max<std::size_t>(1, pairs.size() / (kEnoughAnItem * std::max(items, 1U)));
  for (std::size_t k = 0; k < pairs.size(); k += stride) add(pairs[k]);
  if (stride > 1) {
    const std::vector<std::uint32_t> joined = graph.analyse().strong_component;
    for (const PairCount& pair : pairs) {
      if (joined[pair.low] != joined[pair.high]) add(pair);
    }
  }
  return graph.analyse();
}

std::vector<std::vector<Slot>> members_by_component(const std::vector<std::uint32_t>& component, std::uint32_t count) {
  std::vector<std::vector<Slot>> members(count);
  for (Slot slot = 0; slot < component.size(); ++slot) members[component[slot]].push_back(slot);
  return members;
}

}  // namespace witan
