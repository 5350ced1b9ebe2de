#include "feature_scorer.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "learn/boosting/lambdamart.hpp"
#include "learn/features/feature_training.hpp"
#include "learn/trees/tree_shap.hpp"
#include "method/shared/learned_codec.hpp"
#include "util/json_text.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

std::string numbers_json(const std::vector<double>& values) {
  std::string text = "[";
  for (const double value : values) text += (text.size() > 1 ? "," : "") + json_number(value);
  return text + "]";
}

std::string numbers_json(const std::vector<std::uint64_t>& values) {
  return fmt::format("[{}]", fmt::join(values, ","));
}

template <class T, std::size_t N>
std::string_view name_of_choice(T value, const Choices<T, N>& choices) {
  return std::ranges::find(choices, value, &std::pair<std::string_view, T>::second)->first;
}

std::vector<std::uint64_t> all_numbers(std::vector<std::uint64_t> stored, std::size_t columns) {
  if (!stored.empty()) return stored;
  stored.resize(columns);
  std::iota(stored.begin(), stored.end(), std::uint64_t{1});
  return stored;
}

/// The parameters that all methods with a linear score share.
struct LinearOptions {
  Normalise normalise = FeatureOptions{}.normalise;
  int hidden = 0;
};

LinearOptions linear_options(const Spec& spec) {
  LinearOptions options;
  for (const auto& [name, text] : find_method(spec.name).current(spec).arguments) {
    if (name == "hidden") options.hidden = std::stoi(text);
    for (const auto& [choice, value] : kNormalisations) {
      if (name == "normalise" && text == choice) options.normalise = value;
    }
  }
  return options;
}

/// A linear score, or one with a hidden layer, which has no contributions.
class LinearFeatures : public FeatureScorer {
 public:
  LinearFeatures(const Spec& spec, const LearnedParameters& learned)
      : options_(linear_options(spec)),
        learned_(decode_learned<FeatureLearned>(model_of(spec.name), learned)),
        columns_(learned_.shift.size()) {}

  [[nodiscard]] std::vector<std::uint64_t> numbers() const override {
    return all_numbers(learned_.numbers.value_or(std::vector<std::uint64_t>()), columns_);
  }
  [[nodiscard]] std::vector<FeatureMeasure> measures() const override {
    if (options_.hidden > 0) return {};
    return {{"weight", learned_.weights}};
  }
  /// The items of the instance are the background, so the contribution is the weight times the difference from the
  /// mean of the instance.
  [[nodiscard]] std::vector<FeatureContributions> contributions(const Instance& instance,
                                                                std::span<const Slot> items) const override {
    if (options_.hidden > 0) return {};
    const std::vector<std::uint64_t> stored = learned_.numbers.value_or(std::vector<std::uint64_t>());
    const FeatureCells cells(*instance.features, stored, columns_, Absent::zero);
    std::vector<double> mean(columns_, 0.0);
    for (Slot slot = 0; slot < instance.size(); ++slot) {
      for (std::size_t c = 0; c < columns_; ++c) mean[c] += cells.at(instance.first_slot + slot, c) / instance.size();
    }
    const std::vector<double> weights = folded(instance, stored);
    std::vector<FeatureContributions> all(items.size());
    for (std::size_t k = 0; k < items.size(); ++k) {
      all[k].slot = items[k];
      for (std::size_t c = 0; c < columns_; ++c) {
        all[k].cells.push_back(cells.at(instance.first_slot + items[k], c));
        all[k].values.push_back(weights[c] * (all[k].cells[c] - mean[c]));
      }
      all[k].base = std::inner_product(mean.begin(), mean.end(), weights.begin(), 0.0);
    }
    return all;
  }
  [[nodiscard]] std::string json() const override {
    if (options_.hidden > 0) return {};
    return fmt::format(
        "\"kind\":\"linear\",\"normalise\":\"{}\",\"features\":{},\"weights\":{},\"shift\":{},\"scale\":{}",
        name_of_choice(options_.normalise, kNormalisations), numbers_json(numbers()), numbers_json(learned_.weights),
        numbers_json(learned_.shift), numbers_json(learned_.factor));
  }

 private:
  /// Returns the weights of the features as they are in the file.
  [[nodiscard]] std::vector<double> folded(const Instance& instance, std::span<const std::uint64_t> stored) const {
    const auto match = match_columns(stored, columns_, *instance.features);
    const FeatureScaling scaling = options_.normalise == Normalise::query
                                       ? scaling_within(instance, columns_, match)
                                       : FeatureScaling{learned_.shift, learned_.factor};
    std::vector<double> weights;
    scaling.fold(Scorer(columns_, 0), learned_.weights, weights);
    return weights;
  }

  LinearOptions options_;
  FeatureLearned learned_;
  std::size_t columns_;
};

class TreeFeatures : public FeatureScorer {
 public:
  TreeFeatures(const Spec& spec, const LearnedParameters& learned)
      : options_(options_from<LambdaMart::Options>(spec)), model_(LambdaMart::prepare(options_, learned)) {}

  [[nodiscard]] std::vector<std::uint64_t> numbers() const override {
    return all_numbers(model_.numbers, model_.columns);
  }
  [[nodiscard]] std::vector<FeatureMeasure> measures() const override {
    FeatureMeasure gain{"gain", std::vector<double>(model_.columns, 0.0)};
    FeatureMeasure splits{"splits", std::vector<double>(model_.columns, 0.0)};
    double all = 0;
    for (const TreeNode& node : model_.trees.nodes()) {
      if (node.is_leaf()) continue;
      gain.values[static_cast<std::size_t>(node.column)] += node.gain;
      splits.values[static_cast<std::size_t>(node.column)] += 1;
      all += node.gain;
    }
    for (double& value : gain.values) value = all > 0 ? value / all : 0;
    return {std::move(gain), std::move(splits)};
  }
  [[nodiscard]] std::vector<FeatureContributions> contributions(const Instance& instance,
                                                                std::span<const Slot> items) const override {
    const FeatureCells cells(*instance.features, model_.numbers, model_.columns, options_.absent);
    const double base = expected_score(model_.trees);
    std::vector<FeatureContributions> all(items.size());
    for (std::size_t k = 0; k < items.size(); ++k) {
      const std::uint64_t row = instance.first_slot + items[k];
      all[k].slot = items[k];
      all[k].base = base;
      all[k].values.assign(model_.columns, 0.0);
      for (std::size_t c = 0; c < model_.columns; ++c) all[k].cells.push_back(cells.at(row, c));
      add_tree_shap(model_.trees, [&](std::size_t c) { return all[k].cells[c]; }, all[k].values);
    }
    return all;
  }
  [[nodiscard]] std::string json() const override {
    std::string text = fmt::format("\"kind\":\"trees\",\"absent\":\"{}\",\"features\":{},\"trees\":[",
                                   name_of_choice(options_.absent, kAbsents), numbers_json(numbers()));
    for (std::size_t t = 0; t < model_.trees.size(); ++t) {
      text += t > 0 ? ",\n [" : "\n [";
      const auto tree = model_.trees.tree(t);
      for (std::size_t n = 0; n < tree.size(); ++n) text += (n > 0 ? ",\n  " : "") + node_json(tree[n]);
      text += ']';
    }
    return text + ']';
  }

 private:
  [[nodiscard]] std::string node_json(const TreeNode& node) const {
    if (node.is_leaf()) return fmt::format("{{\"value\":{}}}", json_number(node.at));
    const std::string test =
        node.categories < 0
            ? "\"below\":" + json_number(node.at)
            : "\"in\":" + numbers_json(model_.trees.categories()[static_cast<std::size_t>(node.categories)]);
    return fmt::format("{{\"feature\":{},{},\"missing\":\"{}\",\"left\":{},\"right\":{}}}",
                       numbers()[static_cast<std::size_t>(node.column)], test, node.missing_left ? "left" : "right",
                       node.left, node.left + 1);
  }

  LambdaMart::Options options_;
  LambdaMart::Prepared model_;
};

}  // namespace

std::string scorer_json(const std::string& spec, const LearnedParameters& learned) {
  const auto scorer = feature_scorer(parse_spec(spec), learned);
  const std::string members = scorer == nullptr ? std::string() : scorer->json();
  if (members.empty()) {
    throw UsageError(fmt::format("{}: only linear models and trees on features can be exported", spec));
  }
  return fmt::format("{{\"witan-scorer\":1,\"method\":{},{}}}\n", json_string(spec), members);
}

std::unique_ptr<const FeatureScorer> feature_scorer(const Spec& spec, const LearnedParameters& learned) {
  if ((find_method(spec.name).input & kFeatures) == 0 || learned.empty()) return nullptr;
  if (spec.name == LambdaMart::kName) return std::make_unique<TreeFeatures>(spec, learned);
  return std::make_unique<LinearFeatures>(spec, learned);
}

}  // namespace witan
