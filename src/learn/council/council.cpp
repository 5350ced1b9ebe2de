#include "council.hpp"

#include <algorithm>
#include <string>

#include "boost.hpp"
#include "council_training.hpp"
#include "learn/features/match_columns.hpp"
#include "learn/harness/training_facts.hpp"
#include "method/shared/learned_codec.hpp"
#include "method/shared/transform_choice.hpp"

namespace witan {
namespace {

/// Returns the transform that applies to all ranks of the training lists: logarithms need ranks of at least 1.
Transform transform_for(const InstanceSet& instances) {
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const Instance instance = instances[i];
    for (const List& list : instance.lists) {
      if (list.form != Form::rank) continue;
      if (std::ranges::any_of(instance.values_of(list), [](double rank) { return rank < 1; })) {
        return Transform::difference;
      }
    }
  }
  return Transform::log;
}

std::vector<CouncilTable> tables_of(const InstanceSet& instances, const KnownExperts& known,
                                    const CouncilFeatureOptions& features, Context& context) {
  std::vector<std::optional<CouncilTable>> tables(instances.size());
  context.parallel_for(instances.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Instance instance = instances[i];
      tables[i].emplace(council_features(instance, known, features), instance);
    }
  });
  std::vector<CouncilTable> all;
  all.reserve(tables.size());
  for (std::optional<CouncilTable>& table : tables) all.push_back(std::move(*table));
  return all;
}

struct CouncilLearned {
  Transform transform{};
  std::uint32_t side = 0;                                  ///< number of features of the items in the data
  std::optional<std::vector<std::uint64_t>> side_numbers;  ///< their numbers; absent: 1, 2, …
  std::optional<LossKind> loss;
  std::optional<double> validation;
  bool converged = true;
  std::vector<std::vector<double>> linear;
  std::vector<std::vector<double>> bags;
  std::vector<std::vector<double>> stacked;
  template <class V>
  static void describe(V&& v) {
    v("transform", &CouncilLearned::transform, kTransforms);
    v("side", &CouncilLearned::side);
    v("side numbers", &CouncilLearned::side_numbers);
    v("loss", &CouncilLearned::loss, kLosses);
    v("validation", &CouncilLearned::validation);
    v("converged", &CouncilLearned::converged);
    v("linear", &CouncilLearned::linear);
    v("bag", &CouncilLearned::bags);
    v("stacked bag", &CouncilLearned::stacked);
  }
};

/// Returns trees on `columns` columns from their numbers.
std::vector<BoostedTrees> trees_from(const std::vector<std::vector<double>>& bags, std::size_t columns) {
  std::vector<BoostedTrees> trees;
  trees.reserve(bags.size());
  for (const std::vector<double>& bag : bags) trees.push_back(council_trees_from(bag, columns));
  return trees;
}

}  // namespace

LearnedParameters Council::train(const Options& options, const Training& training, Context& context) {
  check_learnable(training.instances, kName);
  const std::vector<std::string> names =
      experts_with(training.instances, static_cast<std::uint64_t>(options.min_statements));
  const KnownExperts known(names);
  CouncilFeatureOptions features{.transform = transform_for(training.instances), .side = 0, .side_numbers = {}};
  if (const Features* side = training.instances.data().features()) {
    features.side = side->columns();
    features.side_numbers = stored_numbers(*side).value_or(std::vector<std::uint64_t>());
  }
  const std::vector<CouncilTable> tables = tables_of(training.instances, known, features, context);
  const std::vector<CouncilTable> held_out = tables_of(training.validation, known, features, context);
  const CouncilTraining::Result found = CouncilTraining(options, tables, held_out, training, context).run();
  CouncilLearned learned;
  learned.transform = features.transform;
  learned.side = features.side;
  if (!features.side_numbers.empty()) learned.side_numbers = features.side_numbers;
  learned.loss = found.loss;
  learned.validation = found.validation;
  learned.converged = found.model.converged;
  learned.linear.assign(found.model.linear.begin(), found.model.linear.end());
  for (const BoostedTrees& bag : found.model.bags) learned.bags.push_back(council_tree_numbers(bag));
  for (const BoostedTrees& bag : found.model.stacked) learned.stacked.push_back(council_tree_numbers(bag));
  return encode_learned(learned, {names, {}});
}

Council::Prepared Council::prepare(const Options& /*options*/, const LearnedParameters& learned) {
  const std::string subject = model_of(kName);
  Prepared prepared{KnownExperts(learned.experts), {}, {}, {}};
  if (FormerCouncil::wrote(learned)) {
    prepared.former = FormerCouncil::read(learned);
    return prepared;
  }
  auto found = decode_learned<CouncilLearned>(subject, learned);
  check_numbers(subject, found.side_numbers, found.side);
  prepared.features = {found.transform, found.side, found.side_numbers.value_or(std::vector<std::uint64_t>())};
  check_count(subject, "linear", found.linear.size(), kCouncilScorers);
  for (std::size_t s = 0; s < kCouncilScorers; ++s) {
    const std::size_t columns = council_linear_columns(s, prepared.known.size(), prepared.features);
    check_count(subject, "linear", found.linear[s].size(), columns);
    prepared.model.linear[s] = std::move(found.linear[s]);
  }
  const std::size_t columns = council_tree_columns(prepared.known.size(), prepared.features);
  prepared.model.bags = trees_from(found.bags, columns);
  prepared.model.stacked = trees_from(found.stacked, columns + kCouncilScorers);
  prepared.model.converged = found.converged;
  return prepared;
}

Fit Council::solve(const Options& /*options*/, const Prepared& prepared, const Instance& instance, const Fit* /*start*/,
                   Context& /*context*/) {
  Fit fit;
  if (instance.size() == 0) return fit;
  fit.scores = prepared.former
                   ? prepared.former->scores(instance, prepared.known)
                   : council_scores(council_features(instance, prepared.known, prepared.features), prepared.model);
  if (!(prepared.former ? prepared.former->converged : prepared.model.converged)) {
    fit.diagnostics.stop = Stop::iteration_limit;
    fit.diagnostics.notes.emplace_back("the training of the linear part did not converge");
  }
  return fit;
}

}  // namespace witan
