#include "witan/pairs/connectivity.hpp"

#include "witan/pairs/list_pairs.hpp"

#include <algorithm>
#include <numeric>

#include "strong_components.hpp"

namespace witan {
namespace {

/// The graph with a node for each item and, behind those, one for each border between two tie groups of a list: the
/// better group's items lead to it and it leads to the worse group's, which saves listing the product of the two.
class ComparisonGraph {
 public:
  ComparisonGraph(const Instance& instance, TieEdges ties)
      : ties_(ties), items_(instance.size()), nodes_(instance.size()), won_(items_), lost_(items_) {
    for (const List& list : instance.lists) {
      if (list.multiplicity() > 0) add(ListPairs(instance, list, Transform::binary));
    }
    for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
      if (instance.weight_of_comparison(c) > 0) add(instance.comparisons[c]);
    }
  }

  ComparisonGraph(const PairCounts& counts, TieEdges ties)
      : ties_(ties), items_(counts.size()), nodes_(counts.size()), won_(items_), lost_(items_) {
    for (const PairCount& pair : counts.pairs()) {
      const bool tied = pair.ties > 0 && ties == TieEdges::both_ways;
      if (pair.low_wins > 0 || tied) add_win(pair.low, pair.high);
      if (pair.high_wins > 0 || tied) add_win(pair.high, pair.low);
    }
  }

  [[nodiscard]] Connectivity analyse() {
    Connectivity found;
    find_weak(found);
    find_strong(found);
    for (Slot slot = 0; slot < items_; ++slot) {
      if (won_[slot] && !lost_[slot]) found.unbeaten.push_back(slot);
      if (lost_[slot] && !won_[slot]) found.winless.push_back(slot);
    }
    return found;
  }

 private:
  struct Edge {
    std::uint32_t from, to;
  };

  void add(const Comparison& said) {
    const bool tie = said.outcome == 0.5F;
    if (tie && ties_ == TieEdges::none) return;
    if (said.outcome > 0) add_win(said.first, said.second);
    if (said.outcome < 1) add_win(said.second, said.first);
  }

  void add(const ListPairs& pairs) {
    std::vector<Slot> better;
    for (std::size_t g = 0; g < pairs.group_count(); ++g) {
      std::vector<Slot> members = weighty(pairs, g);
      if (members.empty()) continue;
      if (ties_ == TieEdges::both_ways && pairs.group_is_tied(g) && members.size() > 1) add_ring(members);
      if (!better.empty()) {
        for (const Slot slot : better) edges_.push_back({slot, nodes_});
        for (const Slot slot : members) edges_.push_back({nodes_, slot});
        ++nodes_;
      }
      better = std::move(members);
    }
    pairs.for_each_win([&](Slot slot, double strength) { won_[slot] = won_[slot] || strength > 0; });
    pairs.for_each_loss([&](Slot slot, double strength) { lost_[slot] = lost_[slot] || strength > 0; });
  }

  static std::vector<Slot> weighty(const ListPairs& pairs, std::size_t g) {
    const std::span<const Slot> slots = pairs.group(g);
    const std::span<const double> weight = pairs.group_weight(g);
    std::vector<Slot> members;
    for (std::size_t k = 0; k < slots.size(); ++k) {
      if (weight.empty() || weight[k] > 0) members.push_back(slots[k]);
    }
    return members;
  }

  void add_ring(const std::vector<Slot>& members) {
    for (std::size_t k = 0; k < members.size(); ++k) add_win(members[k], members[(k + 1) % members.size()]);
  }

  void add_win(Slot winner, Slot loser) {
    edges_.push_back({winner, loser});
    won_[winner] = lost_[loser] = true;
  }

  void find_weak(Connectivity& found) const {
    std::vector<std::uint32_t> parent(nodes_);
    std::iota(parent.begin(), parent.end(), 0U);
    const auto root = [&](std::uint32_t node) {
      while (parent[node] != node) node = parent[node] = parent[parent[node]];
      return node;
    };
    for (const Edge& edge : edges_) {
      const std::uint32_t one = root(edge.from);
      const std::uint32_t other = root(edge.to);
      parent[std::max(one, other)] = std::min(one, other);
    }
    // A root is its component's lowest node, and items come before borders: so it is met first.
    found.component.resize(items_);
    for (Slot slot = 0; slot < items_; ++slot) {
      const std::uint32_t top = root(slot);
      found.component[slot] = top == slot ? found.component_count++ : found.component[top];
    }
  }

  void find_strong(Connectivity& found) {
    std::vector<std::size_t> begin(nodes_ + std::size_t{1}, 0);
    for (const Edge& edge : edges_) ++begin[edge.from + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<std::uint32_t> to(edges_.size());
    std::vector<std::size_t> next = begin;
    for (const Edge& edge : edges_) to[next[edge.from]++] = edge.to;
    std::vector<std::uint32_t> number = strong_components(nodes_, [&](std::uint32_t node, std::size_t& cursor) {
      return begin[node] + cursor < begin[node + 1] ? to[begin[node] + cursor++] : kNoNode;
    });
    number.resize(items_);
    std::vector<std::uint32_t> used = number;  // borders may have components of their own, which leave gaps
    std::ranges::sort(used);
    used.erase(std::unique(used.begin(), used.end()), used.end());
    for (std::uint32_t& n : number) n = static_cast<std::uint32_t>(std::ranges::lower_bound(used, n) - used.begin());
    found.strong_component = std::move(number);
    found.strong_count = static_cast<std::uint32_t>(used.size());
  }

  TieEdges ties_;
  std::uint32_t items_, nodes_;
  std::vector<bool> won_, lost_;
  std::vector<Edge> edges_;
};

}  // namespace

Connectivity find_connectivity(const Instance& instance, TieEdges ties) {
  return ComparisonGraph(instance, ties).analyse();
}

Connectivity find_connectivity(const PairCounts& counts, TieEdges ties) {
  return ComparisonGraph(counts, ties).analyse();
}

std::vector<std::vector<Slot>> members_by_component(const std::vector<std::uint32_t>& component, std::uint32_t count) {
  std::vector<std::vector<Slot>> members(count);
  for (Slot slot = 0; slot < component.size(); ++slot) members[component[slot]].push_back(slot);
  return members;
}

}  // namespace witan
