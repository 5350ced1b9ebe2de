#pragma once

#include "witan/method/method.hpp"

#include "method/instance_size.hpp"
#include "rank_marginals.hpp"

namespace witan {

/// Bayesian Mallows model with Kendall's distance: posterior of the central order and of the dispersion, under a
/// uniform prior on both.
///
/// The likelihood is that of mallows(partial=restricted), which accepts all data. Four chains alternate a Gibbs move of
/// every item (it is removed and reinserted with the conditional probability of every rank) with a Metropolis step for
/// ln θ, θ = −ln φ. Two chains start at random orders, two at the Kemeny order.
///
/// Scores are minus the posterior mean ranks, centred. Fit::uncertainty has the draws of all chains, so intervals and
/// P(i above j) are those of the posterior of the centre. The column "P(first)" is the probability of the first rank.
/// Estimates: φ with its posterior standard deviation, the largest split R-hat over items and φ, and the smallest
/// effective sample size. A fit has not converged if R-hat exceeds 1.05. Ties, silence and items without data: as in
/// mallows.
struct BayesianMallows {
  struct Options {
    int draws = 1'000;
    int burn_in = 250;
    Marginals marginals = Marginals::off;
    template <class V>
    static void describe(V&& v) {
      v("draws", &Options::draws, 32, 1'000'000, "number of draws kept, over four chains");
      v("burn_in", &Options::burn_in, 0, 1'000'000, "number of draws discarded at the start of each chain");
      v("marginals", &Options::marginals, kMarginals,
        "on: columns with the posterior probability of every rank; at most 100 items");
    }
  };
  static constexpr std::string_view kName = "bayesian-mallows";
  static constexpr std::string_view kSummary = "Mallows model: posterior of the central order, with credible intervals";
  static constexpr std::string_view kCost = "O(entries² per list) and O(items²) per draw";
  static constexpr std::string_view kCitation = "Mallows, Biometrika 1957; Vitelli et al., JMLR 2018";
  static constexpr unsigned kInput = kLists | kComparisons | kSampled | kSilence;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    return row_cost(size_of(instance), 3, 20, 1e-6);
  }
  static Fit solve(const Options& options, const Instance& instance, const Fit* start, Context& context);
};

}  // namespace witan
