#pragma once

#include "witan/method/fit.hpp"
#include "witan/util/context.hpp"

#include "bucket_orders.hpp"
#include "kendall_centre.hpp"
#include "kendall_normaliser.hpp"
#include "mallows.hpp"

namespace witan {

/// Throws InputError if the instance has more items than a dense matrix of pairs supports.
void check_permuted_items(std::string_view method, const Instance& instance, const BucketOrders& orders);
/// Sets scores to minus the mean ranks of the centre, centred.
void set_rank_scores(const BucketOrders& orders, const std::vector<double>& mean_rank, Fit& fit);
/// Adds notes on the search for the centre and on disconnected items, and the reason for termination.
void describe_centre(const Instance& instance, const KendallCentre& centre, Fit& fit);
/// Adds a note that names groups of items without comparisons between them.
void note_disconnected_items(const Instance& instance, Fit& fit);
/// Returns the estimate φ = e^{−θ} with its standard error, given the variance of the distance.
[[nodiscard]] Estimate phi_estimate(double theta, double variance);

/// Sets the outcome model of Kendall's distance, and adds the columns of marginals if the options request them.
void describe_rankings(const Mallows::Options& options, const BucketOrders& orders,
                       const std::vector<double>& mean_rank, double theta, Fit& fit);

/// Fits mallows(partial=marginal).
[[nodiscard]] Fit fit_marginal_mallows(const Mallows::Options& options, const Instance& instance,
                                       const BucketOrders& orders, Context& context);
/// Fits mallows with another distance than Kendall's.
[[nodiscard]] Fit fit_rank_distance(const Mallows::Options& options, const Instance& instance,
                                    const BucketOrders& orders, Context& context);

}  // namespace witan
