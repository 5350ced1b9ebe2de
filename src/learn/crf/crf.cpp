#include "crf.hpp"

#include "witan/data/evidence_part.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <mutex>
#include <optional>

#include "crf_training.hpp"
#include "learn/harness/checkpoint_parts.hpp"
#include "learn/harness/training_facts.hpp"
#include "plain_lists.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// What transform=auto tries: those that differ on this evidence, the usual winner first.
std::vector<Transform> candidates(const Crf::Options& options, const InstanceSet& instances) {
  if (options.transform != CrfTransform::automatic) {
    return {static_cast<Transform>(static_cast<int>(options.transform) - 1)};
  }
  bool lists = false;
  bool values = false;
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const Instance instance = instances[i];
    for (const List& list : instance.lists) {
      lists = true;
      values = values || list.form != Form::rank;
    }
  }
  if (!lists) return {Transform::binary};
  std::vector<Transform> tried = {Transform::log, Transform::normalized, Transform::binary, Transform::difference};
  if (values) tried.push_back(Transform::rating);
  return tried;
}

/// One transform's training and how it ended.
struct Candidate {
  Transform transform{};
  PassResult result;
  std::exception_ptr refused;
};

/// By validation; by training where there is none.
const Candidate& best_of(const std::vector<Candidate>& candidates) {
  const Candidate* best = nullptr;
  const auto metric = [](const Candidate& one) {
    return std::isnan(one.result.validation) ? one.result.training : one.result.validation;
  };
  for (const Candidate& one : candidates) {
    if (one.refused) continue;
    if (best == nullptr || metric(one) > metric(*best)) best = &one;
  }
  if (best == nullptr) std::rethrow_exception(candidates.front().refused);
  return *best;
}

void train_candidate(Candidate& candidate, const Crf::Options& options, const KnownExperts& known,
                     const Training& training, CheckpointParts& checkpoints,
                     const std::function<void(const TrainingPass&)>& on_pass, Context& context) {
  std::optional<CrfTraining> crf;
  try {
    crf.emplace(options, candidate.transform, known, training, context);
  } catch (const InputError&) {  // ranks that this transform cannot take; another one may
    candidate.refused = std::current_exception();
    return;
  }
  auto checkpoint = checkpoints.part(std::string(to_string(candidate.transform)));
  candidate.result = crf->run(training.checkpoint == nullptr ? nullptr : &checkpoint, on_pass);
}

/// Own and shared weights of an expert together.
CrfExpertWeights voice_of(const ExpertGroups& groups, std::span<const double> weights, ExpertId expert) {
  CrfExpertWeights voice;
  for (const auto& group : {groups.own(expert), groups.shared()}) {
    if (!group) continue;
    const std::size_t at = std::size_t{3} * *group;
    voice = {true, voice.silence + weights[at], voice.wins + weights[at + 1], voice.losses + weights[at + 2]};
  }
  return voice;
}

/// Puts the weights of the experts beside the scores, and says who was not learnt from.
void show_experts(const ExpertGroups& groups, std::span<const ExpertId> experts,
                  std::span<const CrfExpertWeights> voices, const Instance& instance, Fit& fit) {
  fit.expert_columns = {{"b", {}}, {"w+", {}}, {"w-", {}}};
  for (Column& column : fit.expert_columns) column.values.reserve(experts.size());
  fit.experts.reserve(experts.size());
  std::size_t unseen_experts = 0;
  std::string stranger;
  for (std::size_t e = 0; e < experts.size(); ++e) {
    const CrfExpertWeights& voice = voices[e];
    const bool known = groups.shared() ? groups.own(experts[e]).has_value() : voice.has_weights;
    if (!known && ++unseen_experts == 1) {
      stranger = in_quotes((*instance.expert_names)[static_cast<std::uint32_t>(experts[e])]);
    }
    if (!voice.has_weights) continue;
    fit.expert_columns[0].values.push_back(voice.silence);
    fit.expert_columns[1].values.push_back(voice.wins);
    fit.expert_columns[2].values.push_back(voice.losses);
    fit.experts.push_back({experts[e], (voice.wins + voice.losses) / 2});
  }
  if (unseen_experts == 0) return;
  const bool one = unseen_experts == 1;
  const char* const fate = groups.shared()
                               ? (one ? "has the weights that all share" : "have the weights that all share")
                               : (one ? "is passed over" : "are passed over");
  fit.diagnostics.notes.push_back(
      fmt::format("{} not among the experts that were learnt from, and {}",
                  one ? stranger + " is" : fmt::format("{} and {} more are", stranger, unseen_experts - 1), fate));
}

}  // namespace

LearnedParameters Crf::train(const Options& options, const Training& training, Context& context) {
  check_learnable(training.instances, kName);
  const std::vector<std::string> names =
      options.experts == ExpertGroups::Kind::consensus
          ? std::vector<std::string>()
          : experts_with(training.instances, static_cast<std::uint64_t>(options.known));
  const KnownExperts known(names);
  std::vector<Candidate> tried;
  for (const Transform transform : candidates(options, training.instances)) tried.push_back({transform, {}, {}});
  CheckpointParts checkpoints(training.checkpoint);
  std::mutex mutex;
  int done = 0;
  std::function<void(const TrainingPass&)> on_pass;
  if (training.on_pass) {
    on_pass = [&](const TrainingPass& pass) {
      const std::lock_guard lock(mutex);
      training.on_pass({++done, pass.of * static_cast<int>(tried.size()), pass.training, pass.validation});
    };
  }
  context.parallel_for(tried.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      train_candidate(tried[k], options, known, training, checkpoints, on_pass, context);
    }
  });
  const Candidate& best = best_of(tried);
  LearnedParameters learned{names, {}};
  learned.numbers = {{"transform", {static_cast<double>(best.transform)}},
                     {"weights", best.result.weights},
                     {"pass", {static_cast<double>(best.result.pass), static_cast<double>(best.result.passes)}},
                     {"training", {best.result.training}},
                     {"validation", {best.result.validation}}};
  return learned;
}

Crf::Prepared Crf::prepare(const Options& options, const LearnedParameters& learned) {
  const auto* transform = learned.find("transform");
  const auto* weights = learned.find("weights");
  Prepared prepared{KnownExperts(learned.experts), Transform::binary, {}};
  const std::size_t groups = learned.experts.size() + (options.experts == ExpertGroups::Kind::own ? 0 : 1);
  const bool right = transform != nullptr && weights != nullptr && transform->size() == 1 && transform->front() >= 0 &&
                     transform->front() < static_cast<double>(transform_names().size()) &&
                     weights->size() == 3 * groups;
  if (!right) throw InputError("the model of crf does not hold three weights for every expert");
  prepared.transform = static_cast<Transform>(static_cast<int>(transform->front()));
  prepared.weights = *weights;
  return prepared;
}

Fit Crf::solve(const Options& options, const Prepared& prepared, const Instance& instance, const Fit* /*start*/,
               Context& /*context*/) {
  const ExpertGroups groups(options.experts, prepared.known, *instance.expert_names);
  const ExpertFeatureOptions counted{prepared.transform, options.sums == CrfSums::mean};
  const std::vector<ExpertId> experts = experts_of(instance);
  std::vector<CrfExpertWeights> voices;
  voices.reserve(experts.size());
  for (const ExpertId expert : experts) voices.push_back(voice_of(groups, prepared.weights, expert));
  Fit fit;
  // Where every expert has one list, the voices of the experts are those of the lists.
  if (experts.size() != instance.lists.size() || !score_plain_lists(instance, counted, voices, fit.scores)) {
    const ExpertFeatures features(instance, groups, counted);
    fit.scores.resize(instance.size());
    for (Slot item = 0; item < instance.size(); ++item) {
      fit.scores[item] = crf_potential(prepared.weights, features.row(item));
    }
  }
  if (options.experts == ExpertGroups::Kind::consensus) return fit;
  show_experts(groups, experts, voices, instance, fit);
  if (fit.experts.empty() && !experts.empty()) fit.diagnostics.stop = Stop::not_identified;
  return fit;
}

Fit Crf::solve(const Options& options, const LearnedParameters& learned, const Instance& instance, const Fit* start,
               Context& context) {
  return solve(options, prepare(options, learned), instance, start, context);
}

}  // namespace witan
