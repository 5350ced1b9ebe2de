#pragma once

#include "witan/method/method.hpp"

#include "choice_rows.hpp"
#include "plackett_luce.hpp"

namespace witan {

/// Luce Spectral Ranking: the stationary distribution of a Markov chain over the items estimates the strengths of the
/// Plackett–Luce model. Every choice of an item from a set adds 1/Σ(strengths of the set) to the rate of each other
/// item of the set towards the chosen one. The strengths are 1 in the first iteration, and those of the previous
/// iteration afterwards. One iteration is LSR. Its limit (I-LSR) is the maximum of the likelihood, for tied items that
/// of Breslow's formula, which `plackett-luce` computes faster. Scores are the logarithms of the strengths, and sum to
/// zero.
///
/// prior/items is added to the rate between every two items. With prior=0 and a comparison graph that is not strongly
/// connected, there are no scores, and notes name the items. Weights and counts multiply the rates. Silence and ties
/// are treated as in PlackettLuce.
struct Lsr {
  struct Options {
    LastTie last = LastTie::tied;
    double prior = 0.01;
    int iterations = 1;
    double tolerance = 1e-10;
    int steps = 10'000;
    template <class V>
    static void describe(V&& v) {
      v("last", &Options::last, kLastTies, "tied items at the end of a list: a tie, or alternatives in unknown order");
      v("prior", &Options::prior, 0.0, 1e9,
        "added to the rates of the chain: prior/items between every two items; 0: none");
      v("iterations", &Options::iterations, 1, 1'000'000,
        "maximum number of chains: 1 is LSR; more approach the maximum likelihood (I-LSR)");
      v("tolerance", &Options::tolerance, 1e-15, 1.0, "tolerance of the scores in power iteration (above 1000 items)");
      v("steps", &Options::steps, 1, 1'000'000'000, "maximum number of power iterations");
    }
  };
  static constexpr std::string_view kName = "lsr";
  static constexpr std::string_view kSummary =
      "Luce Spectral Ranking: stationary distribution of a Markov chain of choices";
  static constexpr std::string_view kCost =
      "O(sum over lists of length² + items³) per iteration; above 1000 items, O(entries) per step";
  static constexpr std::string_view kCitation = "Maystre & Grossglauser, NIPS 2015";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Cost estimate(const Options& options, const Instance& instance);
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
