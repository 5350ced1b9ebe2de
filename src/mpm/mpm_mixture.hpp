#pragma once

#include "witan/method/method.hpp"

#include "method/shared/transform_choice.hpp"
#include "mpm.hpp"

namespace witan {

/// Camps among the experts: each belongs to one of K camps, and its pairs are drawn from the mpm of that camp.
///
/// EM over the membership: Σ_ψ w_ψ log Σ_k π_k exp(ℓ_ψ(s_k)/w_ψ), where ℓ_ψ is what mpm says of the pairs of expert ψ
/// and w_ψ its weight, so that an expert of weight 2 is two experts who say the same. Every camp has the prior of mpm.
/// A start takes K experts' own scores; the best of `restarts` starts is kept, and with it a local maximum.
///
/// The consensus is the mean of the camps' scores by share π: stable where the largest camp is not. Reported are the
/// camps' shares (quantities "share of camp 1" …, largest first), their scores (item columns "camp 1" …), and each
/// expert's membership (expert columns "camp 1" …). Ties, silence and items that nobody compares: as with mpm.
struct MpmMixture {
  struct Options {
    int camps = 2;
    Transform transform = Transform::difference;
    Scale scale = Scale::automatic;
    double prior = 0.01;
    int restarts = 10;
    template <class V>
    static void describe(V&& v) {
      v("camps", &Options::camps, 1, 100, "how many camps");
      v("transform", &Options::transform, kTransforms, kTransformHelp);
      v("scale", &Options::scale, kScales, kScaleHelp);
      v("prior", &Options::prior, 1e-9, 1e9, kMpmPriorHelp);
      v("restarts", &Options::restarts, 1, 10'000, "how many starts, of which the best is kept");
    }
  };
  static constexpr std::string_view kName = "mpm-mixture";
  static constexpr std::string_view kSummary = "camps among the experts, each with scores of its own by mpm";
  static constexpr std::string_view kCost =
      "O(entries log entries), then O(camps × (entries + items)) a step and start";
  static constexpr std::string_view kCitation = "Volkovs & Zemel, WWW 2012 (as future work)";
  static constexpr unsigned kInput = kLists | kComparisons;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
