#include "crf.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "crf_training.hpp"
#include "data/evidence_part.hpp"
#include "learn/harness/training_facts.hpp"
#include "learn/harness/transform_candidates.hpp"
#include "learn/harness/unseen_experts.hpp"
#include "plain_lists.hpp"

namespace witan {
namespace {

/// Rank transforms that transform=auto tries, the one that is most often best first.
constexpr std::array kCrfTransforms = {Transform::log, Transform::normalized, Transform::binary, Transform::difference};

/// Returns the weights of an expert: its own, or the shared ones.
CrfExpertWeights weights_of(const ExpertGroups& groups, std::span<const double> weights, ExpertId expert) {
  CrfExpertWeights sum;
  for (const auto& group : {groups.own(expert), groups.shared(expert)}) {
    if (!group) continue;
    const std::size_t at = std::size_t{3} * *group;
    sum = {true, sum.silence + weights[at], sum.wins + weights[at + 1], sum.losses + weights[at + 2]};
  }
  return sum;
}

/// Adds the experts' weights to the fit.
void add_experts(std::span<const ExpertId> experts, std::span<const CrfExpertWeights> weights, Fit& fit) {
  fit.expert_columns = {{"b", {}}, {"w+", {}}, {"w-", {}}};
  for (Column& column : fit.expert_columns) column.values.reserve(experts.size());
  fit.experts.reserve(experts.size());
  for (std::size_t e = 0; e < experts.size(); ++e) {
    if (!weights[e].has_weights) continue;
    fit.expert_columns[0].values.push_back(weights[e].silence);
    fit.expert_columns[1].values.push_back(weights[e].wins);
    fit.expert_columns[2].values.push_back(weights[e].losses);
    fit.experts.push_back({experts[e], (weights[e].wins + weights[e].losses) / 2});
  }
}

/// Returns how unseen experts are treated. With experts=mixed, the shared weights are zero if all experts of the
/// training data have weights of their own.
UnseenExperts treatment_of_unseen(const ExpertGroups& groups, std::span<const double> weights) {
  if (!groups.shared_group()) return UnseenExperts::ignored;
  const bool trained = std::ranges::any_of(weights.last(3), [](double w) { return w != 0; });
  return trained ? UnseenExperts::share_weights : UnseenExperts::ignored;
}

}  // namespace

LearnedParameters Crf::train(const Options& options, const Training& training, Context& context) {
  check_learnable(training.instances, kName);
  const std::vector<std::string> names =
      options.experts == ExpertGroups::Kind::shared
          ? std::vector<std::string>()
          : experts_with(training.instances, static_cast<std::uint64_t>(options.min_statements));
  const KnownExperts known(names);
  const TransformCandidate best =
      train_candidates(transforms_to_try(options.transform, kCrfTransforms, training.instances), training, context,
                       [&](Transform transform, const Training& part) {
                         return CrfTraining(options, transform, known, part, context).run();
                       });
  return encode_learned(TransformLearned(best), {names, {}});
}

Crf::Prepared Crf::prepare(const Options& options, const LearnedParameters& learned) {
  auto found = decode_learned<TransformLearned>(model_of(kName), learned);
  const std::size_t groups = learned.experts.size() + (options.experts == ExpertGroups::Kind::own ? 0 : 1);
  check_count(model_of(kName), "weights", found.weights.size(), 3 * groups);
  return {KnownExperts(learned.experts), found.transform, std::move(found.weights)};
}

Fit Crf::solve(const Options& options, const Prepared& prepared, const Instance& instance, const Fit* /*start*/,
               Context& /*context*/) {
  const ExpertGroups groups(options.experts, prepared.known, *instance.expert_names);
  const ExpertFeatureOptions counted{prepared.transform, options.sums == CrfSums::mean};
  const std::vector<ExpertId> experts = experts_of(instance);
  std::vector<CrfExpertWeights> weights;
  weights.reserve(experts.size());
  for (const ExpertId expert : experts) weights.push_back(weights_of(groups, prepared.weights, expert));
  Fit fit;
  // If every expert has one list, weights by expert are weights by list.
  if (experts.size() != instance.lists.size() || !score_plain_lists(instance, counted, weights, fit.scores)) {
    const ExpertFeatures features(instance, groups, counted);
    fit.scores.resize(instance.size());
    for (Slot item = 0; item < instance.size(); ++item) {
      fit.scores[item] = crf_potential(prepared.weights, features.row(item));
    }
  }
  if (options.experts == ExpertGroups::Kind::shared) return fit;
  add_experts(experts, weights, fit);
  note_unseen_experts(instance, prepared.known, treatment_of_unseen(groups, prepared.weights), fit);
  if (fit.experts.empty() && !experts.empty()) fit.diagnostics.stop = Stop::not_identified;
  return fit;
}

Fit Crf::solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
               Context& context) {
  return solve(options, prepare(options, learned), instance, start, context);
}

}  // namespace witan
