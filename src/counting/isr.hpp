#pragma once

#include "witan/method/method.hpp"

#include "method/shared/list_values.hpp"

namespace witan {

/// Inverse square rank: score = n · Σ_lists multiplicity / rank², where n is how often the item is named.
///
/// Ranks as in `rrf`; rank 0 is refused. An item that no list names scores 0.
struct Isr {
  struct Options {
    TieRanks ties = TieRanks::mean;
    template <class V>
    static void describe(V&& v) {
      v("ties", &Options::ties, kTieRanks, kTieRanksHelp);
    }
  };
  static constexpr std::string_view kName = "isr";
  static constexpr std::string_view kSummary = "inverse square rank: times named × the sum of 1/rank²";
  static constexpr std::string_view kCost = "O(entries log entries)";
  static constexpr std::string_view kCitation = "Mourão, Martins & Magalhães, CLEF 2013";
  static constexpr unsigned kInput = kLists;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
