#pragma once

#include "witan/method/method.hpp"

#include "learn/harness/tuned_silence.hpp"
#include "method/instance_size.hpp"
#include "method/shared/transform_choice.hpp"

namespace witan {

/// Supervised Markov chain: a mixture of the experts' chains, fitted so that its stationary distribution agrees with
/// the labels.
///
/// The chain of expert ψ moves from item j to item i at the rate (1 − alpha)·Y_ψ(i,j)/M, where Y_ψ(i,j) is the strength
/// of ψ's preference of i over j among M items, and at the rate alpha to a uniformly random item. The mixture has the
/// rates Σ w_ψ·rate_ψ over the experts with statements in the instance; only ratios of weights matter. Training
/// minimises the mean over instances of the mean of ln(1 + π_j/π_i) over pairs with i labelled above j, where π is the
/// stationary distribution of the mixture, plus ½·l2·Σ (ln w − mean ln w)². The gradient of π costs one linear system
/// per instance. L-BFGS over ln w replaces the published semidefinite programme and finds a local minimum. Automatic
/// silence is the treatment with the best metric on the validation instances, or on the training instances if there are
/// none.
///
/// Scores are ln π, centred; unranked items have no score. Ties contribute no rates. Unseen experts get the mean weight
/// and a note. Training ignores instances of more than kMaxItems items. Throws InputError if no labels order the items.
struct SupervisedChain {
  static constexpr std::uint32_t kMaxItems = 1000;
  struct Options {
    Transform transform = Transform::binary;
    Auto<SilenceRule> silence;
    double alpha = 0.05;
    double l2 = 0.001;
    int steps = 200;
    template <class V>
    static void describe(V&& v) {
      v("transform", &Options::transform, kTransforms, kTransformHelp);
      v("silence", &Options::silence, kTunedSilence, kTunedSilenceHelp);
      v("alpha", &Options::alpha, 1e-6, 1.0, "teleportation rate: rate of steps to a uniformly random item");
      v("l2", &Options::l2, 0.0, 1e9, "ridge penalty on the deviations of the log-weights from their mean");
      v("steps", &Options::steps, 1, 1'000'000, "maximum number of L-BFGS iterations");
    }
    static constexpr FormerName kFormerNames[] = {{"shrink", "l2"}};
  };
  static constexpr std::string_view kName = "markov-chain";
  static constexpr std::string_view kSummary =
      "supervised Markov chain: mixture of the experts' chains, weights trained on labels";
  static constexpr std::string_view kCost =
      "O(items³); above 1000 items, O(entries) per step; training O(items³) per step";
  static constexpr std::string_view kCitation = "Liu, Liu, Qin, Ma & Li, WWW 2007; here by gradient descent";
  static constexpr unsigned kInput = kLists | kComparisons;
  static constexpr double kTrainingFits = 30;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    constexpr double kSolvedDirectly = 1000;
    const InstanceSize size = size_of(instance);
    Cost cost = linear_cost(size, 10);
    if (size.items <= kSolvedDirectly) cost.seconds += 1e-9 * size.items * size.items * size.items;
    return cost;
  }
  static LearnedParameters train(const Options& options, const Training& training, Context& context);
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context);
};

}  // namespace witan
