#pragma once

#include <cstdint>
#include <vector>

#include "margin_rows.hpp"

namespace witan {

/// All optimal orders of up to kMostSubsetItems items.
struct SubsetOptimum {
  Order order;                       ///< one optimal order
  Units reversed = 0;                ///< its cost; see MarginRows::reversed
  std::uint64_t orders = 0;          ///< number of optimal orders
  std::vector<double> mean_rank;     ///< by item: mean over all optimal orders, from 1
  std::vector<std::uint32_t> above;  ///< by item: the items that it is above in some optimal order, as bits
};

inline constexpr std::uint32_t kMostSubsetItems = 18;

/// Returns the optimum by dynamic programming over sets of items (Held & Karp 1962). O(2ⁿ·n); 24 bytes per set. Among
/// the optimal orders, `order` prefers items by mean rank, then by the sum of their margins, then by number.
[[nodiscard]] SubsetOptimum solve_by_subsets(const MarginRows& margins);

}  // namespace witan
