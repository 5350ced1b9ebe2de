#include "factor_fit.hpp"

#include <cmath>
#include <utility>

#include "factor_losses.hpp"
#include "learn/harness/instance_measure.hpp"
#include "learn/harness/lbfgs_passes.hpp"
#include "method/shared/learned_codec.hpp"
#include "user_instances.hpp"
#include "util/random.hpp"

namespace witan {
namespace {

std::vector<double> all_labels(const FactorSettings& settings, const RatingTable& table, const Grading& grading,
                               const Context& context) {
  std::vector<double> labels;
  labels.reserve(table.size());
  for (std::size_t u = 0; u < table.users.size(); ++u) {
    const std::vector<double> row = factor_labels(settings, table.ratings_of(u), grading, context);
    labels.insert(labels.end(), row.begin(), row.end());
  }
  return labels;
}

/// Returns the initial state: factors uniform between 0 and `init`, biases 0, and no gradients.
PassState begin(const FactorSettings& settings, const FactorShape& shape, const Context& context) {
  PassState state{std::vector<double>(shape.size()), {0.0}};
  Random random(context.seed_for(settings.method, ""));
  for (std::size_t k = 0; k < shape.user_bias(0); ++k) state.weights[k] = settings.init * random.uniform();
  return state;
}

/// AdaGrad with one step size for all weights (Ward, Wu & Bottou 2019). With a step size per weight, an item with one
/// rating would move as far as one with a hundred, which degrades accuracy.
void step_along(double rate, std::span<const double> gradient, PassState& state) {
  double sum = 0;
  for (const double one : gradient) sum += one * one;
  if (sum == 0) return;
  double& so_far = state.optimiser.front();
  so_far += sum / static_cast<double>(gradient.size());
  const double by = rate / std::sqrt(so_far);
  for (std::size_t k = 0; k < gradient.size(); ++k) state.weights[k] -= by * gradient[k];
}

/// Returns the model of the passes without its steps: scores of training and validation ratings.
PassModel scored(const FactorRun& what, const FactorShape& shape, const UserInstances& trained,
                 const UserInstances& validated) {
  const auto score = [&what, shape](const UserInstances& users, std::span<const double> weights, std::size_t i,
                                    std::span<double> scores) {
    const auto items = users.items(i);
    for (std::size_t k = 0; k < items.size(); ++k) {
      scores[k] = factor_score(shape, what.scale.mean, weights, users.row(i), items[k]);
    }
  };
  PassModel model;
  model.score_training = [&trained, score](std::span<const double> weights, std::size_t i, std::span<double> scores) {
    score(trained, weights, i, scores);
  };
  model.score_validation = [&validated, score](std::span<const double> weights, std::size_t i,
                                               std::span<double> scores) { score(validated, weights, i, scores); };
  return model;
}

FactorFit by_gradient(const FactorSettings& settings, const FactorRun& what, const FactorObjective& objective,
                      const Training& users, PassState start, PassModel model, Context& context) {
  std::vector<double> gradient(start.weights.size());
  model.one_pass = [&](int, PassState& state) {
    objective.evaluate(state.weights, gradient, context);
    step_along(settings.rate, gradient, state);
  };
  model.check = [](const PassState& state) {
    if (state.optimiser.front() < 0) throw_invalid("checkpoint", "the sum of squared gradients is negative");
  };
  return {run_passes({what.steps, settings.patience, 50}, users, std::move(start), model, context)};
}

/// The validation metric is measured at the end only, because the iterations before it are no estimates.
FactorFit by_lbfgs(const FactorSettings& settings, const FactorRun& what, const FactorObjective& objective,
                   Training users, const PassState& start, PassModel model, Context& context) {
  LbfgsOptions limits;
  limits.max_iterations = what.steps;
  const LbfgsPassSteps steps(
      [&](std::span<const double> x, std::span<double> gradient) { return objective.evaluate(x, gradient, context); },
      limits, settings.tolerance);
  PassesEnd end = PassesEnd::running;
  model.one_pass = [&](int pass, PassState& state) { steps.one_pass(pass, state); };
  model.check = [&](const PassState& state) { steps.check(state); };
  model.done = [&](const PassState& state) { return (end = LbfgsPassSteps::end_of(state)) != PassesEnd::running; };
  const InstanceMeasure measure(users.validation, users.metric, resolve_options(users));
  users.validation = InstanceSet();
  FactorFit fit{run_passes({what.steps, 0, 50}, users, steps.start(start.weights), model, context)};
  fit.converged = end != PassesEnd::running;
  fit.validation = measure.mean(
      [&](std::size_t i, std::span<double> scores) { model.score_validation(fit.weights, i, scores); }, context);
  return fit;
}

}  // namespace

FactorFit fit_factors(const FactorSettings& settings, const FactorRun& what, const Training& training,
                      Context& context) {
  const FactorShape shape{what.table.users.size(), what.table.items.size(), what.dimensions,
                          settings.biases == FactorBiases::on};
  const std::vector<double> labels = all_labels(settings, what.table, what.grading, context);
  const FactorObjective objective(what.table, labels, shape, what.scale,
                                  factor_loss(settings.loss, settings.objective));
  const UserInstances trained(what.table, what.grading);
  const UserInstances validated(what.validation, what.grading);
  Training users(trained.set(), validated.set());
  users.metric = training.metric;
  users.metric_options = training.metric_options;
  users.checkpoint = training.checkpoint;
  users.on_pass = training.on_pass;
  PassModel model = scored(what, shape, trained, validated);
  PassState start = begin(settings, shape, context);
  if (settings.optimiser == FactorOptimiser::lbfgs) {
    return by_lbfgs(settings, what, objective, std::move(users), start, std::move(model), context);
  }
  return by_gradient(settings, what, objective, users, std::move(start), std::move(model), context);
}

}  // namespace witan
