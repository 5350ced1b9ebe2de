#pragma once

#include "witan/method/method.hpp"

#include "feature_training.hpp"
#include "learn/harness/instance_measure.hpp"

namespace witan {

/// A method that learns to rank from labelled items that are described by features: the same scorers, normalisations
/// and optimisers (feature_training.hpp) with the loss that `L` describes.
///
/// `L` has kName, kSummary, kCost and kCitation as a method has; `static FeatureOptions usual()`, its defaults;
/// `static std::unique_ptr<ListLoss> make(const FeatureOptions&, const EvaluateOptions&)`; and it may say that it
/// knows `metric` (kTowardsMetric), `samples` (kDraws) or `acceptance` (kAccepts).
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
        add("metric", &F::metric, kLambdaMetrics, "what an exchange of two items is judged by");
      }
      if constexpr (requires { L::kDraws; }) add("samples", &F::samples, 1, 1000, "that each stage's chain draws");
      if constexpr (requires { L::kAccepts; }) {
        add("acceptance", &F::acceptance, kBlockAcceptances, "with the proposal's ratio, or without as the paper");
      }
      add("normalise", &F::normalise, kNormalisations, "of each feature: over the training items or in each instance");
      add("hidden", &F::hidden, 0, 10'000, "units of a hidden layer; 0: a linear score");
      add("l2", &F::l2, 0.0, 1e9, "penalty: half of it times the sum of the squared weights");
      add("optimiser", &F::optimiser, kOptimisers, "all instances for a step, or steps after every batch");
      add("passes", &F::passes, 1, 1'000'000, "iterations of lbfgs, or times over the training instances");
      add("patience", &F::patience, 0, 1'000'000, "ends after so many passes that validate no better; 0: never");
      add("tolerance", &F::tolerance, 0.0, 1.0, "lbfgs ends when a step gains less than this share of the loss");
      add("rate", &F::rate, 1e-9, 1e9, "how far a step goes, unless by lbfgs");
      add("batch", &F::batch, 1, 1'000'000, "instances a step, unless by lbfgs");
    }
  };
  static constexpr std::string_view kName = L::kName;
  static constexpr std::string_view kSummary = L::kSummary;
  static constexpr std::string_view kCost = L::kCost;
  static constexpr std::string_view kCitation = L::kCitation;
  static constexpr unsigned kInput = kFeatures;

  using Prepared = FeatureModel;
  static LearnedParameters train(const Options& options, const Training& training, Context& context) {
    const EvaluateOptions how = resolve_options(training);
    return train_on_features({kName, [&] { return L::make(options, how); }}, options, training, context);
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
