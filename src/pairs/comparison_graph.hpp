#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "connectivity.hpp"

namespace witan {

/// Builds the comparison graph, and computes its components.
///
/// The graph has a node per item, then one per boundary between two large tie groups of a list: edges lead from the
/// better group to the boundary and from there to the worse group, which replaces the product of the two groups.
/// Repeated edges are removed once there are so many that one bit per pair of items costs less.
class ComparisonGraph {
 public:
  ComparisonGraph(std::uint32_t items, TieEdges ties)
      : ties_(ties), items_(items), nodes_(items), won_(items), lost_(items) {}

  void add_win(Slot winner, Slot loser);
  void add(const Comparison& comparison);
  /// A list is added as its tie groups, best first. `tied` is false if the members are not compared with each other.
  void begin_list() { better_.clear(); }
  void add_group(std::span<const Slot> members, bool tied);

  [[nodiscard]] Connectivity analyse() const;

 private:
  struct Edge {
    std::uint32_t from, to;
  };
  void add_edge(std::uint32_t from, std::uint32_t to);
  void keep_edges_once();
  [[nodiscard]] bool mark(std::uint32_t from, std::uint32_t to);
  void find_weak(Connectivity& found) const;
  void find_strong(Connectivity& found) const;

  TieEdges ties_;
  std::uint32_t items_, nodes_;
  std::vector<bool> won_, lost_;
  std::vector<Edge> edges_;
  std::vector<std::uint64_t> known_;  ///< one bit per edge between items; empty: edges may repeat
  std::vector<Slot> better_;          ///< the preceding group of the current list
};

}  // namespace witan
