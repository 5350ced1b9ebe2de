#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "connectivity.hpp"

namespace witan {

/// Gathers who was preferred to whom, and says how it hangs together.
///
/// A node for each item and, behind those, one for each border between two large tie groups of a list: the better
/// group's items lead to it and it leads to the worse group's, which saves listing the product of the two. Edges
/// between items are kept once as soon as so many are said that a bit for every two items costs less.
class ComparisonGraph {
 public:
  ComparisonGraph(std::uint32_t items, TieEdges ties)
      : ties_(ties), items_(items), nodes_(items), won_(items), lost_(items) {}

  void add_win(Slot winner, Slot loser);
  void add(const Comparison& said);
  /// A list is its tie groups, best first; `tied` is whether the members are tied or nothing is said among them.
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
  std::vector<std::uint64_t> known_;  ///< a bit for every edge between items; empty: edges may repeat
  std::vector<Slot> better_;          ///< the group before, in the list at hand
};

}  // namespace witan
