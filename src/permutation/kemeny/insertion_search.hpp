#pragma once

#include "margin_rows.hpp"
#include "util/deadline.hpp"

namespace witan {

/// Moves single items to their best rank, until no move reduces the cost or the time is over. The best rank of an item
/// is found in O(items) by summing its margins up and down from its rank. Returns the reduction of
/// MarginRows::reversed.
Units improve_by_insertion(const MarginRows& margins, Order& order, const Deadline& deadline);

}  // namespace witan
