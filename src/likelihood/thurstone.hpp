#pragma once

#include "bradley_terry.hpp"
#include "method/instance_size.hpp"

namespace witan {

/// Thurstone's case V: P(i beats j) = Φ(s_i − s_j). Maximises the likelihood of the pooled pairs. A tie is half a win
/// for each item, or ignored. Existence, prior, normalisation and silence are as in BradleyTerry.
struct Thurstone {
  enum class Ties : std::uint8_t { half, ignore };
  static constexpr Choices<Ties, 2> kTies = {{{"half", Ties::half}, {"ignore", Ties::ignore}}};
  struct Options {
    Ties ties = Ties::half;
    double prior = 0.01;
    Transform transform = Transform::binary;
    Scale scale = Scale::automatic;
    int iterations = 100;
    template <class V>
    static void describe(V&& v) {
      v("ties", &Options::ties, kTies, "treatment of ties: half a win for each item, or ignored");
      v("prior", &Options::prior, 0.0, 1e6, kPriorHelp);
      v("transform", &Options::transform, kTransforms, kTransformHelp);
      v("scale", &Options::scale, kScales, kScaleHelp);
      v("iterations", &Options::iterations, 1, 1'000'000, "maximum number of Newton iterations");
    }
  };
  static constexpr std::string_view kName = "thurstone";
  static constexpr std::string_view kSummary = "Thurstone's model, case V (probit link), by maximum likelihood";
  static constexpr std::string_view kCost = BradleyTerry::kCost;
  static constexpr std::string_view kCitation = "Thurstone, Psychological Review 1927; Mosteller, Psychometrika 1951";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pair_counts;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    return pair_cost(size_of(instance), 48, 1e-6);
  }
  static std::unique_ptr<Problem> pose(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
