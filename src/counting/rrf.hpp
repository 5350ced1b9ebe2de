#pragma once

#include "witan/method/method.hpp"

#include "method/shared/list_values.hpp"

namespace witan {

/// Reciprocal rank fusion: score = Σ_lists multiplicity / (k + rank).
///
/// Ranks of a rank list are taken as they are; scores become places. A silent list adds nothing, whatever silence
/// means. The dialects users meet: k = 60 with ranks from 1 (the paper, most engines), the same with ranks from 0
/// (`base=0`), k = 2 (`k=2`). An item that no list names scores 0.
struct Rrf {
  struct Options {
    double k = 60;
    int base = 1;
    TieRanks ties = TieRanks::mean;
    template <class V>
    static void describe(V&& v) {
      v("k", &Options::k, 0.0, 1e6, "added to every rank");
      v("base", &Options::base, 0, 1, "the rank of the first place");
      v("ties", &Options::ties, kTieRanks, kTieRanksHelp);
    }
  };
  static constexpr std::string_view kName = "rrf";
  static constexpr std::string_view kSummary = "reciprocal rank fusion: the sum of 1/(k + rank)";
  static constexpr std::string_view kCost = "O(entries log entries)";
  static constexpr std::string_view kCitation = "Cormack, Clarke & Büttcher, SIGIR 2009";
  static constexpr unsigned kInput = kLists;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
