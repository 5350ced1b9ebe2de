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
#include "method/shared/learned_weights.hpp"
#include "optimize/lbfgs.hpp"
#include "reciprocal_loss.hpp"

namespace witan {
namespace {

constexpr std::array kKsToTry = {1.0, 2.0, 5.0, 10.0, 20.0, 40.0, 60.0, 100.0, 200.0, 500.0};
constexpr std::array kShrinksToTry = {1.0, 0.1, 0.01, 0.001};
constexpr double kDefaultShrinkage = 0.01;

/// One model: experts' weights for one k and shrink.
LearnedParameters fit_weights(ReciprocalLoss& loss, const NameTable& experts, double k, double shrink,
                              Context& context) {
  loss.set_k(k);
  std::vector<double> weights(loss.has_statements().size(), 0.0);
  LbfgsOptions options;
  options.tolerance = 1e-7;
  const LbfgsResult found = minimise(
      [&](std::span<const double> x, std::span<double> gradient) { return loss.value(x, shrink, gradient, context); },
      weights, options, context);
  double most = 0;
  for (const double weight : weights) most = std::max(most, std::abs(weight));
  for (std::size_t e = 0; e < weights.size(); ++e) {
    weights[e] = !loss.has_statements()[e] ? std::numeric_limits<double>::quiet_NaN()
                 : most > 0                ? weights[e] / most
                                           : 1.0;
  }
  LearnedParameters learned = learned_of(experts, weights);
  learned.numbers.emplace_back("k", std::vector{k});
  learned.numbers.emplace_back("shrink", std::vector{shrink});
  const bool good = found.stop == LbfgsStop::converged || found.stop == LbfgsStop::stalled;
  learned.numbers.emplace_back("converged", std::vector{good ? 1.0 : 0.0});
  return learned;
}

}  // namespace

LearnedParameters TunedRrf::train(const Options& options, const Training& training, Context& context) {
  ReciprocalLoss loss(training.instances, options.ties);
  if (loss.instances() == 0) {
    throw InputError("tuned-rrf learns from labels, and no training instance has a list and a label above 0");
  }
  const NameTable& experts = training.instances.data().expert_names();
  const bool validates = !InstanceMeasure(training.validation, training.metric, resolve_options(training)).empty();
  const std::size_t ks = options.k > 0 ? 1 : kKsToTry.size();
  const std::size_t shrinks = options.shrink > 0 || !validates ? 0 : kShrinksToTry.size();
  Training counted = training;  // one count over both searches
  int done = 0;
  if (training.on_pass) {
    counted.on_pass = [&](const TrainingPass& pass) {
      training.on_pass({++done, static_cast<int>(ks + shrinks), pass.training, pass.validation});
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
  const double first_shrink = options.shrink > 0 ? options.shrink : kDefaultShrinkage;
  LearnedParameters best = best_of(ks, [&](std::size_t setting) {
    return fit_weights(loss, experts, options.k > 0 ? options.k : kKsToTry[setting], first_shrink, context);
  });
  if (shrinks == 0) return best;
  const double k = best.find("k")->front();
  return best_of(shrinks,
                 [&](std::size_t setting) { return fit_weights(loss, experts, k, kShrinksToTry[setting], context); });
}

Fit TunedRrf::solve(const Options& options, const LearnedParameters& learned, const Instance& instance,
                    const Fit* /*start*/, Context& context) {
  Fit weighed;
  const std::vector<double> weights = LearnedWeights(kName, learned).of(instance, weighed);
  const WeightedInstance trusted(instance, weights);
  Rrf::Options rrf;
  rrf.k = learned_number(kName, learned, "k", 0, 1e6);
  rrf.ties = options.ties;
  Fit fit = Rrf::solve(rrf, trusted.view(), context);
  fit.experts = std::move(weighed.experts);
  fit.diagnostics.notes = std::move(weighed.diagnostics.notes);
  say_if_unconverged(kName, learned, fit);
  return fit;
}

}  // namespace witan
