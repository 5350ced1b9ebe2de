#pragma once

#include "witan/method/method.hpp"

#include "learn/harness/label_agreement_weights.hpp"
#include "learn/harness/tuned_silence.hpp"

namespace witan {

/// Kemeny order by local search, with experts weighted by their agreement with labels.
///
/// With W(i,j) the sum of the weights of the experts that prefer i to j, the cost of an order is the sum of W(j,i) over
/// all pairs with i above j. The search starts from several orders: by wins minus losses, by Copeland's count, then
/// random ones. It moves single items to the rank of least cost until no move reduces the cost, and returns the best
/// result. This is a local optimum: the fit's estimates state its cost, the lower bound Σ min(W(i,j), W(j,i)), and the
/// gap between them. A gap of 0 proves that the order is optimal.
///
/// Scores are negative ranks, centred; adjacent items that W ties with each other share their mean rank. Items without
/// pairs have no score. Training as in WeightedBorda, with the treatment of silence in place of points. Throws
/// InputError for instances of more than kMaxItems items, or if no labels order the items.
struct WeightedKemeny {
  static constexpr std::uint32_t kMaxItems = 10'000;
  struct Options {
    Auto<AgreementWeight> trust;
    Auto<SilenceRule> silence;
    int starts = 4;
    template <class V>
    static void describe(V&& v) {
      v("trust", &Options::trust, kAutoAgreementWeights, kAgreementWeightHelp);
      v("silence", &Options::silence, kTunedSilence, kTunedSilenceHelp);
      v("starts", &Options::starts, 1, 10'000, "number of starting orders of the local search");
    }
  };
  static constexpr std::string_view kName = "weighted-kemeny";
  static constexpr std::string_view kSummary =
      "Kemeny order by local search, experts weighted by their agreement with labels";
  static constexpr std::string_view kCost = "O(entries² per list + items² per sweep and start)";
  static constexpr std::string_view kCitation = "Kemeny, Daedalus 1959; local search as in Dwork et al., WWW 2001";
  static constexpr unsigned kInput = kLists | kComparisons;
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
