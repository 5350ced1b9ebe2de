#pragma once

#include "witan/method/method.hpp"

#include "method/shared/list_values.hpp"

namespace witan {

/// Reciprocal rank fusion with k and a weight for every expert learnt from labels: score = Σ_lists w·multiplicity /
/// (k + rank).
///
/// For a given k the weights minimise, over the labelled training instances, the mean cross-entropy between the items'
/// shares of the gain 2^l − 1 and the softmax of their scores (ListNet's loss of the first place, Cao et al. 2007),
/// plus ½·shrink·Σ (w − mean w)²; that is convex and solved by L-BFGS. So an endless `shrink` is plain RRF, or its
/// reverse where that meets the labels better, and weights may be below 0: of experts who are rather wrong. k and then
/// shrink, where they are left open, are those with the best metric on the validation instances; without any, k on the
/// training instances, and shrink is 0.01. Weights are scaled so that the largest in size is 1.
///
/// Ranks, ties and silence as in Rrf. Experts that training has not seen get the mean weight and a note. No instance
/// with a label above 0 to learn from: InputError.
struct TunedRrf {
  struct Options {
    double k = 0;
    double shrink = 0;
    TieRanks ties = TieRanks::mean;
    template <class V>
    static void describe(V&& v) {
      v("k", &Options::k, 0.0, 1e6,
        "added to every rank; 0: as validates best of 1, 2, 5, 10, 20, 40, 60, 100, 200, 500");
      v("shrink", &Options::shrink, 0.0, 1e9,
        "how strongly weights are drawn to each other; 0: as validates best of 1, 0.1, 0.01, 0.001");
      v("ties", &Options::ties, kTieRanks, kTieRanksHelp);
    }
  };
  static constexpr std::string_view kName = "tuned-rrf";
  static constexpr std::string_view kSummary = "reciprocal rank fusion, k and experts' weights learnt from labels";
  static constexpr std::string_view kCost = "O(entries log entries); learning O(entries) a step, some hundred steps";
  static constexpr std::string_view kCitation =
      "RRF of Cormack, Clarke & Büttcher, SIGIR 2009; loss of Cao et al., ICML 2007";
  static constexpr unsigned kInput = kLists;
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
