#pragma once

#include "bradley_terry.hpp"

namespace witan {

/// Bradley–Terry with judges of unequal reliability: with probability η_e expert e says what a Bradley–Terry draw says,
/// otherwise the opposite, so P(i over j by e) = η_e·σ(d) + (1 − η_e)·σ(−d).
///
/// Given the scores every judge's best η is the maximum of a concave function, so the scores alone are sought, by
/// Newton's method with a raised curvature where it is not that of a maximum; expectation and maximisation, as
/// published, crawls where judges' errors hide how far items are apart. A judge with η = ½ is noise, and one below it
/// is believed in reverse. Priors: a normal one on scores as in BradleyTerry, and on each η as if the expert had been
/// right `trust` times and wrong once; fewer than once right would ask for the ranking turned round, and is refused.
/// Ties count half for each. `advantage=on` adds what being shown first is worth. The likelihood may have several
/// maxima; the search goes uphill from the Bradley–Terry scores of judges as right as trust says, and four times out of
/// five at least, since at η = ½ nothing moves. With `prior=0` scores may run apart without end even where those of
/// BradleyTerry are finite, because errors explain every contradiction; such a fit is not identified. An expert's
/// weight is 2η − 1, below 0 where it is believed in reverse; the column `reliability` holds η.
struct CrowdBt {
  struct Options {
    double trust = 4;
    double prior = 0.01;
    Switch advantage = Switch::off;
    Transform transform = Transform::binary;
    Scale scale = Scale::automatic;
    int iterations = 500;
    template <class V>
    static void describe(V&& v) {
      v("trust", &Options::trust, 1.0, 1e6, "prior count of correct judgements per expert, against one error");
      v("prior", &Options::prior, 0.0, 1e6, kPriorHelp);
      v("advantage", &Options::advantage, kSwitch,
        "estimate the advantage of the first position (home advantage, position bias)");
      v("transform", &Options::transform, kTransforms, kTransformHelp);
      v("scale", &Options::scale, kScales, kScaleHelp);
      v("iterations", &Options::iterations, 1, 1'000'000, "maximum number of Newton iterations");
    }
  };
  static constexpr std::string_view kName = "crowd-bt";
  static constexpr std::string_view kSummary = "Crowd-BT: Bradley–Terry with the reliability of every judge";
  static constexpr std::string_view kCost =
      "O(compared pairs per expert) per iteration, and O(items³) up to 500 items; tens of iterations";
  static constexpr std::string_view kCitation = "Chen, Bennett, Collins-Thompson & Horvitz, WSDM 2013";
  static constexpr unsigned kInput = kLists | kComparisons;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
