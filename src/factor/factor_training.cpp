#include <numeric>
#include <utility>

#include "factor_fit.hpp"
#include "held_out.hpp"
#include "learn/harness/checkpoint_parts.hpp"
#include "method/shared/learned_codec.hpp"
#include "select_penalties.hpp"

namespace witan {
namespace {

double mean_of(const FactorSettings& settings, const RatingTable& table) {
  if (settings.loss != FactorLoss::squared) return 0;
  return std::accumulate(table.value.begin(), table.value.end(), 0.0) / static_cast<double>(table.size());
}

/// The checkpoints of the selection and of the final fit.
class TrainingParts {
 public:
  explicit TrainingParts(const Training& training)
      : training_(training),
        checkpoints_(training.checkpoint),
        choosing_(checkpoints_.part("choosing")),
        learning_(checkpoints_.part("learning")) {}
  [[nodiscard]] Training choosing() { return with(choosing_); }
  [[nodiscard]] Training learning() { return with(learning_); }

 private:
  Training with(Checkpoint& checkpoint) const {
    Training one = training_;
    if (training_.checkpoint != nullptr) one.checkpoint = &checkpoint;
    return one;
  }
  const Training& training_;
  CheckpointParts checkpoints_;
  CheckpointParts::Part choosing_, learning_;
};

/// Selects the number of steps, or the penalties, on `selection`, then fits all ratings with them.
FactorFit fit_twice(const FactorSettings& settings, const FactorRun& selection, FactorRun& all,
                    const Training& training, Context& context) {
  TrainingParts parts(training);
  if (settings.optimiser == FactorOptimiser::lbfgs) {
    const SelectedPenalties selected = select_penalties(settings, selection, parts.choosing(), context);
    all.scale = selected.scale;
    FactorFit fit = fit_factors(settings, all, parts.learning(), context);
    fit.validation = selected.validation;
    return fit;
  }
  const FactorFit chosen = fit_factors(settings, selection, parts.choosing(), context);
  all.steps = chosen.pass;
  FactorFit fit = fit_factors(settings, all, parts.learning(), context);
  fit.passes = chosen.passes;
  fit.validation = chosen.validation;
  return fit;
}

bool selects_penalties(const FactorSettings& settings) {
  return settings.optimiser == FactorOptimiser::lbfgs &&
         (settings.l2.automatic() || (settings.biases == FactorBiases::on && settings.bias_l2.automatic()));
}

/// Fits with validation ratings, with held-out ratings, or without selection.
FactorFit fit_selected(const FactorSettings& settings, FactorRun& all, const Training& training, Context& context) {
  const bool selects = settings.optimiser == FactorOptimiser::gradient || selects_penalties(settings);
  if (all.validation.size() == 0 && settings.validation_fraction > 0 && selects) {
    const HeldOut parts = hold_out(all.table, settings.validation_fraction, context);
    return fit_twice(settings, {parts.kept, parts.held, all.grading, all.scale, all.dimensions, all.steps}, all,
                     training, context);
  }
  const bool on_validation = all.validation.size() > 0 && selects_penalties(settings);
  return on_validation ? fit_twice(settings, all, all, training, context)
                       : fit_factors(settings, all, training, context);
}

}  // namespace

LearnedParameters train_factors(const FactorSettings& settings, const Training& training, Context& context) {
  const RatingTable table = rating_table(training.instances, settings.method);
  const RatingTable validation = of_users(rating_table(training.validation, settings.method, table.items), table.users);
  const double l2 = settings.l2.value_or(settings.default_l2);
  FactorRun all{table,
                validation,
                Grading::of(table.value),
                {mean_of(settings, table), l2, settings.bias_l2.value_or(l2)},
                static_cast<std::size_t>(settings.dimensions),
                settings.steps};
  const FactorFit fit = fit_selected(settings, all, training, context);
  LearnedParameters learned;
  add_table(table, learned);
  const FactorLearned found{
      all.scale.mean, fit.weights,       std::vector{fit.pass, fit.passes}, fit.training, fit.validation,
      all.scale.l2,   all.scale.bias_l2, fit.converged ? 1.0 : 0.0};
  return encode_learned(found, std::move(learned));
}

}  // namespace witan
