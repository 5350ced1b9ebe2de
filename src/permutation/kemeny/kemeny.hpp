#pragma once

#include "witan/method/method.hpp"

#include <algorithm>

#include "method/instance_size.hpp"
#include "solve_kemeny.hpp"

namespace witan {

/// Whether `kemeny` proves its result.
enum class Exact : std::uint8_t { on, off };
inline constexpr Choices<Exact, 2> kExact = {{{"on", Exact::on}, {"off", Exact::off}}};

/// Kemeny's consensus: the order with the least weight of pairwise disagreements, with a proof of optimality.
///
/// With W(i,j) the weight of the statements that rank i above j, the cost of an order is Σ W(j,i) over the pairs with i
/// above j. A tie adds `tie_penalty` times its weight to the cost of every order (Fagin et al. 2006), so it does not
/// influence the order. Items are missing from a list as its silence states. The search is that of solve_kemeny(); if
/// it ends early, the fit states the gap between the cost and a proved lower bound, and has not converged.
///
/// Scores are minus the ranks, centred. Adjacent items that are all tied pairwise, and have the same mean rank over all
/// optimal orders if it is known, share their rank. Items without pairs have no score.
struct Kemeny {
  struct Options {
    double tie_penalty = 0.5;
    double time = 60;
    double nodes = 10'000;
    Exact exact = Exact::on;
    template <class V>
    static void describe(V&& v) {
      v("tie_penalty", &Options::tie_penalty, 0.0, 1.0, "cost of a tie of weight 1; does not influence the order");
      v("time", &Options::time, 0.0, 1e6, "time limit in seconds per instance; 0: none");
      v("nodes", &Options::nodes, 0.0, 1e12, "most subproblems of branch and bound per instance");
      v("exact", &Options::exact, kExact, "off: local search only for majority components of more than 18 items");
    }
  };
  static constexpr std::string_view kName = "kemeny";
  static constexpr std::string_view kSummary = "Kemeny's consensus: least pairwise disagreement, with a proof";
  static constexpr std::string_view kCost = "O(items² · lists); exponential in the largest majority component";
  static constexpr std::string_view kCitation = "Kemeny, Daedalus 1959; Conitzer, Davenport & Kalagnanam, AAAI 2006";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Cost estimate(const Options& options, const Instance& instance) {
    Cost cost = row_cost(size_of(instance), 10, instance.size() <= PairWeights::kDenseItems ? 24 : 0.3, 1e-8);
    if (options.time > 0)
      cost.seconds = std::max(cost.seconds, std::min(options.time, 1e-6 * instance.size() * instance.size()));
    return cost;
  }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
