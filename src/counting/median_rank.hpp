#pragma once

#include "witan/method/method.hpp"

#include "method/shared/list_values.hpp"

namespace witan {

/// Median rank: score = −(weighted median of the ranks of the item).
///
/// Silence `unknown`: only lists that contain the item count. `below` and `tied-last`: a list without the item ranks it
/// one below the largest rank of the list. An item without any rank has no score and is ranked last.
struct MedianRank {
  struct Options {
    TieRanks ties = TieRanks::mean;
    template <class V>
    static void describe(V&& v) {
      v("ties", &Options::ties, kTieRanks, kTieRanksHelp);
    }
  };
  static constexpr std::string_view kName = "median-rank";
  static constexpr std::string_view kSummary = "median of the ranks; the lowest is best";
  static constexpr std::string_view kCost = "O(entries log entries); with silence below, O(lists × items)";
  static constexpr std::string_view kCitation = "Fagin, Kumar & Sivakumar, SIGMOD 2003";
  static constexpr unsigned kInput = kLists | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
