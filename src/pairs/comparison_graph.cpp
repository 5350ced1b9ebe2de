#include "comparison_graph.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "strong_components.hpp"

namespace witan {

void ComparisonGraph::add_win(Slot winner, Slot loser) {
  if (winner == loser) return;  // two judgements of one item
  won_[winner] = lost_[loser] = true;
  add_edge(winner, loser);
}

void ComparisonGraph::add(const Comparison& comparison) {
  if (comparison.outcome == 0.5 && ties_ == TieEdges::none) return;
  if (comparison.outcome > 0) add_win(comparison.first, comparison.second);
  if (comparison.outcome < 1) add_win(comparison.second, comparison.first);
}

void ComparisonGraph::add_group(std::span<const Slot> members, bool tied) {
  if (members.empty()) return;
  if (ties_ == TieEdges::both_ways && tied && members.size() > 1) {
    for (std::size_t k = 0; k < members.size(); ++k) add_win(members[k], members[(k + 1) % members.size()]);
  }
  if (better_.size() == 1 || members.size() == 1) {
    for (const Slot winner : better_) {
      for (const Slot loser : members) add_win(winner, loser);
    }
  } else if (!better_.empty()) {
    for (const Slot slot : better_) {
      won_[slot] = true;
      edges_.push_back({slot, nodes_});
    }
    for (const Slot slot : members) {
      lost_[slot] = true;
      edges_.push_back({nodes_, slot});
    }
    ++nodes_;
  }
  better_.assign(members.begin(), members.end());
}

void ComparisonGraph::add_edge(std::uint32_t from, std::uint32_t to) {
  if (known_.empty()) {
    edges_.push_back({from, to});
    if (edges_.size() > std::uint64_t{items_} * items_ / 64 + 1024) keep_edges_once();
  } else if (mark(from, to)) {
    edges_.push_back({from, to});
  }
}

/// Returns whether the edge is new.
bool ComparisonGraph::mark(std::uint32_t from, std::uint32_t to) {
  const std::uint64_t bit = std::uint64_t{from} * items_ + to;
  std::uint64_t& word = known_[bit / 64];
  const std::uint64_t mask = std::uint64_t{1} << bit % 64;
  const bool is_new = (word & mask) == 0;
  word |= mask;
  return is_new;
}

void ComparisonGraph::keep_edges_once() {
  known_.assign(std::uint64_t{items_} * items_ / 64 + 1, 0);
  std::erase_if(edges_,
                [&](const Edge& edge) { return edge.from < items_ && edge.to < items_ && !mark(edge.from, edge.to); });
}

Connectivity ComparisonGraph::analyse() const {
  Connectivity found;
  find_weak(found);
  find_strong(found);
  for (Slot slot = 0; slot < items_; ++slot) {
    if (won_[slot] && !lost_[slot]) found.unbeaten.push_back(slot);
    if (lost_[slot] && !won_[slot]) found.winless.push_back(slot);
  }
  return found;
}

void ComparisonGraph::find_weak(Connectivity& found) const {
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
  // A root is the lowest node of its component, and items precede boundaries, so it comes first.
  found.component.resize(items_);
  for (Slot slot = 0; slot < items_; ++slot) {
    const std::uint32_t top = root(slot);
    found.component[slot] = top == slot ? found.component_count++ : found.component[top];
  }
}

void ComparisonGraph::find_strong(Connectivity& found) const {
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
  std::vector<std::uint32_t> used = number;  // components that consist of boundaries leave gaps
  std::ranges::sort(used);
  used.erase(std::unique(used.begin(), used.end()), used.end());
  for (std::uint32_t& n : number) n = static_cast<std::uint32_t>(std::ranges::lower_bound(used, n) - used.begin());
  found.strong_component = std::move(number);
  found.strong_count = static_cast<std::uint32_t>(used.size());
}

}  // namespace witan
