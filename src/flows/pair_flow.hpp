#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "pairs/pair_counts.hpp"

namespace witan {

/// A compared pair of items, low < high: the mean net strength of low over high, and the weight of its statements.
struct FlowEdge {
  Slot low, high;
  double flow, weight;
};

/// Returns the edges of an instance: net strengths under the transform and scale, divided by the weight of the
/// statements about the pair, ties included. Sorted by (low, high). O(m²) for a list of m items.
[[nodiscard]] std::vector<FlowEdge> pair_flow(const Instance& instance, Transform transform, Scale scale);

/// The connected component of each item, numbered by lowest slot.
struct FlowParts {
  std::vector<std::uint32_t> part;
  std::uint32_t count = 0;
};
[[nodiscard]] FlowParts flow_parts(std::uint32_t items, std::span<const FlowEdge> edges);

}  // namespace witan
