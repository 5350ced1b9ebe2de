#pragma once

#include "witan/util/context.hpp"

#include <vector>

#include "pair_weights.hpp"

namespace witan {

/// A set of items that all optimal orders keep together, above all items of later blocks.
///
/// Items of a block reach each other by majorities or ties. Its components are the sets of items that reach each other
/// by strict majorities. An order is optimal iff it obeys every strict majority between components and orders the items
/// of every component optimally (the extended Condorcet criterion, Truchon 1998). The 3/4-majority rule (Betzler et al.
/// 2014) adds nothing: if at least 3/4 of complete rankings put a above x, and 3/4 put x above b, at least half put a
/// above b, so that no cycle of strict majorities contains both.
struct MajorityBlock {
  std::vector<Slot> items;                    ///< ascending
  std::vector<std::vector<Slot>> components;  ///< best first: no item beats one of an earlier component
};

/// Returns the blocks of the items with pairs, best first. O(items²) and the cost of all rows; 2 bits of memory per
/// pair of items.
[[nodiscard]] std::vector<MajorityBlock> find_majority_blocks(const PairWeights& weights, Context& context);

}  // namespace witan
