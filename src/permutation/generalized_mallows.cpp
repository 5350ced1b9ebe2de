#include "generalized_mallows.hpp"

#include <cmath>
#include <limits>

#include "mallows_parts.hpp"
#include "method/shared/stage_probabilities.hpp"
#include "stage_counts.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Returns θ by stage, each at the maximum of its likelihood with the prior choices.
std::vector<double> solve_stages(const StageCounts& counts, double smoothing) {
  std::vector<double> theta;
  for (std::size_t j = 0; j < counts.normaliser.size(); ++j) {
    KendallNormaliser smoothed = counts.normaliser[j];
    smoothed.add(2, 2 * smoothing);
    theta.push_back(smoothed.theta_for(counts.discordant[j] + smoothing));
  }
  return theta;
}

PreferenceMatrix pairs_by_stage(const BucketOrders& orders, const std::vector<double>& theta) {
  PreferenceMatrix pairs(orders.item_count());
  for (std::size_t k = 0; k < orders.size(); ++k) {
    const double weight = orders[k].weight;
    pairs.add_by_block(orders[k], [&](std::uint32_t begin) { return weight * theta[begin]; });
  }
  return pairs;
}

/// Returns the number of stages with data. The dispersion of each of them is a parameter of the likelihood.
double used_stages(const StageCounts& counts) {
  double used = 0;
  for (const KendallNormaliser& one : counts.normaliser) used += one.at(0).mean > 0 ? 1 : 0;
  return used;
}

}  // namespace

Fit GeneralizedMallows::solve(const Options& options, const Instance& instance, Context& context) {
  const BucketOrders orders(instance);
  check_permuted_items(kName, instance, orders);
  check_marginals(kName, options.marginals, orders);
  Fit fit;
  fit.scores.assign(instance.size(), std::numeric_limits<double>::quiet_NaN());
  if (orders.item_count() == 0) return fit;
  const std::uint64_t seed = context.seed_for(kName, instance.name);
  StageCounts counts(orders);
  KendallCentre centre = kendall_centre(PreferenceMatrix(orders), CentreSearch::exact, seed, context);
  counts.count(orders, positions_of(centre.order));
  std::vector<double> theta = solve_stages(counts, options.smoothing);
  int turns = 0;
  for (bool moved = true; moved && turns < options.iterations; ++turns) {
    KendallCentre next = kendall_centre(pairs_by_stage(orders, theta), CentreSearch::exact, seed, context);
    moved = next.order != centre.order;
    centre = std::move(next);
    counts.count(orders, positions_of(centre.order));
    theta = solve_stages(counts, options.smoothing);
  }
  set_rank_scores(orders, centre.mean_rank, fit);
  std::vector<double> phi(orders.item_count());
  for (std::size_t rank = 0; rank < centre.order.size(); ++rank) phi[centre.order[rank]] = std::exp(-theta[rank]);
  if (!phi.empty()) phi[centre.order.back()] = std::nan("");  // the last item is not chosen
  fit.item_columns.push_back({"phi", orders.by_slot(phi)});
  fit.likelihood = Likelihood{counts.log_likelihood(theta), used_stages(counts)};
  describe_centre(instance, centre, fit);
  fit.diagnostics.iterations = turns;
  fit.outcome_model = OutcomeModel::mallows_stages;
  if (options.marginals == Marginals::on)
    add_marginals(orders, marginals_by_item(stage_rank_probabilities(theta), centre.mean_rank), fit);
  return fit;
}

}  // namespace witan
