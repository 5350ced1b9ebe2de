#pragma once

#include "witan/method/method.hpp"

#include "method/instance_size.hpp"
#include "order_draws.hpp"

namespace witan {

/// Cranking: P(π) ∝ exp(−Σ_ψ θ_ψ·D(π, σ_ψ)) with the list σ_ψ of each expert, Kendall's distance D, and weights θ
/// trained on labels.
///
/// Training maximises the conditional likelihood of the orders that agree with the labels, summed over the order of
/// items with equal labels. The normaliser is exact: each labelled instance is reduced to `subsets` random sets of
/// `items` labelled items, over which dynamic programming sums in O(2^items·items²). An L2 penalty keeps θ finite. A
/// negative θ reverses the preferences of an expert. L-BFGS ends at a local maximum, because labels with ties make the
/// likelihood not concave.
///
/// The order is the most probable one, a Kemeny order with weights θ; see kendall_centre(). Its scores are minus ranks.
/// A tie or a pair with a silent item of unknown order costs nothing. Unseen experts get the mean θ and a note. Items
/// without data have no score. Throws InputError if no labels order the items.
struct Cranking {
  struct Options {
    int items = 7;
    int subsets = 2;
    double l2 = 0.01;
    int draws = 0;
    Marginals marginals = Marginals::off;
    template <class V>
    static void describe(V&& v) {
      v("items", &Options::items, 2, 12, "number of items per training sample");
      v("subsets", &Options::subsets, 1, 1'000, "number of training samples per labelled instance");
      v("l2", &Options::l2, 0.0, 1e9, "L2 penalty on the weights, per training sample");
      v("draws", &Options::draws, 0, 1'000'000, kOrderDrawsHelp);
      v("marginals", &Options::marginals, kMarginals, kMarginalsHelp);
    }
  };
  static constexpr std::string_view kName = "cranking";
  static constexpr std::string_view kSummary =
      "Cranking: weighted distances to the lists of all experts, weights trained on labels";
  static constexpr std::string_view kCost = "O(entries² per list) and a search for the order";
  static constexpr std::string_view kCitation = "Lebanon & Lafferty, ICML 2002";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr bool kUsesMetric = false;
  static constexpr double kTrainingFits = 5;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    return row_cost(size_of(instance), 3, 20, 1e-6);
  }
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
