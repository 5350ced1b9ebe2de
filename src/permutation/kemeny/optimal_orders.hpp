#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "margin_rows.hpp"
#include "pair_bounds.hpp"

namespace witan {

/// All optimal orders of a component, in summary.
struct OptimalOrders {
  double count = 0;
  Order order;                    ///< the preferred one: by mean rank, then sum of margins, then item
  std::vector<double> mean_rank;  ///< by item, from 1
  /// Pairs (above, below) that every optimal order has in this order.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> shared;
};

/// Counts the optimal orders, given pairs that all of them have, by dynamic programming over the sets of items that can
/// be at the top of such an order. Their number is small if most pairs are fixed. `shared` must be closed, and
/// `reversed` the cost of an optimal order. Returns nullopt if there are too many sets.
[[nodiscard]] std::optional<OptimalOrders> count_optimal_orders(const MarginRows& margins, const PairBounds& shared,
                                                                Units reversed);

}  // namespace witan
