#pragma once

#include "witan/consensus/bradley_terry.hpp"

namespace witan {

/// Bradley–Terry with judges of unequal reliability: with probability η_e expert e says what a Bradley–Terry draw says,
/// otherwise the opposite, so P(i over j by e) = η_e·σ(d) + (1 − η_e)·σ(−d).
///
/// Scores and reliabilities by expectation and maximisation, each score step to its maximum. A judge with η = ½ is
/// noise, and one below it is believed in reverse. Priors: a normal one on scores as in BradleyTerry, and on each η as
/// if the expert had been right `trust` times and wrong once; fewer than once right would ask for the ranking turned
/// round, and is refused. Ties count half for each. `advantage=on` adds what being shown first is worth. The likelihood
/// may have several maxima; the search starts from trust, and from four times right at least, since at η = ½ nothing
/// moves. An expert's weight is 2η − 1, below 0 where it is believed in reverse; the column `reliability` holds η.
struct CrowdBt {
  struct Options {
    double trust = 4;
    double prior = 0.01;
    Switch advantage = Switch::off;
    Transform transform = Transform::binary;
    Scale scale = Scale::automatic;
    int iterations = 5'000;
    template <class V>
    static void describe(V&& v) {
      v("trust", &Options::trust, 1.0, 1e6,
        "how often every expert is taken to have been right beforehand, to once wrong");
      v("prior", &Options::prior, 0.0, 1e6, kPriorHelp);
      v("advantage", &Options::advantage, kSwitch, "estimate what being shown first, or playing at home, is worth");
      v("transform", &Options::transform, kTransforms, kTransformHelp);
      v("scale", &Options::scale, kScales, kScaleHelp);
      v("iterations", &Options::iterations, 1, 1'000'000, "most rounds of expectation and maximisation");
    }
  };
  static constexpr std::string_view kName = "crowd-bt";
  static constexpr std::string_view kSummary = "Bradley–Terry with the reliability of every judge";
  static constexpr std::string_view kCost =
      "a round O(compared pairs, each expert's its own); tens to hundreds of rounds";
  static constexpr std::string_view kCitation = "Chen, Bennett, Collins-Thompson & Horvitz, WSDM 2013";
  static constexpr unsigned kTakes = kLists | kComparisons;
  static Fit solve(const Options& options, const Instance& instance, const Fit* start, Context& context);
};

}  // namespace witan
