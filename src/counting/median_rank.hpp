#pragma once

#include "witan/method/method.hpp"

#include "method/shared/list_values.hpp"

namespace witan {

/// Median rank: score = −(weighted median of the ranks that the lists give to the item).
///
/// Silence `unknown`: only lists that name the item count. `below` and `tied-last`: a list that does not name it gives
/// it the list's largest rank + 1. An item without any rank has no score and comes last.
struct MedianRank {
  struct Options {
    TieRanks ties = TieRanks::mean;
    template <class V>
    static void describe(V&& v) {
      v("ties", &Options::ties, kTieRanks, kTieRanksHelp);
    }
  };
  static constexpr std::string_view kName = "median-rank";
  static constexpr std::string_view kSummary = "the median of the ranks, lowest first";
  static constexpr std::string_view kCost = "O(entries log entries); with silence below, O(lists × items)";
  static constexpr std::string_view kCitation = "Fagin, Kumar & Sivakumar, SIGMOD 2003";
  static constexpr unsigned kInput = kLists;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
