#include "tuning.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <algorithm>
#include <cmath>

#include "checkpoint_parts.hpp"
#include "instance_measure.hpp"
#include <fmt/format.h>

namespace witan {

std::span<const TunedParameter> tuned_parameters() {
  static const std::vector<TunedParameter> kTuned = {
      {"crf", "rate", {"0.3", "1", "3"}},
      {"crf", "potentials", {"slice", "full"}},
      {"theta-mpm", "transform", {"difference", "normalized", "log", "binary"}},
      {"theta-mpm", "adherence", {"learned", "labels"}},
  };
  return kTuned;
}

std::vector<std::string> tuning_grid(std::string_view spec) {
  std::vector<Spec> grid = {parse_spec(spec)};
  const Spec given = grid.front();
  for (const TunedParameter& tuned : tuned_parameters()) {
    const bool named = std::ranges::any_of(given.arguments, [&](const auto& one) { return one.first == tuned.name; });
    if (tuned.method != given.name || named) continue;
    std::vector<Spec> finer;
    for (const Spec& one : grid) {
      for (const std::string_view value : tuned.values) {
        finer.push_back(one);
        finer.back().arguments.emplace_back(tuned.name, value);
      }
    }
    grid = std::move(finer);
  }
  if (grid.size() == 1) {
    throw UsageError(fmt::format("{} has no parameters to tune; see the documentation of {}", spec, option("tune")));
  }
  std::vector<std::string> specs;
  specs.reserve(grid.size());
  for (const Spec& one : grid) specs.push_back(to_string(one));
  return specs;
}

double measure_model(const Model& model, const InstanceSet& instances, const Training& training, Context& context) {
  const InstanceMeasure measure(instances, training.metric, resolve_options(training));
  return measure.mean(
      [&](std::size_t i, std::span<double> scores) {
        std::ranges::copy(model.solve(instances[i], context).scores, scores.begin());
      },
      context);
}

Tuned tune(std::span<const std::string> specs, const Training& training, Context& context) {
  Tuned best;
  double best_metric = 0;
  CheckpointParts checkpoints(training.checkpoint);
  for (const std::string& spec : specs) {
    auto checkpoint = checkpoints.part(spec);
    Training one = training;
    if (training.checkpoint != nullptr) one.checkpoint = &checkpoint;
    auto model = train_model(spec, one, context);
    const double metric = measure_model(*model, training.validation, training, context);
    if (std::isnan(metric)) throw UsageError("tuning needs labelled validation instances");
    best.tried.emplace_back(spec, metric);
    if (best.model && metric <= best_metric) continue;
    best.spec = spec;
    best.model = std::move(model);
    best_metric = metric;
  }
  return best;
}

}  // namespace witan
