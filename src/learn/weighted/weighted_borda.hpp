#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

#include "counting/borda.hpp"
#include "learn/harness/label_agreement_weights.hpp"

namespace witan {

/// Points of items that a list does not name, as in Borda; `tuned`: what does best on validation instances.
enum class TunedSilentPoints : std::uint8_t { tuned, zero, average, last, pairs };
inline constexpr Choices<TunedSilentPoints, 5> kTunedSilentPoints = {{{"tuned", TunedSilentPoints::tuned},
                                                                      {"zero", TunedSilentPoints::zero},
                                                                      {"average", TunedSilentPoints::average},
                                                                      {"last", TunedSilentPoints::last},
                                                                      {"pairs", TunedSilentPoints::pairs}}};

/// Borda count in which every expert counts as often as it agrees with labels.
///
/// Training measures the agreement of every expert (see TrustBy) and, where that is left open, takes the kind of weight
/// and the points of unnamed items that have the best metric on the validation instances; without any, on the training
/// instances. Experts that training has not seen get the mean weight and a note. Ties, silence and items that nobody
/// names are those of Borda. No labels to learn from: InputError.
struct WeightedBorda {
  struct Options {
    TrustBy trust = TrustBy::automatic;
    TunedSilentPoints silent = TunedSilentPoints::tuned;
    template <class V>
    static void describe(V&& v) {
      v("trust", &Options::trust, kTrustBy, kTrustByHelp);
      v("silent", &Options::silent, kTunedSilentPoints,
        "points of items that a list does not name; tuned: as validates best");
    }
  };
  static constexpr std::string_view kName = "weighted-borda";
  static constexpr std::string_view kSummary = "Borda count, experts weighted by their agreement with labels";
  static constexpr std::string_view kCost = "O(entries log entries + lists × items); learning O(entries²) a list";
  static constexpr std::string_view kCitation = "Borda 1781; weights as Aslam & Montague, SIGIR 2001, but from pairs";
  static constexpr unsigned kInput = kLists | kComparisons;
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
