#include "scorer_passes.hpp"

#include "learn/harness/shuffled.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

void score_table(const Scorer& scorer, std::span<const double> weights, const LabelledTable& table,
                 std::span<double> by_slot) {
  std::vector<double> scores(table.slots.size());
  scorer.score(weights, table.rows, scores);
  table.scatter(scores, by_slot);
}

}  // namespace

PassResult train_by_passes(const Scorer& scorer, ListLoss& loss, const TrainingTables& tables,
                           const ScorerPassOptions& options, const Training& training, Context& context) {
  std::vector<double> scores;
  std::vector<double> by_score;
  std::vector<double> gradient(scorer.weight_count());
  PassModel model;
  model.one_pass = [&](int pass, PassState& state) {
    const Random random(context.seed_for(fmt::format("{}, pass {}", options.purpose, pass), ""));
    for (const std::size_t i : shuffled(tables.training.size(), random)) {
      const LabelledTable& table = tables.training[i];
      scores.resize(table.slots.size());
      by_score.resize(table.slots.size());
      scorer.score(state.weights, table.rows, scores);
      if (loss.evaluate(scores, table.labels, by_score) == 0) continue;
      std::ranges::fill(gradient, 0.0);
      scorer.add_gradient(state.weights, table.rows, by_score, gradient);
      for (std::size_t k = 0; k < gradient.size(); ++k) state.weights[k] -= options.rate * gradient[k];
    }
  };
  model.score_training = [&](std::span<const double> weights, std::size_t i, std::span<double> to) {
    score_table(scorer, weights, tables.training[i], to);
  };
  model.score_validation = [&](std::span<const double> weights, std::size_t i, std::span<double> to) {
    score_table(scorer, weights, tables.validation[i], to);
  };
  Random random(context.seed_for(options.purpose, ""));
  return run_passes(options.passes, training, {scorer.start(random), {}}, model, context);
}

}  // namespace witan
