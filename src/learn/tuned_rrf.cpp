#include "witan/learn/tuned_rrf.hpp"

#include "witan/consensus/rrf.hpp"
#include "witan/learn/instance_measure.hpp"
#include "witan/optimize/lbfgs.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "learned_weights.hpp"
#include "reciprocal_loss.hpp"
#include "select_setting.hpp"
#include "trusted_instance.hpp"

namespace witan {
namespace {

constexpr std::array kKsToTry = {1.0, 2.0, 5.0, 10.0, 20.0, 40.0, 60.0, 100.0, 200.0, 500.0};
constexpr std::array kShrinksToTry = {1.0, 0.1, 0.01, 0.001};
constexpr double kUsualShrink = 0.01;

/// One model: experts' weights for one k and shrink.
Learned fit_weights(ReciprocalLoss& loss, const NameTable& experts, double k, double shrink, Context& context) {
  loss.set_k(k);
  std::vector<double> weights(loss.speaks().size(), 0.0);
  LbfgsOptions options;
  options.tolerance = 1e-7;
  const LbfgsResult found = minimise(
      [&](std::span<const double> x, std::span<double> gradient) { return loss.value(x, shrink, gradient, context); },
      weights, options, context);
  double most = 0;
  for (const double weight : weights) most = std::max(most, std::abs(weight));
  for (std::size_t e = 0; e < weights.size(); ++e) {
    weights[e] = !loss.speaks()[e] ? std::numeric_limits<double>::quiet_NaN() : most > 0 ? weights[e] / most : 1.0;
  }
  Learned learned = learned_of(experts, weights);
  learned.numbers.emplace_back("k", std::vector{k});
  learned.numbers.emplace_back("shrink", std::vector{shrink});
  const bool good = found.stop == LbfgsStop::converged || found.stop == LbfgsStop::stalled;
  learned.numbers.emplace_back("converged", std::vector{good ? 1.0 : 0.0});
  return learned;
}

}  // namespace

Learned TunedRrf::train(const Options& options, const Training& training, Context& context) {
  ReciprocalLoss loss(training.instances, options.ties);
  if (loss.instances() == 0) {
    throw InputError("tuned-rrf learns from labels, and no training instance has a list and a label above 0");
  }
  const NameTable& experts = training.instances.data().expert_names();
  const auto best_of = [&](std::vector<Learned> tried) {
    return best_setting(
        training, std::move(tried),
        [&](const Learned& learned, const Instance& instance) {
          return solve(options, learned, instance, nullptr, context).scores;
        },
        context);
  };
  const double first_shrink = options.shrink > 0 ? options.shrink : kUsualShrink;
  std::vector<Learned> tried;
  tried.reserve(kKsToTry.size());
  if (options.k > 0) {
    tried.push_back(fit_weights(loss, experts, options.k, first_shrink, context));
  } else {
    for (const double k : kKsToTry) tried.push_back(fit_weights(loss, experts, k, first_shrink, context));
  }
  Learned best = best_of(std::move(tried));
  const bool validates = !InstanceMeasure(training.validation, training.metric, settled_how(training)).empty();
  if (options.shrink > 0 || !validates) return best;
  tried.clear();
  const double k = best.find("k")->front();
  for (const double shrink : kShrinksToTry) tried.push_back(fit_weights(loss, experts, k, shrink, context));
  return best_of(std::move(tried));
}

Fit TunedRrf::solve(const Options& options, const Learned& learned, const Instance& instance, const Fit* /*start*/,
                    Context& context) {
  Fit weighed;
  const std::vector<double> weights = LearnedWeights(kName, learned).of(instance, weighed);
  const TrustedInstance trusted(instance, weights);
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
