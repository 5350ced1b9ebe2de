#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "pairs/pair_counts.hpp"

namespace witan {

/// What is said about two items, low < high: how far low is above high in the mean, and how much is said.
struct FlowEdge {
  Slot low, high;
  double flow, weight;
};

/// The edges of an instance's evidence: net strengths under the transform and scale, divided by the weight of the
/// statements about the pair, ties included. Sorted by (low, high). O(m²) for a list of m items.
[[nodiscard]] std::vector<FlowEdge> pair_flow(const Instance& instance, Transform transform, Scale scale);

/// The component of each item by these edges, numbered by lowest slot.
struct FlowParts {
  std::vector<std::uint32_t> part;
  std::uint32_t count = 0;
};
[[nodiscard]] FlowParts flow_parts(std::uint32_t items, std::span<const FlowEdge> edges);

}  // namespace witan
