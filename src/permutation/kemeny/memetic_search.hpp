#pragma once

#include "witan/util/context.hpp"

#include <cstdint>

#include "margin_rows.hpp"
#include "util/deadline.hpp"

namespace witan {

/// The amount of search; see search_orders().
struct SearchEffort {
  int population = 16;  ///< orders that are kept
  int patience = 40;    ///< generations without a better order after which the search ends
};

struct FoundOrder {
  Order order;
  Units reversed = 0;  ///< its cost; see MarginRows::reversed
};

/// Searches for a good order by a memetic algorithm (Schiavinotto & Stützle 2004): orders are crossed or perturbed,
/// then improved by insertion, and the best ones of different cost are kept. The first orders are those by sum of
/// margins, by Copeland score, and random ones.
///
/// The result depends on the seed but not on the number of threads, unless the deadline ends the search.
[[nodiscard]] FoundOrder search_orders(const MarginRows& margins, const SearchEffort& effort, std::uint64_t seed,
                                       const Deadline& deadline, Context& context);

}  // namespace witan
