#pragma once

#include "witan/method/method.hpp"

#include "method/instance_size.hpp"

namespace witan {

/// The consensus by Spearman's footrule, and by Spearman's distance: the order whose ranks are nearest to the ranks in
/// the lists.
///
/// The cost of an order is Σ w·|p − r| (footrule) or Σ w·(p − r)² (Spearman) over the entries of all lists, with w the
/// weight of the list, r the rank in the list and p the rank in the order. An optimal order is an assignment of items
/// to ranks, so it is found in O(items³); among the optimal orders, the other of the two costs decides.
///
/// Tied items have their mean rank. Silence `unknown`: the ranks of a list of m of M items are scaled to (r − ½)·M/m +
/// ½ (the scaled footrule of Dwork et al. 2001). `below` and `tied-last`: missing items share the mean of the remaining
/// ranks. Gaps in ranks are closed. Scores are minus the ranks, centred. Items whose costs are equal for all ranks
/// share the mean of their ranks, as do adjacent items that can be exchanged. Items without any rank have no score.
/// Throws InputError above kMaxItems items.
struct RankConsensus {
  static constexpr std::uint32_t kMaxItems = 5000;
  struct Options {
    template <class V>
    static void describe(V&& /*v*/) {}
  };
  static constexpr std::string_view kCost = "O(items³ + items² · lists); 16 bytes per pair of items";
  static constexpr unsigned kInput = kLists | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    const InstanceSize size = size_of(instance);
    const Cost linear = linear_cost(size, 10);
    const double pairs = size.items * size.items;
    return {linear.seconds + 1e-9 * size.entries * size.items + 5e-10 * pairs * size.items, linear.bytes + 16 * pairs};
  }
};

struct Footrule : RankConsensus {
  static constexpr std::string_view kName = "footrule";
  static constexpr std::string_view kSummary = "order with the least Spearman footrule to the lists, exact";
  static constexpr std::string_view kCitation = "Dwork, Kumar, Naor & Sivakumar, WWW 2001";
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

struct Spearman : RankConsensus {
  static constexpr std::string_view kName = "spearman";
  static constexpr std::string_view kSummary = "order with the least squared rank differences to the lists, exact";
  static constexpr std::string_view kCitation = "Spearman, American Journal of Psychology 1904";
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
