#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "pair_counts.hpp"

namespace witan {

/// Whether a tie is an edge in both directions, or none.
enum class TieEdges : std::uint8_t { both_ways, none };

/// The comparison graph of an instance: an edge i → j if a list or comparison prefers i to j. Statements of weight 0
/// are ignored.
///
/// Bradley–Terry and similar models have finite scores iff the graph is strongly connected (Ford 1957). Items of
/// different weak components are not comparable.
struct Connectivity {
  /// By slot: the weak component, numbered by lowest slot. An item without comparisons is its own component.
  std::vector<std::uint32_t> component;
  std::uint32_t component_count = 0;
  /// By slot: the strong component. No edge leads to a component of a lower number, so the best items have 0.
  std::vector<std::uint32_t> strong_component;
  std::uint32_t strong_count = 0;
  /// Items with edges that only won, or only lost; ascending. A tie that is an edge counts as both a win and a loss.
  std::vector<Slot> unbeaten, winless;

  [[nodiscard]] bool connected() const { return component_count <= 1; }
  [[nodiscard]] bool strongly_connected() const { return strong_count <= 1; }
};

/// Returns the components. O(m log m) for a list of m entries (including missing items unless silence is unknown) and
/// O(1) for a comparison: a list is a chain of its tie groups, so its m² edges are not enumerated.
[[nodiscard]] Connectivity find_connectivity(const Instance& instance, TieEdges ties = TieEdges::both_ways);

/// Returns the components of the graph of these pairs of `items` items. O(pairs).
[[nodiscard]] Connectivity find_connectivity(std::uint32_t items, std::span<const PairCount> pairs,
                                             TieEdges ties = TieEdges::both_ways);

/// Returns the members of each component, in ascending order of slot.
[[nodiscard]] std::vector<std::vector<Slot>> members_by_component(const std::vector<std::uint32_t>& component,
                                                                  std::uint32_t count);

}  // namespace witan
