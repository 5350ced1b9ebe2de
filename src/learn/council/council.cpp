#include "council.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>

#include "council_training.hpp"
#include "learn/harness/training_facts.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// The transforms that every rank of the training lists allows: logarithms need ranks from 1 on.
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

std::vector<double> as_numbers(const std::vector<Transform>& transforms) {
  std::vector<double> numbers;
  for (const Transform transform : transforms) numbers.push_back(static_cast<double>(transform));
  return numbers;
}

std::string bag_name(std::size_t bag) { return fmt::format("bag {}", bag + 1); }

}  // namespace

LearnedParameters Council::train(const Options& options, const Training& training, Context& context) {
  check_learnable(training.instances, kName);
  const std::vector<std::string> names = experts_with(training.instances, static_cast<std::uint64_t>(options.known));
  const KnownExperts known(names);
  CouncilFeatureOptions features;
  features.transforms = transforms_for(training.instances);
  if (const Features* side = training.instances.data().features()) features.side = side->columns();
  const TrainingTables tables{tables_of(training.instances, known, features, context),
                              tables_of(training.validation, known, features, context)};
  const CouncilTraining::Result found = CouncilTraining(options, tables, training, context).run();
  LearnedParameters learned{names, {}};
  learned.numbers = {{"transforms", as_numbers(features.transforms)}, {"side", {static_cast<double>(features.side)}},
                     {"loss", {static_cast<double>(found.loss)}},     {"ridge", {found.ridge}},
                     {"trees", {static_cast<double>(found.trees)}},   {"validation", {found.validation}},
                     {"converged", {found.converged ? 1.0 : 0.0}},    {"weights", found.weights}};
  for (std::size_t b = 0; b < found.bags.size(); ++b) {
    learned.numbers.emplace_back(bag_name(b), found.bags[b].numbers());
  }
  return learned;
}

Council::Prepared Council::prepare(const Options& /*options*/, const LearnedParameters& learned) {
  const auto* transforms = learned.find("transforms");
  const auto* side = learned.find("side");
  const auto* weights = learned.find("weights");
  const auto known_transform = [](double number) {
    return number >= 0 && number < static_cast<double>(transform_names().size());
  };
  if (transforms == nullptr || side == nullptr || weights == nullptr || side->size() != 1 || !(side->front() >= 0) ||
      !std::all_of(transforms->begin(), transforms->end(), known_transform)) {
    throw InputError("the model of council does not hold its features");
  }
  Prepared prepared{KnownExperts(learned.experts), {{}, static_cast<std::uint32_t>(side->front())}, *weights, {}, true};
  for (const double number : *transforms) {
    prepared.features.transforms.push_back(static_cast<Transform>(static_cast<int>(number)));
  }
  const std::size_t columns = council_columns(prepared.known.size(), prepared.features);
  if (weights->size() != columns) throw InputError("the model of council does not hold a weight for every feature");
  for (std::size_t b = 0; const auto* numbers = learned.find(bag_name(b)); ++b) {
    prepared.bags.push_back(BoostedTrees::from_numbers(*numbers, columns));
  }
  const auto* converged = learned.find("converged");
  prepared.converged = converged == nullptr || converged->size() != 1 || converged->front() != 0;
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
    fit.diagnostics.notes.emplace_back("the linear part had not converged when learning ended");
  }
  return fit;
}

}  // namespace witan
