#include "pair_flow.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace witan {
namespace {

/// Calls f(pair, weight) for every pair with a weight.
template <class F>
void each_weighted(const Instance& instance, F f) {
  PairCounts::each_pooled(instance, Transform::binary, Scale::raw, UnitOf::wins_and_ties,
                          [&](std::span<const PairCount> pairs) {
                            for (const PairCount& pair : pairs) {
                              const double weight = pair.decided() + pair.ties;
                              if (weight > 0) f(pair, weight);
                            }
                          });
}

/// Returns the flow of plain counts. Pairs are counted twice, to store the edges in one exact allocation.
std::vector<FlowEdge> plain_flow(const Instance& instance) {
  std::size_t count = 0;
  each_weighted(instance, [&](const PairCount&, double) { ++count; });
  std::vector<FlowEdge> edges;
  edges.reserve(count);
  each_weighted(instance, [&](const PairCount& pair, double weight) {
    edges.push_back({pair.low, pair.high, (pair.low_wins - pair.high_wins) / weight, weight});
  });
  return edges;
}

}  // namespace

std::vector<FlowEdge> pair_flow(const Instance& instance, Transform transform, Scale scale) {
  if (transform == Transform::binary && resolved_scale(scale, instance) == Scale::raw) return plain_flow(instance);
  const PairCounts counts = PairCounts::pooled(instance, Transform::binary, Scale::raw);
  const PairCounts strengths = PairCounts::pooled(instance, transform, scale);
  std::vector<FlowEdge> edges;
  edges.reserve(counts.pairs().size());
  std::size_t next = 0;
  for (const PairCount& pair : counts.pairs()) {
    const double weight = pair.decided() + pair.ties;
    if (weight <= 0) continue;
    const auto of = strengths.pairs();
    while (next < of.size() && std::pair(of[next].low, of[next].high) < std::pair(pair.low, pair.high)) ++next;
    const bool found = next < of.size() && of[next].low == pair.low && of[next].high == pair.high;
    const double net = found ? of[next].low_wins - of[next].high_wins : 0;
    edges.push_back({pair.low, pair.high, net / weight, weight});
  }
  return edges;
}

FlowParts flow_parts(std::uint32_t items, std::span<const FlowEdge> edges) {
  std::vector<std::uint32_t> parent(items);
  std::iota(parent.begin(), parent.end(), 0U);
  const auto root = [&](std::uint32_t node) {
    while (parent[node] != node) node = parent[node] = parent[parent[node]];
    return node;
  };
  for (const FlowEdge& edge : edges) {
    const std::uint32_t one = root(edge.low);
    const std::uint32_t other = root(edge.high);
    parent[std::max(one, other)] = std::min(one, other);
  }
  FlowParts parts;
  parts.part.resize(items);
  for (Slot slot = 0; slot < items; ++slot) {
    const std::uint32_t top = root(slot);
    parts.part[slot] = top == slot ? parts.count++ : parts.part[top];
  }
  return parts;
}

}  // namespace witan
