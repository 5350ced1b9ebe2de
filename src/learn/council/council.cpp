#include "council.hpp"

#include <algorithm>
#include <optional>

#include "council_training.hpp"
#include "learn/harness/training_facts.hpp"
#include "method/shared/learned_codec.hpp"
#include "method/shared/transform_choice.hpp"

namespace witan {
namespace {

/// Returns the transforms that apply to all ranks of the training lists: logarithms need ranks of at least 1.
std::vector<Transform> transforms_for(const InstanceSet& instances) {
  double least = 1;
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const Instance instance = instances[i];
    for (const List& list : instance.lists) {
      if (list.form != Form::rank) continue;
      for (const double rank : instance.values_of(list)) least = std::min(least, rank);
    }
  }
  if (least >= 1) return {Transform::binary, Transform::normalized, Transform::log};
  return {Transform::binary, Transform::difference};
}

std::vector<LabelledTable> tables_of(const InstanceSet& instances, const KnownExperts& known,
                                     const CouncilFeatureOptions& features, Context& context) {
  std::vector<LabelledTable> tables(instances.size());
  context.parallel_for(instances.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Instance instance = instances[i];
      tables[i] = LabelledTable(council_features(instance, known, features), instance);
    }
  });
  return tables;
}

struct CouncilLearned {
  std::vector<Transform> transforms;
  std::uint32_t side = 0;                                  ///< number of features of the items in the data
  std::optional<std::vector<std::uint64_t>> side_numbers;  ///< their numbers; absent: 1, 2, …
  std::optional<LossKind> loss;
  std::optional<double> ridge;
  std::optional<int> trees;
  std::optional<double> validation;
  std::optional<bool> converged;
  std::vector<double> weights;
  std::vector<std::vector<double>> bags;
  template <class V>
  static void describe(V&& v) {
    v("transforms", &CouncilLearned::transforms, kTransforms);
    v("side", &CouncilLearned::side);
    v("side numbers", &CouncilLearned::side_numbers);
    v("loss", &CouncilLearned::loss, kLosses);
    v("ridge", &CouncilLearned::ridge);
    v("trees", &CouncilLearned::trees);
    v("validation", &CouncilLearned::validation);
    v("converged", &CouncilLearned::converged);
    v("weights", &CouncilLearned::weights);
    v("bag", &CouncilLearned::bags);
  }
};

}  // namespace

LearnedParameters Council::train(const Options& options, const Training& training, Context& context) {
  check_learnable(training.instances, kName);
  const std::vector<std::string> names =
      experts_with(training.instances, static_cast<std::uint64_t>(options.min_statements));
  const KnownExperts known(names);
  CouncilFeatureOptions features;
  features.transforms = transforms_for(training.instances);
  if (const Features* side = training.instances.data().features()) {
    features.side = side->columns();
    features.side_numbers = stored_numbers(*side).value_or(std::vector<std::uint64_t>());
  }
  const TrainingTables tables{tables_of(training.instances, known, features, context),
                              tables_of(training.validation, known, features, context)};
  const CouncilTraining::Result found = CouncilTraining(options, tables, training, context).run();
  CouncilLearned learned{features.transforms, features.side, {}, found.loss, found.ridge, found.trees, found.validation,
                         found.converged,     found.weights, {}};
  if (!features.side_numbers.empty()) learned.side_numbers = features.side_numbers;
  for (const BoostedTrees& bag : found.bags) learned.bags.push_back(bag.numbers());
  return encode_learned(learned, {names, {}});
}

Council::Prepared Council::prepare(const Options& /*options*/, const LearnedParameters& learned) {
  auto found = decode_learned<CouncilLearned>(model_of(kName), learned);
  Prepared prepared{
      KnownExperts(learned.experts),
      {std::move(found.transforms), found.side, found.side_numbers.value_or(std::vector<std::uint64_t>())},
      std::move(found.weights),
      {},
      found.converged.value_or(true)};
  check_numbers(model_of(kName), found.side_numbers, found.side);
  const std::size_t columns = council_columns(prepared.known.size(), prepared.features);
  check_count(model_of(kName), "weights", prepared.weights.size(), columns);
  for (const std::vector<double>& bag : found.bags) prepared.bags.push_back(BoostedTrees::from_numbers(bag, columns));
  return prepared;
}

Fit Council::solve(const Options& /*options*/, const Prepared& prepared, const Instance& instance, const Fit* /*start*/,
                   Context& /*context*/) {
  Fit fit;
  if (instance.size() == 0) return fit;
  fit.scores =
      council_scores(council_features(instance, prepared.known, prepared.features), prepared.weights, prepared.bags);
  if (!prepared.converged) {
    fit.diagnostics.stop = Stop::iteration_limit;
    fit.diagnostics.notes.emplace_back("the training of the linear part did not converge");
  }
  return fit;
}

}  // namespace witan
