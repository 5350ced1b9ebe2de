#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace witan {

/// Returns the strong component of each node of a directed graph (Tarjan 1972), without recursion.
///
/// `next(node, cursor)` returns the first successor of `node` at or after `cursor` and advances the cursor past it, or
/// returns kNoNode. Cursors start at 0. No edge leads to a component of a lower number.
inline constexpr std::uint32_t kNoNode = std::numeric_limits<std::uint32_t>::max();

template <class Next>
std::vector<std::uint32_t> strong_components(std::uint32_t nodes, Next next) {
  struct Frame {
    std::uint32_t node;
    std::size_t cursor;
  };
  std::vector<std::uint32_t> component(nodes, kNoNode);
  std::vector<std::uint32_t> seen_at(nodes, kNoNode);
  std::vector<std::uint32_t> low(nodes, 0);
  std::vector<std::uint32_t> open;
  std::vector<Frame> path;
  std::uint32_t clock = 0;
  std::uint32_t closed = 0;
  const auto enter = [&](std::uint32_t node) {
    seen_at[node] = low[node] = clock++;
    open.push_back(node);
    path.push_back({node, 0});
  };
  const auto close = [&](std::uint32_t root) {
    std::uint32_t node = kNoNode;
    do {
      node = open.back();
      open.pop_back();
      component[node] = closed;
    } while (node != root);
    ++closed;
  };
  for (std::uint32_t start = 0; start < nodes; ++start) {
    if (seen_at[start] != kNoNode) continue;
    enter(start);
    while (!path.empty()) {
      const std::uint32_t node = path.back().node;
      const std::uint32_t to = next(node, path.back().cursor);
      if (to != kNoNode) {
        if (seen_at[to] == kNoNode)
          enter(to);
        else if (component[to] == kNoNode)
          low[node] = std::min(low[node], seen_at[to]);
        continue;
      }
      path.pop_back();
      if (!path.empty()) low[path.back().node] = std::min(low[path.back().node], low[node]);
      if (low[node] == seen_at[node]) close(node);
    }
  }
  // The deepest component is completed first.
  for (std::uint32_t& number : component) number = closed - 1 - number;
  return component;
}

}  // namespace witan
