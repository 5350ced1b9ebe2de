#pragma once

#include "witan/data/dataset.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "list_pairs.hpp"
#include "pair_counts.hpp"

namespace witan {

/// Counts the pairs of long lists row by row: the counts of an item with all later items are summed over the lists in
/// arrays of one number per item, and only compared pairs are stored. Needs neither a record per list and pair, nor
/// sorting.
///
/// Sums of whole numbers equal those of PairCounter. Other sums are added in the order of the lists.
class RowCounter {
 public:
  /// Returns whether this is faster than records: many items, most pairs of which occur in lists.
  [[nodiscard]] static bool suits(std::uint32_t items, std::uint64_t statements) {
    constexpr std::uint32_t kMinItems = 1024;
    return items > kMinItems && statements >= std::uint64_t{items} * items / 8;
  }
  explicit RowCounter(std::uint32_t items) : items_(items) {}

  /// Adds a list. Returns false if it has repeated items or weighted entries, which rows do not support.
  [[nodiscard]] bool add(const ListPairs& pairs, Transform transform);
  /// Returns the counts. Uses one thread if `context` is null. O(Σ over lists of m·M), or of m² if silence is unknown.
  [[nodiscard]] PairCounts finish(Context* context) const;
  /// Calls f with the counts of each item with later items, in order, instead of storing all.
  void for_each_row(const std::function<void(std::span<const PairCount>)>& f) const;

 private:
  /// A list by its entries in order of their slots, or by slot if it compares all items.
  struct Column {
    std::vector<Slot> slot;           ///< empty: one entry per slot
    std::vector<std::int32_t> group;  ///< best first
    std::vector<double> height;       ///< binary: empty
    std::vector<Slot> named;          ///< items of the list, ascending, if others are silent
    std::int32_t silent = -1;         ///< group of the silent items, or −1
    bool silent_are_tied = false;
    double factor = 1, tie_weight = 1;
  };
  struct Row {
    std::vector<double> wins, losses, ties;
    explicit Row(std::size_t items) : wins(items), losses(items), ties(items) {}
  };
  void add_row_of(const Column& column, Slot item, Row& row) const;
  void read_row(Slot item, Row& row) const;

  std::uint32_t items_;
  std::vector<Column> columns_;
};

}  // namespace witan
