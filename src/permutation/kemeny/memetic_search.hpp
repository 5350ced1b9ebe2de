#pragma once

#include "witan/util/context.hpp"

#include <cstdint>

#include "margin_rows.hpp"
#include "util/deadline.hpp"

namespace witan {

/// The amount of search; see search_orders().
struct SearchEffort {
  int population = 16;  ///< orders that are kept
  int patience = 100;   ///< generations without a better order after which the search ends
  int populations = 3;  ///< populations in a row without a better order after which it ends
};

struct FoundOrder {
  Order order;
  Units reversed = 0;  ///< its cost; see MarginRows::reversed
};

/// Searches for a good order by a memetic algorithm with iterated local search (Schiavinotto & Stützle 2004).
///
/// Two orders of the population are crossed. The child is improved by insertion, then by rounds of a few random moves
/// and further insertions. The best orders of different cost are kept. The first orders are those by sum of margins, by
/// Copeland score, and random ones. A population that no longer changes is replaced by new random orders.
/// After several populations, their best orders form a population of their own.
///
/// The result depends on the seed but not on the number of threads, unless the deadline ends the search.
[[nodiscard]] FoundOrder search_orders(const MarginRows& margins, const SearchEffort& effort, std::uint64_t seed,
                                       const Deadline& deadline, Context& context);

}  // namespace witan
