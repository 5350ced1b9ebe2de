#include "tuned_rrf.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "counting/rrf.hpp"
#include "learn/harness/instance_measure.hpp"
#include "learn/harness/select_setting.hpp"
#include "learn/harness/weighted_instance.hpp"
#include "method/shared/learned_codec.hpp"
#include "method/shared/learned_weights.hpp"
#include "optimize/lbfgs.hpp"
#include "reciprocal_loss.hpp"

namespace witan {
namespace {

constexpr std::array kKsToTry = {1.0, 2.0, 5.0, 10.0, 20.0, 40.0, 60.0, 100.0, 200.0, 500.0};
constexpr std::array kPenaltiesToTry = {1.0, 0.1, 0.01, 0.001};
constexpr double kDefaultPenalty = 0.01;

struct TunedRrfLearned {
  std::vector<double> weights;
  double k = 0;
  double l2 = 0;
  bool converged = false;
  template <class V>
  static void describe(V&& v) {
    v("weights", &TunedRrfLearned::weights, -kMaxLearnedWeight, kMaxLearnedWeight);
    v("k", &TunedRrfLearned::k, 0.0, 1e6);
    v("shrink", &TunedRrfLearned::l2);  // the former name of the parameter, as in existing model files
    v("converged", &TunedRrfLearned::converged);
  }
};

/// Fits the experts' weights for one k and one penalty.
LearnedParameters fit_weights(ReciprocalLoss& loss, const NameTable& experts, double k, double l2, Context& context) {
  loss.set_k(k);
  std::vector<double> weights(loss.has_statements().size(), 0.0);
  LbfgsOptions options;
  options.tolerance = 1e-7;
  const LbfgsResult found = minimise(
      [&](std::span<const double> x, std::span<double> gradient) { return loss.value(x, l2, gradient, context); },
      weights, options, context);
  double most = 0;
  for (const double weight : weights) most = std::max(most, std::abs(weight));
  for (std::size_t e = 0; e < weights.size(); ++e) {
    weights[e] = !loss.has_statements()[e] ? std::numeric_limits<double>::quiet_NaN()
                 : most > 0                ? weights[e] / most
                                           : 1.0;
  }
  WeightedExperts known = weighted_experts(experts, weights);
  const bool converged = found.stop == LbfgsStop::converged || found.stop == LbfgsStop::stalled;
  return encode_learned(TunedRrfLearned{std::move(known.weights), k, l2, converged}, {std::move(known.names), {}});
}

}  // namespace

LearnedParameters TunedRrf::train(const Options& options, const Training& training, Context& context) {
  ReciprocalLoss loss(training.instances, options.ties);
  if (loss.instances() == 0) {
    throw InputError("tuned-rrf is trained on labels, but no training instance has a list and a label above 0");
  }
  const NameTable& experts = training.instances.data().expert_names();
  const bool validates = !InstanceMeasure(training.validation, training.metric, resolve_options(training)).empty();
  const std::size_t ks = options.k > 0 ? 1 : kKsToTry.size();
  const std::size_t penalties = options.l2 > 0 || !validates ? 0 : kPenaltiesToTry.size();
  Training counted = training;  // both searches share one count of passes
  int done = 0;
  if (training.on_pass) {
    counted.on_pass = [&](const TrainingPass& pass) {
      training.on_pass({++done, static_cast<int>(ks + penalties), pass.training, pass.validation});
    };
  }
  const auto best_of = [&](std::size_t settings, const LearnSetting& learn) {
    return best_setting(
        counted, settings, learn,
        [&](const LearnedParameters& learned, const Instance& instance) {
          return solve(options, learned, instance, nullptr, context).scores;
        },
        context);
  };
  const double first_penalty = options.l2 > 0 ? options.l2 : kDefaultPenalty;
  LearnedParameters best = best_of(ks, [&](std::size_t setting) {
    return fit_weights(loss, experts, options.k > 0 ? options.k : kKsToTry[setting], first_penalty, context);
  });
  if (penalties == 0) return best;
  const double k = decode_learned<TunedRrfLearned>(model_of(kName), best).k;
  return best_of(penalties,
                 [&](std::size_t setting) { return fit_weights(loss, experts, k, kPenaltiesToTry[setting], context); });
}

Fit TunedRrf::solve(const Options& options, const LearnedParameters& learned, const Instance& instance,
                    const Fit* /*start*/, Context& context) {
  auto found = decode_learned<TunedRrfLearned>(model_of(kName), learned);
  Fit weighted;
  const std::vector<double> weights =
      LearnedWeights(kName, learned.experts, std::move(found.weights)).of(instance, weighted);
  const WeightedInstance weighted_instance(instance, weights);
  Rrf::Options rrf;
  rrf.k = found.k;
  rrf.ties = options.ties;
  Fit fit = Rrf::solve(rrf, weighted_instance.view(), context);
  fit.experts = std::move(weighted.experts);
  fit.diagnostics.notes = std::move(weighted.diagnostics.notes);
  note_if_unconverged(found.converged, fit);
  return fit;
}

}  // namespace witan
