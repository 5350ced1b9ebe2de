#pragma once

#include "witan/method/cost.hpp"
#include "witan/method/fit.hpp"
#include "witan/method/learned_parameters.hpp"
#include "witan/method/training.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "block_sampler.hpp"
#include "feature_scaling.hpp"
#include "list_loss.hpp"

namespace witan {

/// lbfgs: every iteration uses all instances. sgd: plain gradient steps; adagrad (Duchi, Hazan & Singer 2011) and adam
/// (Kingma & Ba 2015) scale the step per weight. The last three step after every `batch` of instances.
enum class Optimiser : std::uint8_t { lbfgs, sgd, adagrad, adam };
inline constexpr Choices<Optimiser, 4> kOptimisers = {
    {{"lbfgs", Optimiser::lbfgs}, {"sgd", Optimiser::sgd}, {"adagrad", Optimiser::adagrad}, {"adam", Optimiser::adam}}};

/// End of a training by L-BFGS. Model files store the numbers.
enum class LbfgsEnd : std::uint8_t { passes = 0, converged = 1, stalled = 2 };
inline constexpr Choices<LbfgsEnd, 3> kLbfgsEnds = {
    {{"passes", LbfgsEnd::passes}, {"converged", LbfgsEnd::converged}, {"stalled", LbfgsEnd::stalled}}};

/// Learned parameters of a method that ranks by features of the items.
struct FeatureLearned {
  std::optional<std::vector<std::uint64_t>> numbers;  ///< of the features in the file; absent: 1, 2, …
  std::vector<double> weights, shift, factor;
  std::optional<std::vector<double>> parameters;  ///< of the loss
  std::optional<std::vector<int>> pass;           ///< the best pass and the number of passes
  std::optional<LbfgsEnd> end;
  std::optional<double> training, validation;
  std::optional<std::vector<double>> loss;  ///< mean over the training and over the validation instances, unpenalised
  template <class V>
  static void describe(V&& v) {
    v("numbers", &FeatureLearned::numbers);
    v("weights", &FeatureLearned::weights);
    v("shift", &FeatureLearned::shift);
    v("factor", &FeatureLearned::factor);
    v("parameters", &FeatureLearned::parameters);
    v("pass", &FeatureLearned::pass);
    v("settled", &FeatureLearned::end, kLbfgsEnds);
    v("training", &FeatureLearned::training);
    v("validation", &FeatureLearned::validation);
    v("loss", &FeatureLearned::loss);
  }
};

/// Options of training on item features. The last three are for the losses that use them.
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
  MetricKind metric = MetricKind::ndcg;
  int samples = 1;
  BlockAcceptance acceptance = BlockAcceptance::balanced;
};

/// The loss of one of these methods.
struct FeatureLoss {
  std::string_view method;
  std::function<std::unique_ptr<ListLoss>()> make;  ///< called once per thread
};

/// Trains a score of the items' features, linear or with one hidden layer. Minimises the mean loss over the training
/// instances plus l2/2·Σw² over all weights except biases and the loss's own parameters.
///
/// Only labelled items count. The pass or iteration is selected on the validation instances. L-BFGS converges when an
/// iteration reduces the objective by less than the share `tolerance`; the field "settled" states how it ended
/// (LbfgsEnd). Features are not copied; those of other data are matched by their numbers. Results do not depend on the
/// number of threads; checkpoints as in run_passes. Throws InputError without features or labels, and UsageError for
/// lbfgs with a loss that is not smooth.
[[nodiscard]] LearnedParameters train_on_features(const FeatureLoss& loss, const FeatureOptions& options,
                                                  const Training& training, Context& context);

/// Returns the estimated cost of the training.
[[nodiscard]] Cost feature_training_cost(const FeatureOptions& options, const Training& training);

/// Returns the sum of n³ over the instances, with n labelled items each.
[[nodiscard]] double cubed_items(const Training& training);

/// Ranks by the weights, folded for unscaled features.
class FeatureModel {
 public:
  /// Throws InputError if the learned parameters do not match the options.
  FeatureModel(std::string_view method, const FeatureOptions& options, const LearnedParameters& learned);
  /// Scores are comparable within an instance. Features that the training data lack are ignored, and missing features
  /// count as 0, both with a note. Throws InputError if the instance has no features.
  [[nodiscard]] Fit solve(const Instance& instance) const;

 private:
  FeatureModel(std::string_view method, const FeatureOptions& options, const FeatureLearned& learned);

  std::string method_;
  std::vector<std::uint64_t> numbers_;  ///< of the features; empty: 1, 2, …
  Normalise normalise_;
  Scorer scorer_;
  std::vector<double> weights_;  ///< folded, unless every instance has a scaling of its own
};

}  // namespace witan
