#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <vector>

#include "cps_stage.hpp"
#include "order_draws.hpp"
#include "util/random.hpp"

namespace witan {

/// Largest number of items for which the marginals of cps_marginals() are fast.
inline constexpr std::uint32_t kMaxExactCps = 10;

/// Returns the log-probability of every item to be placed next; −∞ for placed items. `weight` has θ times the weight of
/// every statement. O(remaining entries).
[[nodiscard]] std::vector<double> next_item_log_probabilities(const CpsStage& stage, const std::vector<bool>& placed,
                                                              const std::vector<double>& weight);

/// Draws an order, best first, stage by stage. `start` is the stage before the first item.
[[nodiscard]] std::vector<std::uint32_t> draw_cps_order(const CpsStage& start, std::uint32_t items,
                                                        const std::vector<double>& weight, Random& random);

/// Returns independent draws of the ranks.
[[nodiscard]] OrderDraws draw_cps_orders(const CpsStage& start, std::uint32_t items, const std::vector<double>& weight,
                                         int draws, std::uint64_t seed, Context& context);

/// Returns the exact marginals by summing over the sets of the items that come first, on which the stages depend only:
/// O(2^items · entries).
[[nodiscard]] RankMarginals cps_marginals(const CpsStage& start, std::uint32_t items,
                                          const std::vector<double>& weight);

/// Adds what the report requests of the distribution of the order. Marginals are exact up to kMaxExactCps items; above,
/// they are the shares of the draws, or of 1,000 draws.
void report_cps_orders(const OrderReport& report, const BucketOrders& orders, const CpsStage& start,
                       const std::vector<double>& weight, std::uint64_t seed, Fit& fit, Context& context);

}  // namespace witan
