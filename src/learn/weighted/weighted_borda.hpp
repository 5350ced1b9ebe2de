#pragma once

#include "witan/method/method.hpp"

#include "counting/borda.hpp"
#include "learn/harness/label_agreement_weights.hpp"

namespace witan {

/// Points of items missing from a list, as in Borda.
inline constexpr Choices<SilentPoints, 4> kFixedSilentPoints = {{{"zero", SilentPoints::zero},
                                                                 {"average", SilentPoints::average},
                                                                 {"last", SilentPoints::last},
                                                                 {"pairs", SilentPoints::pairs}}};
inline constexpr auto kTunedSilentPoints = with_auto(kFixedSilentPoints, "tuned");

/// Borda count with experts weighted by their agreement with labels.
///
/// Training measures the agreement of every expert (see AgreementWeight). Automatic parameters are those with the best
/// metric on the validation instances, or on the training instances if there are none. Unseen experts get the mean
/// weight and a note. Ties, silence and items without data are treated as in Borda. Throws InputError if no labels
/// order the items.
struct WeightedBorda {
  struct Options {
    Auto<AgreementWeight> trust;
    Auto<SilentPoints> silent;
    template <class V>
    static void describe(V&& v) {
      v("trust", &Options::trust, kAutoAgreementWeights, kAgreementWeightHelp);
      v("silent", &Options::silent, kTunedSilentPoints,
        "points of items missing from a list; tuned: selected on validation data");
    }
  };
  static constexpr std::string_view kName = "weighted-borda";
  static constexpr std::string_view kSummary = "Borda count, experts weighted by their agreement with labels";
  static constexpr std::string_view kCost = "O(entries log entries + lists × items); training O(entries²) per list";
  static constexpr std::string_view kCitation =
      "Borda 1781; weights as in Aslam & Montague, SIGIR 2001, but from pairs";
  static constexpr unsigned kInput = kLists | kComparisons;
  static constexpr double kTrainingFits = 3;
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
