#pragma once

#include "witan/method/method.hpp"

#include "method/instance_size.hpp"
#include "order_draws.hpp"

namespace witan {

/// Klementiev, Roth & Small's unsupervised aggregation: every list is drawn from a Mallows model around the unknown
/// true order of its instance, with Kendall's distance and a concentration θ ≥ 0 for each expert.
///
/// All training instances share θ, which EM estimates without labels: the E-step computes P(i above j) under the
/// posterior exp(−Σ θ_ψ·D_ψ) of the true order, exactly up to 12 items and by a Gibbs sampler above; the M-step solves
/// E[D_ψ] = expected number of reversed pairs for each expert. Top-k lists of any length, ties and partial lists have
/// the closed form of mallows(partial=restricted). The result is a local maximum, and for sampled instances a Monte
/// Carlo estimate. Without training, θ is learned within the instance.
///
/// The order is the most probable one (Kemeny order with weights θ); the column "mean rank" is the posterior mean.
/// Unseen experts get the mean θ and a note. `prior` keeps θ finite for experts that never disagree. Items without data
/// have no score.
struct Klementiev {
  struct Options {
    double prior = 1;
    int sweeps = 100;
    int iterations = 50;
    int draws = 0;
    Marginals marginals = Marginals::off;
    template <class V>
    static void describe(V&& v) {
      v("prior", &Options::prior, 1e-9, 1e9, "prior pairs of each expert in the true order, and as many reversed");
      v("sweeps", &Options::sweeps, 10, 1'000'000, "sweeps of the sampler per EM iteration; above 12 items only");
      v("iterations", &Options::iterations, 1, 10'000, "maximum number of EM iterations");
      v("draws", &Options::draws, 0, 1'000'000, kOrderDrawsHelp);
      v("marginals", &Options::marginals, kMarginals, kMarginalsHelp);
    }
  };
  static constexpr std::string_view kName = "klementiev";
  static constexpr std::string_view kSummary =
      "unsupervised aggregation of Klementiev et al.: Mallows models with a weight for every expert";
  static constexpr std::string_view kCost =
      "O(items² × (experts + sweeps)) per EM iteration, and a search for the order";
  static constexpr std::string_view kCitation = "Klementiev, Roth & Small, ICML 2008";
  static constexpr unsigned kInput = kLists | kComparisons | kSampled | kSilence;
  static constexpr bool kUsesMetric = false;
  static constexpr double kTrainingFits = 30;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    return row_cost(size_of(instance), 3, 20, 1e-6);
  }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
