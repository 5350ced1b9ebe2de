#include "kendall_centre.hpp"

#include <algorithm>
#include <cmath>

#include "permutation/kemeny/solve_kemeny.hpp"

namespace witan {
namespace {

/// Limits of the proof of optimality, for which no result depends on the speed of the machine.
constexpr std::int64_t kMostNodes = 200;
constexpr int kMostIterations = 5000;

/// Sets the ranks in an order; adjacent items that are all tied with each other share their mean rank.
void rank_by_order(const PreferenceMatrix& pairs, KendallCentre& centre) {
  const std::vector<std::uint32_t>& order = centre.order;
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    const auto tied_with_group = [&](std::uint32_t item) {
      return std::all_of(order.begin() + static_cast<std::ptrdiff_t>(begin),
                         order.begin() + static_cast<std::ptrdiff_t>(end),
                         [&](std::uint32_t other) { return pairs.net(item, other) == 0; });
    };
    for (end = begin + 1; end < order.size() && tied_with_group(order[end]);) ++end;
    for (std::size_t k = begin; k < end; ++k) {
      centre.mean_rank[order[k]] = static_cast<double>(begin + end + 1) / 2;
    }
  }
}

}  // namespace

KendallCentre kendall_centre(const PreferenceMatrix& pairs, CentreSearch search, std::uint64_t seed, Context& context) {
  const PairWeights weights(pairs.size(), pairs.values());
  KemenyBudget budget;
  budget.nodes = kMostNodes;
  budget.iterations = kMostIterations;
  budget.exact = search == CentreSearch::exact;
  const KemenyResult result = solve_kemeny(weights, budget, seed, context);
  KendallCentre centre;
  centre.order.assign(result.order.begin(), result.order.end());
  centre.cost = pairs.cost(centre.order);
  centre.lower_bound = result.lower_bound;
  centre.optima = result.optimal_orders;
  centre.exact = result.status == KemenyStatus::optimal;
  centre.mean_rank.assign(pairs.size(), 1.0);
  rank_by_order(pairs, centre);
  if (std::ranges::none_of(result.ranks, [](const OptimalRanks& rank) { return std::isnan(rank.mean); })) {
    for (std::size_t i = 0; i < result.ranks.size(); ++i) centre.mean_rank[i] = result.ranks[i].mean;
  }
  return centre;
}

}  // namespace witan
