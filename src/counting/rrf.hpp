#pragma once

#include "witan/method/method.hpp"

#include "method/shared/list_values.hpp"

namespace witan {

/// Reciprocal rank fusion: score = Σ_lists multiplicity / (k + rank).
///
/// Rank lists keep their ranks; scores are converted to ranks. A list without the item adds 0 under every silence.
/// Common conventions are k = 60 with ranks from 1 (the paper, most engines), k = 60 with ranks from 0 (`base=0`), and
/// k = 2 (`k=2`). An item in no list scores 0.
struct Rrf {
  struct Options {
    double k = 60;
    int base = 1;
    TieRanks ties = TieRanks::mean;
    template <class V>
    static void describe(V&& v) {
      v("k", &Options::k, 0.0, 1e6, "constant added to every rank");
      v("base", &Options::base, 0, 1, "rank of the first item");
      v("ties", &Options::ties, kTieRanks, kTieRanksHelp);
    }
  };
  static constexpr std::string_view kName = "rrf";
  static constexpr std::string_view kSummary = "reciprocal rank fusion (RRF): sum of 1/(k + rank)";
  static constexpr std::string_view kCost = "O(entries log entries)";
  static constexpr std::string_view kCitation = "Cormack, Clarke & Büttcher, SIGIR 2009";
  static constexpr unsigned kInput = kLists;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
