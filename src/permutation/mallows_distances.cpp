#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "assignment.hpp"
#include "distance_normaliser.hpp"
#include "mallows_parts.hpp"
#include "util/decimals.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Complete rankings as the rank of every item, with weights.
struct CompleteRankings {
  std::uint32_t items = 0;
  std::vector<std::vector<std::uint32_t>> position;
  std::vector<double> weight;
  double total = 0;
};

std::string_view name_of(PermutationDistance distance) {
  for (const auto& [name, value] : kPermutationDistances) {
    if (value == distance) return name;
  }
  return {};
}

CompleteRankings complete_rankings(PermutationDistance distance, const Instance& instance, const BucketOrders& orders) {
  CompleteRankings rankings;
  rankings.items = orders.item_count();
  for (std::size_t k = 0; k < orders.size(); ++k) {
    const BucketOrder order = orders[k];
    if (!order.complete(orders.item_count())) {
      throw InputError(fmt::format(
          "mallows(distance={}) needs rankings of all {} items without ties, but expert {} in instance {} ranks {} of "
          "them in {} {}; distance=kendall accepts all data",
          name_of(distance), orders.item_count(), in_quotes((*instance.expert_names)[to_index(order.expert)]),
          in_quotes(instance.name), order.items.size(), order.block_ends.size(),
          order.block_ends.size() == 1 ? "tier" : "tiers"));
    }
    rankings.position.push_back(positions_of(order.items));
    rankings.weight.push_back(order.weight);
    rankings.total += order.weight;
  }
  return rankings;
}

/// Returns the order of the items by mean rank, which minimises the squared rank differences; equal means by item.
std::vector<double> mean_ranks(const CompleteRankings& rankings) {
  std::vector<double> mean(rankings.items, 0.0);
  for (std::size_t r = 0; r < rankings.position.size(); ++r) {
    for (std::uint32_t i = 0; i < rankings.items; ++i) mean[i] += rankings.weight[r] * (rankings.position[r][i] + 1.0);
  }
  for (double& value : mean) value /= rankings.total;
  return mean;
}

std::vector<std::uint32_t> positions_by(const std::vector<double>& value) {
  std::vector<std::uint32_t> order(value.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return value[i]; });
  return positions_of(order);
}

/// Returns the ranks that minimise a distance which is a sum over items.
std::vector<std::uint32_t> assigned_ranks(PermutationDistance distance, const CompleteRankings& rankings) {
  const std::size_t n = rankings.items;
  std::vector<double> share(n * n, 0.0);  // weight by item and rank
  for (std::size_t r = 0; r < rankings.position.size(); ++r) {
    for (std::size_t i = 0; i < n; ++i) share[i * n + rankings.position[r][i]] += rankings.weight[r];
  }
  std::vector<double> cost(n * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t to = 0; to < n; ++to) {
      if (distance == PermutationDistance::hamming) {
        cost[i * n + to] = rankings.total - share[i * n + to];
        continue;
      }
      for (std::size_t from = 0; from < n; ++from) {
        cost[i * n + to] += share[i * n + from] * std::abs(static_cast<double>(from) - static_cast<double>(to));
      }
    }
  }
  return cheapest_assignment(cost, rankings.items);
}

/// Adds the weight of a ranking to all pairs of items in one cycle of the permutation that leads to the centre.
void add_cycles(const std::vector<std::uint32_t>& ranking, const std::vector<std::uint32_t>& centre, double weight,
                std::vector<double>& together) {
  const std::size_t n = ranking.size();
  std::vector<std::uint32_t> item_at(n);
  for (std::uint32_t i = 0; i < n; ++i) item_at[ranking[i]] = i;
  std::vector<bool> seen(n);
  std::vector<std::uint32_t> cycle;
  for (std::uint32_t start = 0; start < n; ++start) {
    cycle.clear();
    for (std::uint32_t i = start; !seen[i]; i = item_at[centre[i]]) seen[i] = true, cycle.push_back(i);
    for (const std::uint32_t a : cycle) {
      for (const std::uint32_t b : cycle) together[a * n + b] += weight;
    }
  }
}

/// Exchanges the two items that reduce the sum of Cayley's distances most, until none does. An exchange within a cycle
/// splits it, which reduces the distance by 1; one between two cycles joins them.
std::vector<std::uint32_t> search_cayley(const CompleteRankings& rankings, std::vector<std::uint32_t> centre,
                                         const Context& context) {
  const std::size_t n = rankings.items;
  for (;;) {
    context.check_stop();
    std::vector<double> together(n * n, 0.0);
    for (std::size_t r = 0; r < rankings.position.size(); ++r) {
      add_cycles(rankings.position[r], centre, rankings.weight[r], together);
    }
    double best = rankings.total / 2 * (1 + 1e-12);
    std::size_t one = 0;
    std::size_t other = 0;
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        if (together[a * n + b] > best) best = together[a * n + b], one = a, other = b;
      }
    }
    if (one == other) return centre;
    std::swap(centre[one], centre[other]);
  }
}

double total_distance(PermutationDistance distance, const CompleteRankings& rankings,
                      const std::vector<std::uint32_t>& centre) {
  double sum = 0;
  for (std::size_t r = 0; r < rankings.position.size(); ++r) {
    sum += rankings.weight[r] * permutation_distance(distance, rankings.position[r], centre);
  }
  return sum;
}

std::vector<std::uint32_t> centre_by(PermutationDistance distance, const CompleteRankings& rankings,
                                     const Context& context) {
  if (distance == PermutationDistance::spearman) return positions_by(mean_ranks(rankings));
  if (distance != PermutationDistance::cayley) return assigned_ranks(distance, rankings);
  std::vector<std::uint32_t> best;
  double least = std::numeric_limits<double>::infinity();
  for (const PermutationDistance start : {PermutationDistance::hamming, PermutationDistance::spearman}) {
    std::vector<std::uint32_t> found = search_cayley(rankings, centre_by(start, rankings, context), context);
    const double cost = total_distance(distance, rankings, found);
    if (cost < least) least = cost, best = std::move(found);
  }
  return best;
}

}  // namespace

Fit fit_rank_distance(const Mallows::Options& options, const Instance& instance, const BucketOrders& orders,
                      Context& context) {
  const CompleteRankings rankings = complete_rankings(options.distance, instance, orders);
  Fit fit;
  if (!(rankings.total > 0)) {
    set_rank_scores(orders, std::vector<double>(orders.item_count(), 1.0), fit);
    return fit;
  }
  const std::vector<std::uint32_t> centre = centre_by(options.distance, rankings, context);
  const double cost = total_distance(options.distance, rankings, centre);
  const std::uint64_t seed = context.seed_for("mallows normaliser", instance.name);
  const double theta = theta_for_mean(options.distance, rankings.items, cost / rankings.total, seed);
  const DistanceNormaliser z = distance_normaliser(options.distance, rankings.items, theta, seed, 16);
  const bool unanimous = theta >= kMaxTheta;
  std::vector<double> rank(centre.begin(), centre.end());
  if (options.distance == PermutationDistance::spearman) {
    // Every order of items with equal mean ranks is optimal.
    const std::vector<double> mean = mean_ranks(rankings);
    for (std::size_t i = 0; i < rank.size(); ++i) {
      double below = 0;
      double level = 0;
      for (const double other : mean) {
        below += other < mean[i] - 1e-9 ? 1 : 0;
        level += std::abs(other - mean[i]) <= 1e-9 ? 1 : 0;
      }
      rank[i] = below + (level - 1) / 2;
    }
  }
  set_rank_scores(orders, rank, fit);
  fit.estimates = {{"phi", unanimous ? 0.0 : std::exp(-theta)}, {"cost", cost}};
  fit.likelihood = Likelihood{unanimous ? 0.0 : -theta * cost - rankings.total * z.log, 1};
  fit.diagnostics.stop = Stop::converged;
  describe_rankings(options, orders, rank, theta, fit);
  if (options.distance == PermutationDistance::cayley) {
    fit.diagnostics.notes.push_back(fmt::format("centre by local search, of cost {}", rounded(cost, 10)));
  }
  if (z.log_error > 0 && !unanimous) {
    const double error = rankings.total * z.log_error;
    fit.estimates.push_back({"log-likelihood error", error});
    fit.diagnostics.notes.push_back(fmt::format(
        "normaliser by thermodynamic integration: the log-likelihood has a standard error of {}", rounded(error, 3)));
  }
  return fit;
}

}  // namespace witan
