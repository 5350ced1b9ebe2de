#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "pair_counts.hpp"

namespace witan {

/// Whether a tie joins two items: as an edge in both directions, or not at all.
enum class TieEdges : std::uint8_t { both_ways, none };

/// The comparison graph of an instance: an edge i → j where i was preferred to j at least once, by whatever list or
/// comparison. Statements of weight 0 do not count.
///
/// Bradley–Terry and its kin have finite scores iff the graph is strongly connected (Ford 1957). Without even weak
/// connection, items of different components cannot be compared at all.
struct Connectivity {
  /// By slot: the weak component, numbered by lowest slot. An item that nobody compares is one of its own.
  std::vector<std::uint32_t> component;
  std::uint32_t component_count = 0;
  /// By slot: the strong component; no edge leads to one of a lower number, so the best have 0.
  std::vector<std::uint32_t> strong_component;
  std::uint32_t strong_count = 0;
  /// Items that have edges and only won, or only lost; ascending. A tie that counts is neither.
  std::vector<Slot> unbeaten, winless;

  [[nodiscard]] bool connected() const { return component_count <= 1; }
  [[nodiscard]] bool strongly_connected() const { return strong_count <= 1; }
};

/// O(m log m) for a list of m entries (silent items included where silence is a statement) and O(1) for a comparison: a
/// list is a chain of its tie groups, so its m² edges are never listed.
[[nodiscard]] Connectivity find_connectivity(const Instance& instance, TieEdges ties = TieEdges::both_ways);

/// The same of counted pairs of `items` items. O(pairs).
[[nodiscard]] Connectivity find_connectivity(std::uint32_t items, std::span<const PairCount> pairs,
                                             TieEdges ties = TieEdges::both_ways);

/// The members of each component, by its number; slots ascend.
[[nodiscard]] std::vector<std::vector<Slot>> members_by_component(const std::vector<std::uint32_t>& component,
                                                                  std::uint32_t count);

}  // namespace witan
