#pragma once

#include "witan/method/method.hpp"

#include "learn/harness/tuned_silence.hpp"
#include "method/shared/transform_choice.hpp"

namespace witan {

/// Supervised Markov chain: a mixture of the experts' chains whose stationary distribution meets the labels.
///
/// In expert ψ's chain the walk goes from item j to item i at the rate (1 − alpha)·Y_ψ(i,j)/M, how strongly ψ prefers i
/// to j among M items, and at the rate alpha to an item chosen evenly. The mixture has the rates Σ w_ψ·rate_ψ over the
/// experts that speak in the instance; only the weights' ratios count. Learning makes the mean over instances of the
/// mean over pairs with i labelled above j of ln(1 + π_j/π_i) small, π being the mixture's stationary distribution,
/// plus ½·shrink·Σ (ln w − mean ln w)². The gradient goes through π by one linear system an instance, and L-BFGS over
/// ln w takes the place of the published semidefinite programme; what it finds is a local minimum. The meaning of
/// silence, where it is left open, is the one with the best metric on the validation instances (without any: on the
/// training instances).
///
/// Scores are ln π, centred; items that nobody ranks have none. Tied items do not move the walk. Experts that training
/// has not seen get the mean weight and a note. Instances of more than kMostItems items are not learnt from. No two
/// items of different label to learn from: InputError.
struct SupervisedChain {
  static constexpr std::uint32_t kMaxItems = 1000;
  struct Options {
    Transform transform = Transform::binary;
    TunedSilence silence = TunedSilence::tuned;
    double alpha = 0.05;
    double shrink = 0.001;
    int steps = 200;
    template <class V>
    static void describe(V&& v) {
      v("transform", &Options::transform, kTransforms, kTransformHelp);
      v("silence", &Options::silence, kTunedSilence, kTunedSilenceHelp);
      v("alpha", &Options::alpha, 1e-6, 1.0, "the rate at which the walk goes to any item");
      v("shrink", &Options::shrink, 0.0, 1e9, "how strongly the logarithms of the weights are drawn to each other");
      v("steps", &Options::steps, 1, 1'000'000, "the most steps of L-BFGS");
    }
  };
  static constexpr std::string_view kName = "markov-chain";
  static constexpr std::string_view kSummary = "a mixture of the experts' Markov chains that meets the labels";
  static constexpr std::string_view kCost = "O(items³); over 1000 items, O(entries) a step; learning O(items³) a step";
  static constexpr std::string_view kCitation = "Liu, Liu, Qin, Ma & Li, WWW 2007; by gradient here";
  static constexpr unsigned kInput = kLists | kComparisons;
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
