#pragma once

#include "witan/method/method.hpp"

#include "method/shared/list_values.hpp"

namespace witan {

/// Inverse square rank: score = n · Σ_lists multiplicity / rank², where n is the number of lists that contain the item.
///
/// Ranks are defined as in `rrf`. Rank 0 is rejected. An item in no list scores 0.
struct Isr {
  struct Options {
    TieRanks ties = TieRanks::mean;
    template <class V>
    static void describe(V&& v) {
      v("ties", &Options::ties, kTieRanks, kTieRanksHelp);
    }
  };
  static constexpr std::string_view kName = "isr";
  static constexpr std::string_view kSummary = "inverse square rank (ISR): number of lists × sum of 1/rank²";
  static constexpr std::string_view kCost = "O(entries log entries)";
  static constexpr std::string_view kCitation = "Mourão, Martins & Magalhães, CLEF 2013";
  static constexpr unsigned kInput = kLists;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
