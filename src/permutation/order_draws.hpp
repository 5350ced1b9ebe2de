#pragma once

#include "witan/method/fit.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <vector>

#include "bucket_orders.hpp"
#include "preference_matrix.hpp"
#include "rank_marginals.hpp"

namespace witan {

/// Draws from the distribution of the order that a model of expert weights gives for an instance.
struct OrderDraws {
  std::vector<std::vector<double>> ranks;  ///< by draw and item, from 1
  double r_hat = 1;                        ///< largest split R-hat of the rank of an item; 1 for independent draws
  double effective_size = 0;               ///< smallest effective sample size; the number of independent draws
};

/// What a model reports about the distribution of the order.
struct OrderReport {
  int draws = 0;  ///< 0: no intervals
  Marginals marginals = Marginals::off;
};
inline constexpr std::string_view kOrderDrawsHelp =
    "number of orders drawn from the model for intervals and probabilities; 0: none";

/// Draws from P(π) ∝ exp(−energy of the reversed pairs); see PairGibbs. Independent draws up to kMaxExactGibbs items;
/// above, four chains of the Gibbs sampler, from `centre` and from random orders.
[[nodiscard]] OrderDraws draw_orders(const PreferenceMatrix& energy, const std::vector<std::uint32_t>& centre,
                                     int draws, std::uint64_t seed, Context& context);

/// Adds the uncertainty of the ranks, with convergence diagnostics of chains, to a fit whose scores are minus ranks.
void add_order_draws(const BucketOrders& orders, const OrderDraws& drawn, Fit& fit);

/// Adds what the report requests of the distribution P(π) ∝ exp(−energy of the reversed pairs). Marginals are exact up
/// to kMaxExactGibbs items; above, they are the shares of the draws, or of 1,000 draws.
void report_orders(const OrderReport& report, const BucketOrders& orders, const PreferenceMatrix& energy,
                   const std::vector<std::uint32_t>& centre, std::uint64_t seed, Fit& fit, Context& context);

}  // namespace witan
