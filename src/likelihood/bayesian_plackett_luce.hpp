#pragma once

#include "method/instance_size.hpp"
#include "plackett_luce.hpp"

namespace witan {

/// Bayesian Plackett–Luce. Strengths e^{s_i} have independent Gamma(shape, 1) priors. StrengthSampler draws from the
/// posterior by Caron and Doucet's Gibbs sampler and by moves of groups of items.
///
/// Scores are posterior means of the log strengths, centred. Fit::uncertainty has the draws of all chains, so intervals
/// and P(i above j) are those of the posterior. The prior keeps the strengths of all items finite, but items without
/// data get no score. Ties follow Breslow's formula, and silence is treated as in PlackettLuce. Chains
/// that do not mix run on with up to 64 steps per draw. A fit has not converged if rank-normalised split R-hat exceeds
/// 1.01 for any item. The draws depend on the seed.
struct BayesianPlackettLuce {
  struct Options {
    double shape = 1;
    int draws = 2'000;
    int burn_in = 250;
    template <class V>
    static void describe(V&& v) {
      v("shape", &Options::shape, 1e-6, 1e6,
        "shape of the Gamma prior on strengths; at 1 the posterior mode is the maximum-likelihood estimate");
      v("draws", &Options::draws, 32, 1'000'000, "number of draws kept, over four chains");
      v("burn_in", &Options::burn_in, 0, 1'000'000, "number of steps discarded at the start of each chain");
    }
  };
  static constexpr std::string_view kName = "bayesian-plackett-luce";
  static constexpr std::string_view kSummary =
      "Plackett–Luce model with a Gamma prior: posterior means and credible intervals";
  static constexpr std::string_view kCost = "O(items × entries), then O(entries) per step";
  static constexpr std::string_view kCitation = "Caron & Doucet, JCGS 2012; Guiver & Snelson, ICML 2009";
  static constexpr unsigned kInput = kLists | kComparisons | kSampled | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Cost estimate(const Options& options, const Instance& instance) {
    const InstanceSize size = size_of(instance);
    const double steps = 4.0 * options.burn_in + 8.0 * options.draws;
    return {2e-7 * steps * (size.items + size.statements()),
            linear_cost(size, 1).bytes + 24.0 * options.draws * size.items};
  }
  static Fit solve(const Options& options, const Instance& instance, const Fit* start, Context& context);
};

}  // namespace witan
