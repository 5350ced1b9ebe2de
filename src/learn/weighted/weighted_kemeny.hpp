#pragma once

#include "witan/method/method.hpp"

#include "learn/harness/label_agreement_weights.hpp"
#include "learn/harness/tuned_silence.hpp"

namespace witan {

/// The order with the least weighted disagreement, as far as local search finds it; experts count as often as they
/// agree with labels.
///
/// With W(i,j) the summed weights of those who prefer i to j, the cost of an order is the sum of W(j,i) over all pairs
/// with i above j. From each of several starts (by wins minus losses, by Copeland's count, then random ones that the
/// seed gives) single items move to the place where the cost is least until none can; the best end is kept. That is a
/// local optimum: the fit's quantities say its cost, the bound Σ min(W(i,j), W(j,i)) below which no order can be, and
/// the gap between them; a gap of 0 proves that no order is better.
///
/// Scores are minus the place, centred; neighbours whom W ties all with each other share theirs. Items that nobody
/// compares have none. Training as in WeightedBorda, with the meaning of silence in place of points. More than
/// kMostItems items in an instance: InputError. No labels to learn from: InputError.
struct WeightedKemeny {
  static constexpr std::uint32_t kMaxItems = 10'000;
  struct Options {
    TrustBy trust = TrustBy::automatic;
    TunedSilence silence = TunedSilence::tuned;
    int starts = 4;
    template <class V>
    static void describe(V&& v) {
      v("trust", &Options::trust, kTrustBy, kTrustByHelp);
      v("silence", &Options::silence, kTunedSilence, kTunedSilenceHelp);
      v("starts", &Options::starts, 1, 10'000, "orders that local search starts from");
    }
  };
  static constexpr std::string_view kName = "weighted-kemeny";
  static constexpr std::string_view kSummary = "least disagreement by local search, experts weighted by labels";
  static constexpr std::string_view kCost = "O(entries² a list + items² a sweep and start)";
  static constexpr std::string_view kCitation = "Kemeny, Daedalus 1959; local search as Dwork et al., WWW 2001";
  static constexpr unsigned kInput = kLists | kComparisons;
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
