#include "mallows_parts.hpp"

#include "witan/util/error.hpp"

#include <cmath>
#include <limits>

#include "method/shared/centre_scores.hpp"
#include "method/shared/ignored_ties.hpp"
#include "method/shared/item_groups.hpp"
#include "pairs/connectivity.hpp"
#include "util/decimals.hpp"
#include <fmt/format.h>

namespace witan {

void check_permuted_items(std::string_view method, const Instance& instance, const BucketOrders& orders) {
  if (orders.item_count() <= kMaxPermutedItems) return;
  throw InputError(fmt::format("{} supports at most {} items, but instance {} has {}", method, kMaxPermutedItems,
                               in_quotes(instance.name), orders.item_count()));
}

void set_rank_scores(const BucketOrders& orders, const std::vector<double>& mean_rank, Fit& fit) {
  fit.scores = orders.by_slot(mean_rank);
  for (double& score : fit.scores) score = -score;
  centre_scores(fit.scores);
  merge_near_ties(fit.scores, 1e-9);
  note_ignored_ties(orders.ties(), orders.comparisons(), fit.diagnostics);
}

void note_disconnected_items(const Instance& instance, Fit& fit) {
  // A complete list connects all items; the search of the graph takes longer than the fit.
  for (const List& list : instance.lists) {
    const bool complete = list.form != Form::judgement && list.size() == instance.size();
    if (complete && list.multiplicity() > 0 && instance.size() > 1) return;
  }
  const Connectivity graph = find_connectivity(instance);
  std::vector<std::vector<Slot>> groups;
  for (std::vector<Slot>& group : members_by_component(graph.component, graph.component_count)) {
    if (std::isfinite(fit.scores[group.front()])) groups.push_back(std::move(group));
  }
  if (groups.size() > 1) fit.diagnostics.notes.push_back(apart_note(instance, groups));
}

void describe_centre(const Instance& instance, const KendallCentre& centre, Fit& fit) {
  fit.diagnostics.stop = Stop::converged;
  fit.estimates.push_back({"cost", centre.cost});
  if (centre.exact && centre.optima > 1) {
    fit.diagnostics.notes.push_back(
        fmt::format("{} central orders are optimal; scores are mean ranks over them", centre.optima));
  }
  if (!centre.exact) {
    fit.diagnostics.notes.push_back(
        fmt::format("centre by local search, of cost {}; lower bound of the optimal cost: {}", rounded(centre.cost, 10),
                    rounded(centre.lower_bound, 10)));
  }
  note_disconnected_items(instance, fit);
}

Estimate phi_estimate(double theta, double variance) {
  if (theta >= kMaxTheta) return {"phi", 0};
  const double phi = std::exp(-theta);
  // At θ = 0 the estimate is on the boundary of its range, where the information says nothing about its error.
  const bool interior = theta > 0 && variance > 0;
  return {"phi", phi, interior ? phi / std::sqrt(variance) : std::numeric_limits<double>::quiet_NaN()};
}

void describe_rankings(const Mallows::Options& options, const BucketOrders& orders,
                       const std::vector<double>& mean_rank, double theta, Fit& fit) {
  const bool kendall = options.distance == PermutationDistance::kendall;
  fit.outcome_model = kendall ? OutcomeModel::mallows : OutcomeModel::rankings;
  if (options.marginals == Marginals::off) return;
  const RankMarginals p = distance_marginals(options.distance, orders.item_count(), theta);
  add_marginals(orders, marginals_by_item(p, mean_rank), fit);
}

}  // namespace witan
