#include "supervised_chain.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "chain_mixture.hpp"
#include "learn/harness/select_setting.hpp"
#include "method/shared/centre_scores.hpp"
#include "method/shared/ignored_ties.hpp"
#include "method/shared/learned_codec.hpp"
#include "method/shared/learned_weights.hpp"
#include "method/shared/markov_chain.hpp"
#include "optimize/lbfgs.hpp"

namespace witan {
namespace {

constexpr std::size_t kChainChunk = 8;
constexpr double kTolerance = 1e-5;  ///< of the gradient with respect to ln w

struct SupervisedChainLearned {
  std::vector<double> weights;
  SilenceRule silence{};
  double loss = 0;
  bool converged = false;
  template <class V>
  static void describe(V&& v) {
    v("weights", &SupervisedChainLearned::weights, 0.0, kMaxLearnedWeight);
    v("silence", &SupervisedChainLearned::silence, kSilenceRules);
    v("loss", &SupervisedChainLearned::loss);
    v("converged", &SupervisedChainLearned::converged);
  }
};

/// The chains of all instances with usable labels, and the experts with statements there.
struct ChainsToLearn {
  std::vector<ChainMixture> chains;
  std::vector<bool> has_statements;  ///< by ExpertId
};

ChainsToLearn chains_of(const SupervisedChain::Options& options, SilenceRule silence, const InstanceSet& instances,
                        const Context& context) {
  ChainsToLearn found;
  for (std::size_t i = 0; i < instances.size(); ++i) {
    context.check_stop();
    const Instance instance = instances[i];
    found.has_statements.resize(instance.expert_names->size(), false);
    if (instance.size() > SupervisedChain::kMaxItems) continue;
    ChainMixture chain(instance, options.transform, replacing(silence), options.alpha);
    if (chain.learn_from(instance.labels) == 0) continue;
    for (const List& list : instance.lists) found.has_statements[static_cast<std::uint32_t>(list.expert)] = true;
    for (const Comparison& comparison : instance.comparisons)
      found.has_statements[static_cast<std::uint32_t>(comparison.expert)] = true;
    found.chains.push_back(std::move(chain));
  }
  if (found.chains.empty()) {
    throw InputError(
        "markov-chain is trained on labels, but no training instance ranks two items with different labels");
  }
  return found;
}

/// Returns the mean loss at w = e^u and writes its gradient with respect to u.
double mean_loss(const ChainsToLearn& learn, double l2, std::span<const double> logs, std::span<double> gradient,
                 Context& context) {
  const std::size_t experts = logs.size();
  std::vector<double> weights(experts);
  std::ranges::transform(logs, weights.begin(), [](double log) { return std::exp(log); });
  const std::size_t chunks = (learn.chains.size() + kChainChunk - 1) / kChainChunk;
  std::vector<double> loss(chunks, 0.0);
  std::vector<double> gradients(chunks * experts, 0.0);
  context.parallel_for(learn.chains.size(), kChainChunk, [&](std::size_t begin, std::size_t end) {
    const std::size_t chunk = begin / kChainChunk;
    for (std::size_t i = begin; i < end; ++i) {
      loss[chunk] += learn.chains[i].loss(weights, std::span(gradients).subspan(chunk * experts, experts));
    }
  });
  const auto count = static_cast<double>(learn.chains.size());
  double sum = 0;
  std::ranges::fill(gradient, 0.0);
  for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
    sum += loss[chunk];
    for (std::size_t e = 0; e < experts; ++e) gradient[e] += gradients[chunk * experts + e] * weights[e] / count;
  }
  double mean = 0;
  for (const double log : logs) mean += log / static_cast<double>(experts);
  double penalty = 0;
  for (std::size_t e = 0; e < experts; ++e) {
    penalty += l2 * (logs[e] - mean) * (logs[e] - mean) / 2;
    gradient[e] += l2 * (logs[e] - mean);
  }
  return sum / count + penalty;
}

LearnedParameters learn_weights(const SupervisedChain::Options& options, SilenceRule silence, const Training& training,
                                Context& context) {
  const ChainsToLearn learn = chains_of(options, silence, training.instances, context);
  std::vector<double> logs(learn.has_statements.size(), 0.0);
  LbfgsOptions limits;
  limits.max_iterations = options.steps;
  limits.tolerance = kTolerance;
  const LbfgsResult found =
      minimise([&](std::span<const double> x,
                   std::span<double> gradient) { return mean_loss(learn, options.l2, x, gradient, context); },
               logs, limits, context);
  const double most = *std::ranges::max_element(logs);
  std::vector<double> weights;
  weights.reserve(logs.size());
  for (std::size_t e = 0; e < logs.size(); ++e) {
    weights.push_back(learn.has_statements[e] ? std::exp(logs[e] - most) : std::numeric_limits<double>::quiet_NaN());
  }
  WeightedExperts known = weighted_experts(training.instances.data().expert_names(), weights);
  const bool converged = found.stop == LbfgsStop::converged || found.stop == LbfgsStop::stalled;
  return encode_learned(SupervisedChainLearned{std::move(known.weights), silence, found.value, converged},
                        {std::move(known.names), {}});
}

}  // namespace

LearnedParameters SupervisedChain::train(const Options& options, const Training& training, Context& context) {
  const std::vector<SilenceRule> silences = silences_to_try(options.silence);
  return best_setting(
      training, silences.size(), [&](std::size_t k) { return learn_weights(options, silences[k], training, context); },
      [&](const LearnedParameters& learned, const Instance& instance) {
        return solve(options, learned, instance, nullptr, context).scores;
      },
      context);
}

Fit SupervisedChain::solve(const Options& options, const LearnedParameters& learned, const Instance& instance,
                           const Fit* /*start*/, Context& context) {
  Fit fit;
  fit.scores.assign(instance.size(), std::numeric_limits<double>::quiet_NaN());
  auto found = decode_learned<SupervisedChainLearned>(model_of(kName), learned);
  const std::vector<double> weights =
      LearnedWeights(kName, learned.experts, std::move(found.weights)).of(instance, fit);
  const ChainMixture chain(instance, options.transform, replacing(found.silence), options.alpha);
  const double fastest = chain.fastest_exit(weights);
  note_if_unconverged(found.converged, fit);
  note_ignored_ties(instance, fit.diagnostics);
  // No expert of positive weight has a preference: all ranked items are tied.
  if (!(fastest > 0)) {
    for (const Slot item : chain.items()) fit.scores[item] = 0;
    return fit;
  }
  const auto stationary = stationary_distribution(
      static_cast<std::uint32_t>(chain.items().size()),
      [&](std::span<const double> x, std::span<double> y) { chain.step(weights, fastest, x, y); }, {}, context);
  for (std::size_t k = 0; k < chain.items().size(); ++k) fit.scores[chain.items()[k]] = stationary.log_probability[k];
  centre_scores(fit.scores);
  merge_near_ties(fit.scores);
  add_diagnostics(stationary, fit.diagnostics);
  return fit;
}

}  // namespace witan
