#pragma once

#include "witan/method/method.hpp"

#include "method/shared/auto_number.hpp"
#include "method/shared/list_values.hpp"
#include "rank_dialect.hpp"

namespace witan {

/// Reciprocal rank fusion: score = Σ_lists multiplicity / (k + rank).
///
/// Rank lists keep their ranks; scores are converted to ranks. A list without the item adds 0 under every silence. The
/// dialect of a search engine sets the defaults of k, base, weighting and window (`rank_dialect.hpp`). An item in no
/// list, or beyond the window of every list, scores 0.
struct Rrf {
  struct Options {
    RankDialect dialect = RankDialect::paper;
    Auto<double> k;
    Auto<int> base;
    Auto<Weighting> weighting;
    Auto<int> window;
    TieRanks ties = TieRanks::mean;
    template <class V>
    static void describe(V&& v) {
      v("dialect", &Options::dialect, kRankDialects, "search engine whose conventions are the defaults");
      v("k", &Options::k, AutoNumber<double>{0, 1e6}, "constant added to every rank; auto: 60, qdrant: 2");
      v("base", &Options::base, AutoNumber<int>{0, 1},
        "rank of the first item; auto: 1, chroma, qdrant and weaviate: 0");
      v("weighting", &Options::weighting, with_auto(kWeightings),
        "weights multiply terms, divide ranks, or are first normalised to sum 1; auto: multiply, qdrant: divide");
      v("window", &Options::window, AutoNumber<int>{0, 1'000'000'000},
        "number of best items of a list that count, 0: all; auto: 0, redis: 20");
      v("ties", &Options::ties, kTieRanks, kTieRanksHelp);
    }
    /// Returns the rule of the dialect with the options that are set.
    [[nodiscard]] RankRule rule() const;
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
