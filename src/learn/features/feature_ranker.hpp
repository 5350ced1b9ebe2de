#pragma once

#include "witan/method/method.hpp"

#include "feature_training.hpp"
#include "learn/harness/instance_measure.hpp"
#include "learn/harness/passes.hpp"

namespace witan {

/// A learning-to-rank method: labelled items with features. All methods share scorers, normalisations and optimisers
/// (feature_training.hpp) and differ in the loss that `L` describes.
///
/// `L` has kName, kSummary, kCost and kCitation as a method has; `static FeatureOptions default_value()`, its defaults;
/// and `static std::unique_ptr<ListLoss> make(const FeatureOptions&, const EvaluateOptions&)`. It declares
/// kTowardsMetric, kDraws or kAccepts if it uses the options `metric`, `samples` or `acceptance`, and
/// kSecondsPerCubedItem if the loss is cubic in the number of items.
template <class L>
struct FeatureRanker {
  struct Options : FeatureOptions {
    Options() : FeatureOptions(L::default_value()) {}
    template <class V>
    static void describe(V&& v) {
      const auto add = [&]<class T>(std::string_view name, T FeatureOptions::* member, auto&&... rest) {
        v(name, static_cast<T Options::*>(member), rest...);
      };
      using F = FeatureOptions;
      if constexpr (requires { L::kTowardsMetric; }) {
        add("metric", &F::metric, kLambdaMetrics, kLambdaMetricHelp);
      }
      if constexpr (requires { L::kDraws; }) add("samples", &F::samples, 1, 1000, "number of samples per stage");
      if constexpr (requires { L::kAccepts; }) {
        add("acceptance", &F::acceptance, kBlockAcceptances,
            "acceptance ratio with the proposal probabilities, or without them as in the paper");
      }
      add("normalise", &F::normalise, kNormalisations,
          "normalisation of every feature over the training items, or per instance (query)");
      add("hidden", &F::hidden, 0, 10'000, "number of tanh units in the hidden layer; 0: linear");
      add("l2", &F::l2, 0.0, 1e9, "ridge penalty: l2/2 times the sum of squared weights");
      add("optimiser", &F::optimiser, kOptimisers,
          "optimiser: lbfgs uses all instances per step, the others one batch");
      add("passes", &F::passes, 1, 1'000'000,
          "maximum number of lbfgs iterations, or number of passes over the training instances");
      add("patience", &F::patience, 0, 1'000'000, kPatienceHelp);
      add("tolerance", &F::tolerance, 0.0, 1.0,
          "lbfgs stops when an iteration reduces the loss by less than this fraction");
      add("rate", &F::rate, 1e-9, 1e9, "step size; not for lbfgs");
      add("batch", &F::batch, 1, 1'000'000, "number of instances per step; not for lbfgs");
    }
  };
  static constexpr std::string_view kName = L::kName;
  static constexpr std::string_view kSummary = L::kSummary;
  static constexpr std::string_view kCost = L::kCost;
  static constexpr std::string_view kCitation = L::kCitation;
  static constexpr unsigned kInput = kFeatures;

  static Cost estimate_training(const Options& options, const Training& training) {
    Cost cost = feature_training_cost(options, training);
    if constexpr (requires { L::kSecondsPerCubedItem; }) {
      cost.seconds += options.passes * L::kSecondsPerCubedItem * cubed_items(training);
    }
    return cost;
  }

  using Prepared = FeatureModel;
  static LearnedParameters train(const Options& options, const Training& training, Context& context) {
    const EvaluateOptions metric_options = resolve_options(training);
    return train_on_features({kName, [&] { return L::make(options, metric_options); }}, options, training, context);
  }
  static Prepared prepare(const Options& options, const LearnedParameters& learned) {
    return {kName, options, learned};
  }
  static Fit solve(const Options& /*options*/, const Prepared& model, const Instance& instance, const Fit* /*start*/,
                   Context& /*context*/) {
    return model.solve(instance);
  }
  static Fit solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
                   Context& context) {
    return solve(options, prepare(options, learned), instance, start, context);
  }
};

}  // namespace witan
