#include "feature_training.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numeric>

#include "feature_objective.hpp"
#include "gradient_steps.hpp"
#include "learn/harness/instance_chunks.hpp"
#include "learn/harness/passes.hpp"
#include "learn/harness/shuffled.hpp"
#include "learn/harness/training_facts.hpp"
#include "method/shared/learned_codec.hpp"
#include "optimize/lbfgs.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// L-BFGS as passes of one iteration each. The first number of its state is an LbfgsEnd; `passes` means not ended.
class LbfgsPasses {
 public:
  LbfgsPasses(const FeatureOptions& options, const FeatureObjective& objective, std::vector<std::size_t> all,
              Context& context)
      : options_(options), objective_(objective), all_(std::move(all)), context_(context) {}

  [[nodiscard]] PassState start(const std::vector<double>& weights) const {
    return {weights, with_end(LbfgsEnd::passes, Lbfgs(weights, limits()).state())};
  }
  void one_pass(int pass, PassState& state) const {
    Lbfgs steps(state.weights, limits());
    steps.restore(std::span(state.optimiser).subspan(1));
    const double before = steps.result().value;
    const bool moved = steps.step([&](std::span<const double> x, std::span<double> gradient) {
      return objective_.evaluate(all_, x, "", gradient, context_);
    });
    const LbfgsResult& at = steps.result();
    if (at.stop == LbfgsStop::not_finite) throw InputError("the training loss is not finite");
    const bool little = pass > 1 && before - at.value <= options_.tolerance * std::abs(before);
    const bool flat = !moved && at.stop == LbfgsStop::converged;
    state.weights = steps.x();
    const LbfgsEnd end = (moved && little) || flat ? LbfgsEnd::converged : moved ? LbfgsEnd::passes : LbfgsEnd::stalled;
    state.optimiser = with_end(end, steps.state());
  }
  /// Throws InputError unless the optimiser's state is one that one_pass() made.
  void check(const PassState& state) const {
    const double end = state.optimiser[0];
    if (!(end >= 0 && end <= static_cast<double>(LbfgsEnd::stalled) && end == std::floor(end))) {
      throw_invalid("checkpoint", fmt::format("found {} as the end of the optimisation", end));
    }
    Lbfgs(state.weights, limits()).restore(std::span(state.optimiser).subspan(1));
  }
  [[nodiscard]] static LbfgsEnd end_of(const PassState& state) {
    return static_cast<LbfgsEnd>(static_cast<int>(state.optimiser[0]));
  }

 private:
  [[nodiscard]] LbfgsOptions limits() const {
    LbfgsOptions limits;
    limits.max_iterations = options_.passes;
    return limits;
  }
  static std::vector<double> with_end(LbfgsEnd end, std::vector<double> state) {
    state.insert(state.begin(), static_cast<double>(end));
    return state;
  }

  const FeatureOptions& options_;
  const FeatureObjective& objective_;
  std::vector<std::size_t> all_;
  Context& context_;
};

/// One step per batch of instances, in an order that is reshuffled for every pass.
void batch_pass(const std::string& purpose, std::size_t batch, const FeatureObjective& objective, std::size_t instances,
                const GradientSteps& steps, PassState& state, Context& context) {
  const auto order = shuffled(instances, Random(context.seed_for(purpose, "")));
  std::vector<double> gradient(state.weights.size());
  for (std::size_t begin = 0; begin < order.size(); begin += batch) {
    const auto which = std::span(order).subspan(begin, std::min(batch, order.size() - begin));
    (void)objective.evaluate(which, state.weights, purpose, gradient, context);
    steps.step(gradient, state.weights, state.optimiser);
  }
}

const Features& features_of(const FeatureLoss& loss, const InstanceSet& instances) {
  const Features* const features = instances.data().features();
  if (features == nullptr) {
    throw InputError(fmt::format("{} is trained on features of the items, but the data have none", loss.method));
  }
  return *features;
}

std::size_t labelled_items(const Instance& instance) {
  return static_cast<std::size_t>(
      std::ranges::count_if(instance.labels, [](double label) { return !std::isnan(label); }));
}

void check_sizes(const FeatureLoss& loss, const Training& training) {
  const std::size_t limit = loss.make()->max_items();
  for (std::size_t i = 0; i < training.instances.size(); ++i) {
    const Instance instance = training.instances[i];
    const std::size_t items = labelled_items(instance);
    if (items <= limit) continue;
    throw InputError(fmt::format(
        "{} needs instances with at most {} labelled items, but instance {} has {}; use pmop-fd or pmop-gibbs",
        loss.method, limit, in_quotes(instance.name), items));
  }
}

void check(const FeatureLoss& loss, const FeatureOptions& options, const Training& training) {
  if (options.optimiser == Optimiser::lbfgs && !loss.make()->smooth()) {
    throw UsageError(
        fmt::format("{}(optimiser=lbfgs): its loss is not smooth, which lbfgs requires; expected sgd, adagrad or adam",
                    loss.method));
  }
  check_learnable(training.instances, loss.method);
  (void)features_of(loss, training.instances);
  check_sizes(loss, training);
  if (!training.validation.empty()) (void)features_of(loss, training.validation);
}

/// The result of one training.
struct Trained {
  PassResult result;
  LbfgsEnd end = LbfgsEnd::converged;
  std::optional<std::vector<double>> loss;
};

/// Returns the mean losses over the sets that have instances, without the penalty; nullopt if the loss is no function
/// of the scores, because it is sampled or depends on a metric.
std::optional<std::vector<double>> mean_losses(const FeatureLoss& loss, const Scorer& scorer,
                                               const FeatureScaling& scaling, std::span<const double> weights,
                                               std::initializer_list<const FeatureInstances*> sets, Context& context) {
  if (!loss.make()->smooth()) return std::nullopt;  // training instances are not too long: check_sizes
  std::vector<double> losses;
  std::vector<double> gradient(weights.size());
  for (const FeatureInstances* const set : sets) {
    std::size_t longest = 0;
    for (std::size_t i = 0; i < set->size(); ++i) longest = std::max(longest, set->labels(i).size());
    if (set->size() == 0 || longest > loss.make()->max_items()) continue;
    std::vector<std::size_t> all(set->size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    const FeatureObjective objective(loss, scorer, scaling, 0, *set);
    losses.push_back(objective.evaluate(all, weights, "", gradient, context));
  }
  return losses;
}

Trained run(const FeatureLoss& loss, const FeatureOptions& options, const Scorer& scorer, const FeatureScaling& scaling,
            const Training& training, Context& context) {
  const std::vector<std::uint64_t> numbers =
      stored_numbers(features_of(loss, training.instances)).value_or(std::vector<std::uint64_t>());
  const FeatureInstances instances(training.instances, options.normalise, scorer.inputs(), context, numbers);
  const FeatureInstances validation(training.validation, options.normalise, scorer.inputs(), context, numbers);
  const FeatureObjective objective(loss, scorer, scaling, options.l2, instances);
  Random random(context.seed_for(loss.method, ""));
  std::vector<double> start = scorer.start(random);
  const std::vector<double> own = loss.make()->start_parameters();
  start.insert(start.end(), own.begin(), own.end());

  Trained trained;
  PassModel model;
  model.score_training = [&](std::span<const double> weights, std::size_t i, std::span<double> scores) {
    objective.score(instances, i, weights, scores);
  };
  model.score_validation = [&](std::span<const double> weights, std::size_t i, std::span<double> scores) {
    objective.score(validation, i, weights, scores);
  };
  const PassOptions passes{options.passes, options.patience, 10};
  if (options.optimiser == Optimiser::lbfgs) {
    std::vector<std::size_t> all(instances.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    const LbfgsPasses lbfgs(options, objective, std::move(all), context);
    model.one_pass = [&](int pass, PassState& state) { lbfgs.one_pass(pass, state); };
    model.check = [&](const PassState& state) { lbfgs.check(state); };
    model.done = [&](const PassState& state) { return (trained.end = LbfgsPasses::end_of(state)) != LbfgsEnd::passes; };
    trained.result = run_passes(passes, training, lbfgs.start(start), model, context);
    trained.loss = mean_losses(loss, scorer, scaling, trained.result.weights, {&instances, &validation}, context);
    return trained;
  }
  const GradientSteps steps(options.optimiser, options.rate);
  model.one_pass = [&](int pass, PassState& state) {
    batch_pass(fmt::format("{}, pass {}", loss.method, pass), static_cast<std::size_t>(options.batch), objective,
               instances.size(), steps, state, context);
  };
  model.check = [&](const PassState& state) { steps.check(state.optimiser); };
  std::vector<double> memory = steps.start(start.size());
  trained.result = run_passes(passes, training, {std::move(start), std::move(memory)}, model, context);
  trained.loss = mean_losses(loss, scorer, scaling, trained.result.weights, {&instances, &validation}, context);
  return trained;
}

}  // namespace

Cost feature_training_cost(const FeatureOptions& options, const Training& training) {
  const Features* const features = training.instances.empty() ? nullptr : training.instances.data().features();
  if (features == nullptr) return {};
  constexpr double kVectors = 32, kNumber = 8;  // of L-BFGS
  const auto columns = static_cast<double>(features->columns());
  const auto instances = static_cast<double>(training.instances.size());
  const double weights = columns * (options.hidden + 1);
  const double chunks = static_cast<double>(InstanceChunks(training.instances.size()).count());
  const double scalings = options.normalise == Normalise::query ? instances : 0;
  double stored = 0;
  for (std::size_t row = 0; row < features->rows(); ++row) {
    stored += features->dense() ? columns : static_cast<double>(features->sparse_values(row).size());
  }
  return {options.passes * (2e-9 * stored * (options.hidden + 1) + 6e-9 * scalings * columns),
          kNumber * (kVectors * weights + 4 * chunks * (weights + columns) + 2 * scalings * columns)};
}

double cubed_items(const Training& training) {
  double sum = 0;
  for (std::size_t i = 0; i < training.instances.size(); ++i) {
    const auto items = static_cast<double>(labelled_items(training.instances[i]));
    sum += items * items * items;
  }
  return sum;
}

LearnedParameters train_on_features(const FeatureLoss& loss, const FeatureOptions& options, const Training& training,
                                    Context& context) {
  check(loss, options, training);
  const Scorer scorer(features_of(loss, training.instances).columns(), static_cast<std::size_t>(options.hidden));
  const FeatureScaling scaling = learn_scaling(options.normalise, training.instances, scorer.inputs(), context);
  Trained trained = run(loss, options, scorer, scaling, training, context);
  std::vector<double>& all = trained.result.weights;
  const auto own = all.begin() + static_cast<std::ptrdiff_t>(scorer.weight_count());
  return encode_learned(FeatureLearned{stored_numbers(features_of(loss, training.instances)),
                                       {all.begin(), own},
                                       scaling.shift,
                                       scaling.factor,
                                       std::vector<double>(own, all.end()),
                                       std::vector{trained.result.pass, trained.result.passes},
                                       trained.end,
                                       trained.result.training,
                                       trained.result.validation,
                                       trained.loss});
}

}  // namespace witan
