#include "svd_lambdarank.hpp"

#include <algorithm>
#include <array>

#include "learn/features/scorer_passes.hpp"
#include "learn/harness/instance_measure.hpp"
#include "learn/harness/training_facts.hpp"
#include "learn/harness/transform_candidates.hpp"
#include "learn/harness/unseen_experts.hpp"
#include "svd_features.hpp"

namespace witan {
namespace {

using Options = SvdLambdaRank::Options;

/// Rank transforms that transform=auto tries, the one that is most often best first.
constexpr std::array kSvdTransforms = {Transform::log, Transform::normalized, Transform::binary};

SvdFeatureOptions feature_options(const Options& options, Transform transform) {
  return {static_cast<std::uint32_t>(options.rank), transform, options.features != SvdSets::own,
          options.items == SvdItems::labelled};
}

std::vector<std::string> experts_of_own(const Options& options, const InstanceSet& instances) {
  if (options.features == SvdSets::shared) return {};
  return experts_with(instances,
                      options.features == SvdSets::own ? 1 : static_cast<std::uint64_t>(options.min_statements));
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

PassResult train_with(Transform transform, const Options& options, const KnownExperts& known, const Training& training,
                      Context& context) {
  const SvdFeatureOptions features = feature_options(options, transform);
  const TrainingTables tables{tables_of(training.instances, known, features, context),
                              tables_of(training.validation, known, features, context)};
  const Scorer scorer(column_count(options, known.size()), static_cast<std::size_t>(options.hidden));
  const auto loss = lambdarank_loss({options.metric}, resolve_options(training));
  const ScorerPassOptions passes{{options.passes, options.patience, 10}, options.rate, "svd-lambdarank"};
  return train_by_passes(scorer, *loss, tables, passes, training, context);
}

/// The singular vectors of one list do not depend on its weight.
void note_weights(const Instance& instance, Fit& fit) {
  for (const List& list : instance.lists) {
    const bool alone = std::ranges::count(instance.lists, list.expert, &List::expert) == 1;
    if (!alone || !(list.multiplicity() > 0) || list.multiplicity() == 1) continue;
    fit.diagnostics.notes.emplace_back(
        "weights and counts ignored: they do not change the features of an expert with one list");
    return;
  }
}

}  // namespace

LearnedParameters SvdLambdaRank::train(const Options& options, const Training& training, Context& context) {
  check_learnable(training.instances, kName);
  const std::vector<std::string> names = experts_of_own(options, training.instances);
  const KnownExperts known(names);
  const TransformCandidate best = train_candidates(
      transforms_to_try(options.transform, kSvdTransforms, training.instances), training, context,
      [&](Transform transform, const Training& part) { return train_with(transform, options, known, part, context); });
  return encode_learned(TransformLearned(best), {names, {}});
}

Fit SvdLambdaRank::solve(const Options& options, const LearnedParameters& learned, const Instance& instance,
                         const Fit* /*start*/, Context& /*context*/) {
  const auto found = decode_learned<TransformLearned>(model_of(kName), learned);
  const Scorer scorer(column_count(options, learned.experts.size()), static_cast<std::size_t>(options.hidden));
  check_count(model_of(kName), "weights", found.weights.size(), scorer.weight_count());
  const KnownExperts known(learned.experts);
  SvdFeatureOptions features = feature_options(options, found.transform);
  features.labelled_only = features.labelled_only && !instance.labels.empty();
  Fit fit;
  fit.scores.resize(instance.size());
  scorer.score(found.weights, svd_features(instance, known, features), fit.scores);
  note_weights(instance, fit);
  if (options.features == SvdSets::own) note_unseen_experts(instance, known, UnseenExperts::ignored, fit);
  return fit;
}

}  // namespace witan
