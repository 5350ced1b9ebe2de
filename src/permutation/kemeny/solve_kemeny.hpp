#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

#include "pair_weights.hpp"

namespace witan {

/// Limits of the search for an optimal order.
struct KemenyBudget {
  double seconds = 0;            ///< time limit, if the context has a clock; 0: none
  std::int64_t nodes = 1000;     ///< most subproblems of branch and bound, over all components
  int orders = 16;               ///< orders that the local search keeps
  int iterations = 100'000'000;  ///< most iterations of the simplex method per subproblem
  bool exact = true;             ///< false: local search only, for components of more than kMostSubsetItems items
};

/// How far the optimality of a result is proved.
///
/// - optimal: no order has a lower cost. If margins are not whole numbers, and a component has more than
///   kMostSubsetItems items, no order has a cost that is lower by more than 1e-10 of the sum of the margins.
/// - node_limit, time_limit: the search for a proof ended there; lower_bound is proved.
/// - not_attempted: local search only; lower_bound is Σ min(W(i,j), W(j,i)) plus what small components add.
enum class KemenyStatus : std::uint8_t { optimal, node_limit, time_limit, not_attempted };

[[nodiscard]] std::string_view to_string(KemenyStatus status);

/// The ranks of an item in the optimal orders, from 1.
struct OptimalRanks {
  std::uint32_t best = 0, worst = 0;  ///< bounds of its rank in every optimal order
  double mean = 0;                    ///< mean over all optimal orders; NaN if unknown
};

/// An order of least cost, or the best order found with a proved lower bound of the cost.
struct KemenyResult {
  std::vector<Slot> order;  ///< best first; items without pairs are last
  double cost = 0;          ///< see PairWeights
  double lower_bound = 0;   ///< of the cost of every order; equals `cost` if status is optimal, see there
  KemenyStatus status = KemenyStatus::optimal;
  double optimal_orders = 0;        ///< number of optimal orders of the items with pairs; 0: unknown
  std::vector<OptimalRanks> ranks;  ///< by slot
  std::uint32_t components = 0;     ///< number of majority components of several items
  std::uint32_t largest = 0;        ///< items of the largest one
  std::int64_t nodes = 0;           ///< subproblems of branch and bound

  [[nodiscard]] double gap() const { return cost - lower_bound; }
};

/// Solves Kemeny's problem: majority components, dynamic programming for up to kMostSubsetItems items, local search and
/// branch and bound above. Deterministic for any number of threads, unless the time limit ends it. `seed` is for the
/// local search.
[[nodiscard]] KemenyResult solve_kemeny(const PairWeights& weights, const KemenyBudget& budget, std::uint64_t seed,
                                        Context& context);

}  // namespace witan
