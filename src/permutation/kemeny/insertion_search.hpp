#pragma once

#include <cstddef>
#include <vector>

#include "margin_rows.hpp"
#include "util/deadline.hpp"

namespace witan {

/// Moves single items to their best rank, until no move reduces the cost or the time is over. The best rank of an item
/// is found in O(items) by summing its margins up and down from its rank. Returns the reduction of
/// MarginRows::reversed.
Units improve_by_insertion(const MarginRows& margins, Order& order, const Deadline& deadline);

/// Local search after a few changes of a local optimum. Only items that other items have passed are moved, because
/// they are the ones whose margins around their rank have changed. The result is not always a local optimum.
class MarkedInsertion {
 public:
  explicit MarkedInsertion(const MarginRows& margins) : margins_(margins), marked_(margins.size(), false) {}

  /// Moves an item from one rank to another, and marks all items between. Returns the reduction of the cost, which is
  /// negative if the cost increases.
  Units move(Order& order, std::size_t from, std::size_t to);
  /// Moves marked items to their best rank, and marks the items that they pass, until none is marked or the time is
  /// over. Returns the reduction of the cost.
  Units improve(Order& order, const Deadline& deadline);

 private:
  void mark(const Order& order, std::size_t from, std::size_t to);

  const MarginRows& margins_;
  std::vector<bool> marked_;
  std::size_t count_ = 0;  ///< marked items
  std::vector<Units> buffer_;
};

}  // namespace witan
