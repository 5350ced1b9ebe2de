#pragma once

#include "witan/method/method.hpp"

#include "method/shared/list_values.hpp"

namespace witan {

/// Rank-biased centroids: score = Σ_lists multiplicity · (1 − persistence) · persistence^(rank − 1).
///
/// The weight of a rank is the probability that a reader stops there, if the reader continues with probability
/// `persistence` after each rank. Ranks are defined as in `rrf`. An item in no list scores 0.
struct Rbc {
  struct Options {
    double persistence = 0.8;
    TieRanks ties = TieRanks::mean;
    template <class V>
    static void describe(V&& v) {
      v("persistence", &Options::persistence, 0.0, 0.999999, "probability that a user continues to the next rank");
      v("ties", &Options::ties, kTieRanks, kTieRanksHelp);
    }
  };
  static constexpr std::string_view kName = "rbc";
  static constexpr std::string_view kSummary = "rank-biased centroids (RBC): sum of geometric weights of the ranks";
  static constexpr std::string_view kCost = "O(entries log entries)";
  static constexpr std::string_view kCitation = "Bailey, Moffat, Scholer & Thomas, SIGIR 2017";
  static constexpr unsigned kInput = kLists;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
