#pragma once

#include "witan/method/method.hpp"

#include "method/instance_size.hpp"
#include "method/shared/transform_choice.hpp"
#include "mpm.hpp"

namespace witan {

/// The value of MpmMixture::Options::components that selects their number by cross-validation.
inline constexpr int kSelectComponents = 0;

/// Parses a number of components from 1 to 100, or auto.
struct ComponentsParser {
  [[nodiscard]] int parse(std::string_view text) const;
  [[nodiscard]] std::string text(int value) const;
  [[nodiscard]] std::string range() const { return "1 … 100, or auto"; }
};

/// Mixture of mpm models: every expert belongs to one of K components, and its pairs follow the mpm of that component.
///
/// EM maximises Σ_ψ w_ψ log Σ_k π_k exp(ℓ_ψ(s_k)/w_ψ), where ℓ_ψ is the mpm log-likelihood of the pairs of expert ψ and
/// w_ψ the weight of its lists; a list of weight 2 equals two identical experts. A comparison of weight 2 equals two
/// comparisons of its expert. Every component has the prior of mpm. Each start
/// uses the scores of K experts; the best of `restarts` starts is returned, which is a local maximum.
///
/// The consensus is the mean of the components' scores weighted by their shares π, which is more stable than the scores
/// of the largest component. Reported are the shares (estimates "share of component 1" …, largest first), the scores
/// (item columns "component 1" …) and the memberships of the experts (expert columns "component 1" …). Ties, silence
/// and items without pairs: as in mpm.
struct MpmMixture {
  struct Options {
    int components = 2;
    Transform transform = Transform::difference;
    Scale scale = Scale::automatic;
    double prior = 0.01;
    int restarts = 10;
    template <class V>
    static void describe(V&& v) {
      v("components", &Options::components, ComponentsParser(),
        "number of mixture components; auto: selected by held-out likelihood over experts");
      v("transform", &Options::transform, kTransforms, kTransformHelp);
      v("scale", &Options::scale, kScales, kScaleHelp);
      v("prior", &Options::prior, 1e-9, 1e9, kMpmPriorHelp);
      v("restarts", &Options::restarts, 1, 10'000, "number of random starts; the best result is used");
    }
    static constexpr FormerName kFormerNames[] = {{"camps", "components"}};
  };
  static constexpr std::string_view kName = "mpm-mixture";
  static constexpr std::string_view kSummary = "mixture of mpm models: clusters of experts with different preferences";
  static constexpr std::string_view kCost =
      "O(entries log entries), then O(components × (entries + items)) per step and start";
  static constexpr std::string_view kCitation = "Volkovs & Zemel, WWW 2012 (as future work)";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static Cost estimate(const Options& options, const Instance& instance) {
    const InstanceSize size = size_of(instance);
    const double components = options.components == kSelectComponents ? 8 : options.components;
    const double experts = size.experts + size.comparisons;
    const double passes = 60.0 * options.restarts * components;
    return {1e-8 * passes * (size.statements() + 4 * experts),
            40 * size.statements() + (120 + 16 * components) * experts};
  }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
