#pragma once

#include "witan/method/fit.hpp"
#include "witan/method/learned_parameters.hpp"
#include "witan/method/training.hpp"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "block_sampler.hpp"
#include "feature_scaling.hpp"
#include "list_loss.hpp"

namespace witan {

/// lbfgs: all instances for every step. sgd: plain gradient steps; adagrad (Duchi, Hazan & Singer 2011) and adam
/// (Kingma & Ba 2015) scale them weight by weight. These three step after every `batch` of instances.
enum class Optimiser : std::uint8_t { lbfgs, sgd, adagrad, adam };
inline constexpr Choices<Optimiser, 4> kOptimisers = {
    {{"lbfgs", Optimiser::lbfgs}, {"sgd", Optimiser::sgd}, {"adagrad", Optimiser::adagrad}, {"adam", Optimiser::adam}}};

/// How a score of item features is learnt. The last three are for the losses that know them.
struct FeatureOptions {
  Normalise normalise = Normalise::query;
  int hidden = 0;
  double l2 = 0.001;
  Optimiser optimiser = Optimiser::lbfgs;
  int passes = 100;
  int patience = 0;
  double tolerance = 1e-7;
  double rate = 0.01;
  int batch = 8;
  LambdaMetric metric = LambdaMetric::ndcg;
  int samples = 1;
  BlockAcceptance acceptance = BlockAcceptance::balanced;
};

/// What makes one of these methods differ from the others.
struct FeatureLoss {
  std::string_view method;
  std::function<std::unique_ptr<ListLoss>()> make;  ///< called for every thread's share
};

/// Learns a score of the items' features, linear or with one hidden layer, that makes the mean of a loss over the
/// training instances small, plus l2/2·Σw² over all weights but biases and the loss's own parameters.
///
/// Only labelled items count, and validation chooses the pass or iteration. L-BFGS ends when an iteration makes the
/// objective smaller by less than `tolerance` of it; "settled" among what is learnt says how it ended: 1 so, 0 after
/// all passes, 2 at a point from which no step led down. Works on the features as they are stored. Same bits for any
/// number of threads; checkpoints as run_passes. Throws InputError without features or labels to learn from, UsageError
/// for lbfgs with a loss whose gradient is not that of its value.
[[nodiscard]] LearnedParameters train_on_features(const FeatureLoss& loss, const FeatureOptions& options,
                                                  const Training& training, Context& context);

/// What ranks: the weights for the features as they are.
class FeatureModel {
 public:
  /// Throws InputError if the weights are not those that the options ask for.
  FeatureModel(std::string_view method, const FeatureOptions& options, const LearnedParameters& learned);
  /// Scores compare items of one instance. Features beyond those learnt from are passed over, and absent ones count as
  /// 0, both with a note. Throws InputError if the instance has none at all.
  [[nodiscard]] Fit solve(const Instance& instance) const;

 private:
  std::string method_;
  Normalise normalise_;
  Scorer scorer_;
  std::vector<double> weights_;  ///< folded, unless every instance has a scaling of its own
};

}  // namespace witan
