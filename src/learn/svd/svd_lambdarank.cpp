#include "svd_lambdarank.hpp"

#include "witan/util/error.hpp"

#include <cmath>
#include <exception>

#include "learn/features/scorer_passes.hpp"
#include "learn/harness/checkpoint_parts.hpp"
#include "learn/harness/instance_measure.hpp"
#include "learn/harness/pass_counter.hpp"
#include "learn/harness/training_facts.hpp"
#include "learn/harness/unseen_experts.hpp"
#include "svd_features.hpp"

namespace witan {
namespace {

using Options = SvdLambdaRank::Options;

SvdFeatureOptions feature_options(const Options& options, Transform transform) {
  return {static_cast<std::uint32_t>(options.rank), transform, options.features != SvdSets::own,
          options.items == SvdItems::labelled};
}

std::vector<std::string> experts_of_own(const Options& options, const InstanceSet& instances) {
  if (options.features == SvdSets::combined) return {};
  return experts_with(instances, options.features == SvdSets::own ? 1 : static_cast<std::uint64_t>(options.threshold));
}

std::size_t column_count(const Options& options, std::size_t experts) {
  const std::size_t sets = experts + (options.features == SvdSets::own ? 0 : 1);
  return sets * svd_columns(static_cast<std::uint32_t>(options.rank));
}

std::vector<LabelledTable> tables_of(const InstanceSet& instances, const KnownExperts& known,
                                     const SvdFeatureOptions& features, Context& context) {
  std::vector<LabelledTable> tables(instances.size());
  context.parallel_for(instances.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Instance instance = instances[i];
      tables[i] = LabelledTable(svd_features(instance, known, features), instance);
    }
  });
  return tables;
}

std::unique_ptr<ListLoss> loss_of(const Options& options, const Training& training) {
  return lambdarank_loss({metric_kind(options.metric)}, resolve_options(training));
}

/// One transform's training and how it ended.
struct Candidate {
  Transform transform{};
  PassResult result;
  std::exception_ptr refused;  ///< it cannot take the ranks

  [[nodiscard]] double metric() const { return std::isnan(result.validation) ? result.training : result.validation; }
};

void train_one(Candidate& candidate, const Options& options, const KnownExperts& known, const Training& training,
               Context& context) {
  try {
    const SvdFeatureOptions features = feature_options(options, candidate.transform);
    const TrainingTables tables{tables_of(training.instances, known, features, context),
                                tables_of(training.validation, known, features, context)};
    const Scorer scorer(column_count(options, known.size()), static_cast<std::size_t>(options.hidden));
    const auto loss = loss_of(options, training);
    const ScorerPassOptions passes{{options.passes, options.patience, 10}, options.rate, "svd-lambdarank"};
    candidate.result = train_by_passes(scorer, *loss, tables, passes, training, context);
  } catch (const InputError&) {
    candidate.refused = std::current_exception();
  }
}

const Candidate& best_of(const std::vector<Candidate>& candidates) {
  const Candidate* best = nullptr;
  for (const Candidate& one : candidates) {
    if (!one.refused && (best == nullptr || one.metric() > best->metric())) best = &one;
  }
  if (best == nullptr) std::rethrow_exception(candidates.front().refused);
  return *best;
}

}  // namespace

LearnedParameters SvdLambdaRank::train(const Options& options, const Training& training, Context& context) {
  check_learnable(training.instances, kName);
  const std::vector<std::string> names = experts_of_own(options, training.instances);
  const KnownExperts known(names);
  std::vector<Candidate> tried;
  for (const Transform transform : transforms_to_try(options.transform, training.instances)) {
    tried.push_back({transform, {}, {}});
  }
  CheckpointParts checkpoints(training.checkpoint);
  PassCounter counter(training, tried.size());
  context.parallel_for(tried.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      auto checkpoint = checkpoints.part(std::string(to_string(tried[k].transform)));
      Training part = counter.part();
      part.checkpoint = training.checkpoint == nullptr ? nullptr : &checkpoint;
      train_one(tried[k], options, known, part, context);
    }
  });
  const Candidate& best = best_of(tried);
  return {names,
          {{"transform", {static_cast<double>(best.transform)}},
           {"weights", best.result.weights},
           {"pass", {static_cast<double>(best.result.pass), static_cast<double>(best.result.passes)}},
           {"training", {best.result.training}},
           {"validation", {best.result.validation}}}};
}

Fit SvdLambdaRank::solve(const Options& options, const LearnedParameters& learned, const Instance& instance,
                         const Fit* /*start*/, Context& /*context*/) {
  const auto* transform = learned.find("transform");
  const auto* weights = learned.find("weights");
  const Scorer scorer(column_count(options, learned.experts.size()), static_cast<std::size_t>(options.hidden));
  const bool right = transform != nullptr && weights != nullptr && transform->size() == 1 && transform->front() >= 0 &&
                     transform->front() < static_cast<double>(transform_names().size()) &&
                     weights->size() == scorer.weight_count();
  if (!right) throw InputError("the model of svd-lambdarank does not hold the weights that its options ask for");
  const KnownExperts known(learned.experts);
  SvdFeatureOptions features = feature_options(options, static_cast<Transform>(static_cast<int>(transform->front())));
  features.labelled_only = features.labelled_only && !instance.labels.empty();
  Fit fit;
  fit.scores.resize(instance.size());
  scorer.score(*weights, svd_features(instance, known, features), fit.scores);
  if (options.features == SvdSets::own) note_unseen_experts(instance, known, fit);
  return fit;
}

}  // namespace witan
