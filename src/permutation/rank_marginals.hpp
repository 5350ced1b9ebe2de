#pragma once

#include "witan/method/fit.hpp"
#include "witan/method/parameters.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "bucket_orders.hpp"
#include "mallows_options.hpp"

namespace witan {

/// Whether a permutation model shows the probability of every rank of every item.
enum class Marginals : std::uint8_t { off, on };
inline constexpr Choices<Marginals, 2> kMarginals = {{{"off", Marginals::off}, {"on", Marginals::on}}};
inline constexpr std::string_view kMarginalsHelp =
    "on: columns with the probability of every rank under the model; at most 100 items";
inline constexpr std::uint32_t kMaxMarginalItems = 100;

/// P(item i has rank r), from 0, at i · items + r.
using RankMarginals = std::vector<double>;

/// Returns the exact marginals of P(π) ∝ e^{−θ·D(π, id)}. Kendall: O(n³); Cayley and Hamming: closed forms, O(n²);
/// footrule and Spearman: O(2^n·n²), for at most kMaxExactPermanent items. Throws InputError for more items.
[[nodiscard]] RankMarginals distance_marginals(PermutationDistance distance, std::uint32_t n, double theta);

/// Returns marginals by item from marginals by position in a centre. Items with the same mean rank have all orders
/// among themselves with equal probability, so they share the mean of their positions.
[[nodiscard]] RankMarginals marginals_by_item(const RankMarginals& by_position, const std::vector<double>& mean_rank);

/// Returns the shares of draws, each with the rank of every item from 1.
[[nodiscard]] RankMarginals marginals_of_draws(std::span<const std::vector<double>> draws);

/// Adds the columns "P(rank 1)" … to the fit. Throws InputError for more than kMaxMarginalItems items.
void add_marginals(const BucketOrders& orders, const RankMarginals& marginals, Fit& fit);
/// Throws InputError if there are too many items for the columns.
void check_marginals(std::string_view method, Marginals marginals, const BucketOrders& orders);

}  // namespace witan
