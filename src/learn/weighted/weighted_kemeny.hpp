#pragma once

#include "witan/method/method.hpp"

#include "learn/harness/label_agreement_weights.hpp"
#include "learn/harness/tuned_silence.hpp"
#include "method/instance_size.hpp"

namespace witan {

/// Kemeny's consensus, with experts weighted by their agreement with labels.
///
/// With W(i,j) the sum of the weights of the experts that prefer i to j, the cost of an order is the sum of W(j,i) over
/// all pairs with i above j. The search is that of solve_kemeny(), as for the method `kemeny`, without a time limit.
/// The fit's estimates state the cost, a proved lower bound, and the gap between them, which is 0 if the order is
/// optimal.
///
/// Scores are negative ranks, centred; adjacent items that W ties with each other share their mean rank. Items without
/// pairs have no score. Training as in WeightedBorda, with the treatment of silence in place of points. Throws
/// InputError for instances of more than kMaxItems items, or if no labels order the items.
struct WeightedKemeny {
  static constexpr std::uint32_t kMaxItems = 10'000;
  struct Options {
    Auto<AgreementWeight> trust;
    Auto<SilenceRule> silence;
    int starts = 24;
    template <class V>
    static void describe(V&& v) {
      v("trust", &Options::trust, kAutoAgreementWeights, kAgreementWeightHelp);
      v("silence", &Options::silence, kTunedSilence, kTunedSilenceHelp);
      v("starts", &Options::starts, 1, 10'000, "number of orders that the local search keeps");
    }
  };
  static constexpr std::string_view kName = "weighted-kemeny";
  static constexpr std::string_view kSummary = "Kemeny's consensus, experts weighted by their agreement with labels";
  static constexpr std::string_view kCost = "O(items² · lists); exponential in the largest majority component";
  static constexpr std::string_view kCitation = "Kemeny, Daedalus 1959";
  static constexpr unsigned kInput = kLists | kComparisons;
  static constexpr double kTrainingFits = 5;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    return row_cost(size_of(instance), 10, 24, 1e-7);
  }
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
