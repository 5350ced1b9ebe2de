#include "witan/data/dataset_builder.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <string>

#include "factor_losses.hpp"
#include "factor_model.hpp"
#include "held_out.hpp"
#include "learn/harness/checkpoint_parts.hpp"
#include "learn/harness/passes.hpp"
#include "method/shared/learned_codec.hpp"
#include "util/random.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// A data set with one instance per user and the user's ratings as labels, for the training and validation metrics.
class UserInstances {
 public:
  UserInstances(const RatingTable& table, const Grading& grading) : table_(table) {
    DatasetBuilder builder;
    for (std::size_t u = 0; u < table.users.size(); ++u) {
      if (table.items_of(u).empty()) continue;
      const auto instance = builder.instance(table.users[u]);
      for (std::size_t k = 0; k < table.items_of(u).size(); ++k) {
        builder.add_label(instance, builder.item(table.items[table.items_of(u)[k]]), grading(table.values_of(u)[k]));
      }
    }
    data_ = builder.build();
    std::map<std::string_view, std::size_t> row;
    for (std::size_t u = 0; u < table.users.size(); ++u) row.emplace(table.users[u], u);
    for (std::size_t i = 0; i < data_.instance_count(); ++i) row_.push_back(row.at(data_.instance(i).name));
  }
  [[nodiscard]] InstanceSet set() const { return InstanceSet(data_); }
  [[nodiscard]] std::size_t row(std::size_t instance) const { return row_[instance]; }
  /// Slots and rows are both sorted by the bytes of the items' names.
  [[nodiscard]] std::span<const std::uint32_t> items(std::size_t instance) const {
    return table_.items_of(row_[instance]);
  }

 private:
  const RatingTable& table_;
  Dataset data_;
  std::vector<std::size_t> row_;
};

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

/// The input of one run.
struct Run {
  const RatingTable& table;
  const RatingTable& validation;  ///< has the users of the table; some have no ratings
  Grading grading;
  double mean;
  int steps;
};

PassResult run(const FactorSettings& settings, const Run& what, const Training& training, Context& context) {
  const FactorShape shape{what.table.users.size(), what.table.items.size(),
                          static_cast<std::size_t>(settings.dimensions), settings.biases == FactorBiases::on};
  const std::vector<double> labels = all_labels(settings, what.table, what.grading, context);
  const FactorObjective objective(what.table, labels, shape, {what.mean, settings.l2}, factor_loss(settings.loss));
  const UserInstances trained(what.table, what.grading);
  const UserInstances validated(what.validation, what.grading);
  const auto score = [&](const UserInstances& users, std::span<const double> weights, std::size_t i,
                         std::span<double> scores) {
    const auto items = users.items(i);
    for (std::size_t k = 0; k < items.size(); ++k) {
      scores[k] = factor_score(shape, what.mean, weights, users.row(i), items[k]);
    }
  };
  std::vector<double> gradient(shape.size());
  PassModel model;
  model.one_pass = [&](int, PassState& state) {
    objective.evaluate(state.weights, gradient, context);
    step_along(settings.rate, gradient, state);
  };
  model.check = [](const PassState& state) {
    if (state.optimiser.front() < 0) throw_invalid("checkpoint", "the sum of squared gradients is negative");
  };
  model.score_training = [&](std::span<const double> weights, std::size_t i, std::span<double> scores) {
    score(trained, weights, i, scores);
  };
  model.score_validation = [&](std::span<const double> weights, std::size_t i, std::span<double> scores) {
    score(validated, weights, i, scores);
  };
  Training users(trained.set(), validated.set());
  users.metric = training.metric;
  users.metric_options = training.metric_options;
  users.checkpoint = training.checkpoint;
  users.on_pass = training.on_pass;
  return run_passes({what.steps, settings.patience, 50}, users, begin(settings, shape, context), model, context);
}

double mean_rating(const FactorSettings& settings, const RatingTable& table) {
  if (settings.loss != FactorLoss::squared) return 0;
  return std::accumulate(table.value.begin(), table.value.end(), 0.0) / static_cast<double>(table.size());
}

/// Selects the number of steps on held-out ratings, then trains on all ratings for as many steps.
PassResult run_twice(const FactorSettings& settings, const Run& all, const Training& training, Context& context) {
  const HeldOut parts = hold_out(all.table, settings.validation_fraction, context);
  CheckpointParts checkpoints(training.checkpoint);
  auto choosing = checkpoints.part("choosing");
  auto learning = checkpoints.part("learning");
  Training one = training;
  if (training.checkpoint != nullptr) one.checkpoint = &choosing;
  const Run first{parts.kept, parts.held, all.grading, all.mean, all.steps};
  const PassResult chosen = run(settings, first, one, context);
  if (training.checkpoint != nullptr) one.checkpoint = &learning;
  PassResult result = run(settings, {all.table, all.validation, all.grading, all.mean, chosen.pass}, one, context);
  result.passes = chosen.passes;
  result.validation = chosen.validation;
  return result;
}

}  // namespace

LearnedParameters train_factors(const FactorSettings& settings, const Training& training, Context& context) {
  const RatingTable table = rating_table(training.instances, settings.method);
  const RatingTable validation = of_users(rating_table(training.validation, settings.method, table.items), table.users);
  const Run all{table, validation, Grading::of(table.value), mean_rating(settings, table), settings.steps};
  const bool twice = validation.size() == 0 && settings.validation_fraction > 0;
  const PassResult result = twice ? run_twice(settings, all, training, context) : run(settings, all, training, context);
  LearnedParameters learned;
  add_table(table, learned);
  return encode_learned(FactorLearned{all.mean, result.weights, std::vector{result.pass, result.passes},
                                      result.training, result.validation},
                        std::move(learned));
}

}  // namespace witan
