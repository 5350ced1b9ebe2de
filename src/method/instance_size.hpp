#pragma once

#include "witan/data/dataset.hpp"
#include "witan/method/cost.hpp"

namespace witan {

/// The numbers on which the cost of a method depends. Floating point, because their products are large.
struct InstanceSize {
  double items = 0;
  double lists = 0;
  double experts = 0;  ///< with lists
  double entries = 0;  ///< of all lists
  double comparisons = 0;
  double list_pairs = 0;      ///< pairs of items over all lists, with those of silent items
  double distinct_pairs = 0;  ///< at most: pairs of items that lists or comparisons contain

  [[nodiscard]] double statements() const { return entries + comparisons; }
  [[nodiscard]] double all_pairs() const { return items * (items - 1) / 2; }
};

/// Returns the size of an instance. O(lists).
[[nodiscard]] InstanceSize size_of(const Instance& instance);
/// Returns the cost of so many passes over the items and statements.
[[nodiscard]] Cost linear_cost(const InstanceSize& size, double passes);
/// Returns the cost of pooled pair counts (PairCounts), and of this memory and time for each pair of items that is
/// compared.
[[nodiscard]] Cost pair_cost(const InstanceSize& size, double bytes, double seconds);
/// Returns the cost of computing all rows of the pooled matrix (PooledRows) `passes` times, and of this memory and time
/// for every pair of items.
[[nodiscard]] Cost row_cost(const InstanceSize& size, double passes, double bytes, double seconds);

}  // namespace witan
