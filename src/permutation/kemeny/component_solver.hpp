#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <utility>
#include <vector>

#include "margin_rows.hpp"
#include "solve_kemeny.hpp"
#include "util/deadline.hpp"

namespace witan {

/// The result for one majority component of more than kMostSubsetItems items.
struct ComponentResult {
  Order order;
  Units reversed = 0;  ///< its cost; see MarginRows::reversed
  Units bound = 0;     ///< proved lower bound of the cost of every order; at most `reversed`
  KemenyStatus status = KemenyStatus::optimal;
  std::int64_t nodes = 0;
  /// Pairs (above, below) that every optimal order has in this order.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> shared;
  double optimal_orders = 0;      ///< their number; 0: unknown
  std::vector<double> mean_rank;  ///< by item, from 1: mean over all optimal orders; empty: unknown
};

/// Solves one component: local search, then a proof unless `budget.exact` is false.
[[nodiscard]] ComponentResult solve_component(const MarginRows& margins, const KemenyBudget& budget, std::uint64_t seed,
                                              const Deadline& deadline, Context& context);

}  // namespace witan
