#pragma once

#include "bradley_terry.hpp"
#include "method/instance_size.hpp"

namespace witan {

/// Bradley–Terry with judges of unequal reliability. Expert e reports the outcome of a Bradley–Terry draw with
/// probability η_e, else the opposite: P(i over j by e) = η_e·σ(d) + (1 − η_e)·σ(−d).
///
/// Given the scores, the likelihood is concave in every η, so each judge has one best η. The optimisation is over the
/// scores only. It uses Newton's method with damping where the curvature is not that of a maximum. The published EM
/// algorithm converges slowly if the judges' errors mask the score differences.
///
/// A judge with η = ½ is noise; the preferences of a judge with a smaller η are reversed. The prior on scores is
/// normal, as in BradleyTerry. The prior on each η counts as `trust` correct judgements and one error. A value below 1
/// would favour the reversed ranking and is rejected. Ties count as half a win for each item. `advantage=on` estimates
/// the advantage of the item shown first.
///
/// The likelihood may have several maxima. The search starts at the Bradley–Terry scores of judges with the prior's
/// reliability, but at least 0.8: at η = ½ the gradient vanishes. With `prior=0` scores may diverge even if those of
/// BradleyTerry are finite, because errors explain every contradiction. Such a fit is not identified. The weight of an
/// expert is 2η − 1, which is negative if its preferences are reversed. The column `reliability` contains η.
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
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    const InstanceSize size = size_of(instance);
    const double judged = size.list_pairs + size.comparisons;  // not pooled over experts
    return {2e-6 * judged, 48 * judged};
  }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
