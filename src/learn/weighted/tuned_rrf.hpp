#pragma once

#include "witan/method/method.hpp"

#include "method/shared/list_values.hpp"

namespace witan {

/// Reciprocal rank fusion with k and the experts' weights trained on labels: score = Σ_lists w·multiplicity /
/// (k + rank).
///
/// For a given k the weights minimise, over the labelled training instances, the mean cross-entropy between the items'
/// shares of the gain 2^l − 1 and the softmax of their scores (ListNet's top-one loss, Cao et al. 2007), plus
/// ½·l2·Σ (w − mean w)². This is convex and solved by L-BFGS. As l2 tends to infinity, the method becomes plain RRF, or
/// its reverse if that fits the labels better. Negative weights reverse an expert's preferences. If k = 0, and then if
/// l2 = 0, the value with the best metric on the validation instances is selected; without validation instances, k is
/// selected on the training instances and l2 is 0.01. The largest absolute weight is 1.
///
/// Ranks, ties and silence as in Rrf. Unseen experts get the mean weight and a note. Throws InputError if no training
/// instance has a label above 0.
struct TunedRrf {
  struct Options {
    double k = 0;
    double l2 = 0;
    TieRanks ties = TieRanks::mean;
    template <class V>
    static void describe(V&& v) {
      v("k", &Options::k, 0.0, 1e6,
        "constant added to every rank; 0: select from 1, 2, 5, 10, 20, 40, 60, 100, 200, 500 on validation data");
      v("l2", &Options::l2, 0.0, 1e9,
        "shrinkage towards the mean weight; 0: select from 1, 0.1, 0.01, 0.001 on validation data");
      v("ties", &Options::ties, kTieRanks, kTieRanksHelp);
    }
    static constexpr FormerName kFormerNames[] = {{"shrink", "l2"}};
  };
  static constexpr std::string_view kName = "tuned-rrf";
  static constexpr std::string_view kSummary =
      "reciprocal rank fusion (RRF) with k and expert weights trained on labels";
  static constexpr std::string_view kCost = "O(entries log entries); training O(entries) per step, a few hundred steps";
  static constexpr std::string_view kCitation =
      "RRF of Cormack, Clarke & Büttcher, SIGIR 2009; loss of Cao et al., ICML 2007";
  static constexpr unsigned kInput = kLists;
  static constexpr double kTrainingFits = 5;
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
