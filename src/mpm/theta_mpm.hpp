#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

#include "method/shared/transform_choice.hpp"
#include "mpm.hpp"

namespace witan {

/// Where the adherence of the experts comes from: the likelihood, or their agreement with labels.
enum class Adherence : std::uint8_t { learned, labels };
inline constexpr Choices<Adherence, 2> kAdherences = {{{"learned", Adherence::learned}, {"labels", Adherence::labels}}};

/// MPM with an adherence θ in [0, 1] for each expert: its pairs are drawn from P ∝ exp(θ_ψ(s_i − s_j)).
///
/// θ is shared by all instances that are trained on, the largest is 1, and an expert of θ = 0 is passed over. θ and
/// scores are improved in turn at first, then together by Newton's method, which ends at a local maximum. With θ given,
/// the scores are the only maximum and order the items by Σ_ψ θ_ψ·(wins − losses). An expert that was not trained on
/// gets the mean θ and a note; without training, θ is learnt within the instance. adherence=labels: θ is the mean over
/// labelled instances of the share of an expert's pairs that the labels order alike, scaled so that the worst expert
/// has 0 and the best 1. Ties, silence, the prior and items that nobody compares: as with mpm. The likelihood has a
/// term for every expert.
///
/// variance=on: P ∝ exp(θ_ψ(s_i − s_j)/(γ_i + γ_j)) with a γ for each item of an instance, as in mpm; θ goes on from
/// where it is without γ, to a local maximum. Nothing factorises then: O(items² × experts) a step, and UsageError where
/// that is too much. adherence=labels takes the same θ with and without.
struct ThetaMpm {
  struct Options {
    Transform transform = Transform::difference;
    Scale scale = Scale::automatic;
    Adherence adherence = Adherence::learned;
    Variance variance = Variance::off;
    double prior = 0.01;
    double spread = 1;
    int iterations = 500;
    template <class V>
    static void describe(V&& v) {
      v("transform", &Options::transform, kTransforms, kTransformHelp);
      v("scale", &Options::scale, kScales, kScaleHelp);
      v("adherence", &Options::adherence, kAdherences, "source of θ: maximum likelihood, or agreement with labels");
      v("variance", &Options::variance, kVariances, kVarianceHelp);
      v("prior", &Options::prior, 0.0, 1e9, kMpmPriorHelp);
      v("spread", &Options::spread, 1e-3, 1e3, kSpreadHelp);
      v("iterations", &Options::iterations, 1, 1'000'000, "maximum number of iterations for θ");
    }
  };
  static constexpr std::string_view kName = "theta-mpm";
  static constexpr std::string_view kSummary = "θ-MPM: mpm with an adherence θ for every expert";
  static constexpr std::string_view kCost =
      "O(entries log entries), then O(items × experts) per step; variance=on: O(items² × experts)";
  static constexpr std::string_view kCitation = "Volkovs & Zemel, WWW 2012";
  static constexpr unsigned kInput = kLists | kComparisons;
  static Fit solve(const Options& options, const Instance& instance, const Fit* start, Context& context);
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
