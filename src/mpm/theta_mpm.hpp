#pragma once

#include "witan/method/method.hpp"

#include <cstdint>

#include "method/instance_size.hpp"
#include "method/shared/transform_choice.hpp"
#include "mpm.hpp"

namespace witan {

/// The source of the experts' adherence: the likelihood, or their agreement with labels.
enum class Adherence : std::uint8_t { learned, labels };
inline constexpr Choices<Adherence, 2> kAdherences = {{{"learned", Adherence::learned}, {"labels", Adherence::labels}}};

/// MPM with an adherence θ in [0, 1] for each expert: its pairs are drawn from P ∝ exp(θ_ψ(s_i − s_j)).
///
/// All training instances share θ. The largest θ is 1, and an expert with θ = 0 is ignored. The optimisation alternates
/// between θ and scores at first, then uses Newton's method on both. It ends at a local maximum. For fixed θ, the
/// likelihood of the scores has one maximum, which orders the items by Σ_ψ θ_ψ·(wins − losses). An unseen expert gets
/// the mean θ and a note. Without training, θ is learned within the instance.
///
/// adherence=labels: θ is the share of an expert's pairs that agree with the labels, averaged over labelled instances.
/// It is scaled so that the worst expert has 0 and the best 1. Ties, silence, the prior and items without comparisons
/// are treated as in mpm. The likelihood has a term for every expert.
///
/// variance=on: P ∝ exp(θ_ψ(s_i − s_j)/(γ_i + γ_j)) with a γ for each item of an instance, as in mpm. The optimisation
/// starts at θ without γ and ends at a local maximum. The normaliser does not factorise then: a step costs O(items² ×
/// experts), and too large data throw UsageError. adherence=labels uses the same θ with and without variances.
///
/// solver=gradient: as the papers do, `steps` steps of gradient ascent from 0 fit the scores, and with variance=on γ,
/// of an instance for fixed θ. θ is estimated as with solver=exact and variance=off, so that no data are too large. A
/// step costs O(items) per distinct θ, with variance=on O(items²).
struct ThetaMpm {
  struct Options {
    Transform transform = Transform::difference;
    Scale scale = Scale::automatic;
    Adherence adherence = Adherence::learned;
    Variance variance = Variance::off;
    double prior = 0.01;
    double spread = 1;
    int iterations = 500;
    MpmSolver solver = MpmSolver::exact;
    int steps = 100;
    double rate = 1;
    template <class V>
    static void describe(V&& v) {
      v("transform", &Options::transform, kTransforms, kTransformHelp);
      v("scale", &Options::scale, kScales, kScaleHelp);
      v("adherence", &Options::adherence, kAdherences, "source of θ: maximum likelihood, or agreement with labels");
      v("variance", &Options::variance, kVariances, kVarianceHelp);
      v("prior", &Options::prior, 0.0, 1e9, kMpmPriorHelp);
      v("spread", &Options::spread, 1e-3, 1e3, kSpreadHelp);
      v("iterations", &Options::iterations, 1, 1'000'000, "maximum number of iterations for θ");
      v("solver", &Options::solver, kMpmSolvers, "of scores and γ: maximum likelihood, or gradient ascent");
      v("steps", &Options::steps, 1, 1'000'000, "number of gradient steps; solver=gradient only");
      v("rate", &Options::rate, 1e-9, 1e9, "step size for the mean log-likelihood; solver=gradient only");
    }
  };
  static constexpr std::string_view kName = "theta-mpm";
  static constexpr std::string_view kSummary = "θ-MPM: mpm with an adherence θ for every expert";
  static constexpr std::string_view kCost =
      "O(entries log entries), then O(items × experts) per step; variance=on: O(items² × experts)";
  static constexpr std::string_view kCitation = "Volkovs & Zemel, WWW 2012";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr bool kUsesMetric = false;
  static constexpr double kTrainingFits = 1;
  static Cost estimate(const Options& options, const Instance& instance) {
    const InstanceSize size = size_of(instance);
    if (options.variance == Variance::off) return linear_cost(size, 1000);
    const double pairs = size.list_pairs + size.comparisons;
    return {1e-6 * pairs, 40 * pairs};
  }
  static Fit solve(const Options& options, const Instance& instance, const Fit* start, Context& context);
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
