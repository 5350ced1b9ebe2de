#pragma once

#include "witan/data/dataset.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace witan {

/// One statement as an ordered partition of items: blocks of tied items, best first.
struct BucketOrder {
  ExpertId expert{};
  double weight = 0;
  std::span<const std::uint32_t> items;       ///< the listed items, block by block
  std::span<const std::uint32_t> block_ends;  ///< one past the last item of each listed block
  std::uint32_t silent = 0;                   ///< number of items in a last block: all items that are not listed

  /// Returns the number of items, including the silent ones.
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(items.size()) + silent; }
  /// Calls f(begin, end) for each listed block, as indices into `items`.
  template <class F>
  void for_each_block(F f) const {
    std::uint32_t begin = 0;
    for (const std::uint32_t end : block_ends) {
      f(begin, end);
      begin = end;
    }
  }
  /// Returns true if the statement orders all of `item_count` items without ties.
  [[nodiscard]] bool complete(std::uint32_t item_count) const {
    return items.size() == item_count && block_ends.size() == item_count;
  }
};

/// The lists and comparisons of an instance as bucket orders, in ascending order of experts.
///
/// A list is a bucket order of its items by rank or value; repeated judgements of an item are replaced by their
/// weighted mean. Unless silence is unknown, its silent items are a last block: their order among themselves is
/// undetermined, whether they are below or tied last. A comparison is a bucket order of two items; one with a share p
/// of the win is two of weight p and 1 − p. Tied comparisons, lists of fewer than two items and statements of weight 0
/// contain no order and are omitted, but the items that they tie are included. Other items of the instance are omitted,
/// and the rest is numbered from 0 by slot.
class BucketOrders {
 public:
  explicit BucketOrders(const Instance& instance);

  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  [[nodiscard]] BucketOrder operator[](std::size_t k) const;
  [[nodiscard]] std::uint32_t item_count() const { return static_cast<std::uint32_t>(slots_.size()); }
  /// Returns the slot of every item.
  [[nodiscard]] std::span<const Slot> slots() const { return slots_; }
  /// The statements [begin, end) of one expert.
  struct Expert {
    ExpertId id{};
    std::size_t begin = 0, end = 0;
    double weight = 0;  ///< smallest weight of its statements, the number of experts that it represents
  };
  [[nodiscard]] std::span<const Expert> experts() const { return experts_; }
  /// Returns the number of comparisons of the instance, and of omitted ones because they are ties.
  [[nodiscard]] std::size_t comparisons() const { return comparisons_; }
  [[nodiscard]] std::size_t ties() const { return ties_; }
  /// Returns the values by slot; NaN for omitted items.
  [[nodiscard]] std::vector<double> by_slot(std::span<const double> values) const;

 private:
  struct Row {
    ExpertId expert;
    double weight;
    std::size_t item, block;  ///< ends of the row in the columns
    bool silent;
  };
  void add_list(const Instance& instance, const List& list);
  void add_comparison(const Instance& instance, std::size_t index);
  void end_row(ExpertId expert, double weight, bool silent);
  void number_items(const std::vector<bool>& ranked);
  void index_experts();
  void group_by_expert();

  std::uint32_t slot_count_ = 0;
  std::size_t comparisons_ = 0, ties_ = 0;
  std::vector<Slot> slots_;
  std::vector<Row> rows_;
  std::vector<std::uint32_t> items_, block_ends_;
  std::vector<Expert> experts_;
  std::vector<bool> ranked_;
};

/// Returns the number of pairs that `order` ranks against a central order. `position` is the rank of every item in the
/// centre, from 0. O(m log m) for a statement of m listed items.
[[nodiscard]] double discordant_pairs(const BucketOrder& order, std::span<const std::uint32_t> position);

/// Returns the rank of every item of an order, from 0.
[[nodiscard]] std::vector<std::uint32_t> positions_of(std::span<const std::uint32_t> order);

}  // namespace witan
