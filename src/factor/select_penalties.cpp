#include "select_penalties.hpp"

#include "climb.hpp"
#include "learn/harness/checkpoint_parts.hpp"
#include <fmt/format.h>

namespace witan {
SelectedPenalties select_penalties(const FactorSettings& settings, const FactorRun& what, const Training& training,
                                   Context& context) {
  CheckpointParts checkpoints(training.checkpoint);
  FactorScale scale{what.scale.mean, settings.l2.value_or(settings.default_l2),
                    settings.bias_l2.value_or(settings.default_l2)};
  const auto validation_of = [&](const FactorScale& tried, std::size_t dimensions) {
    auto part = checkpoints.part(fmt::format("l2 {}, bias {}, {} factors", tried.l2, tried.bias_l2, dimensions));
    Training one = training;
    if (training.checkpoint != nullptr) one.checkpoint = &part;
    FactorRun run = what;
    run.scale = tried;
    run.dimensions = dimensions;
    return fit_factors(settings, run, one, context).validation;
  };
  Climbed best;
  if (settings.biases == FactorBiases::on && settings.bias_l2.automatic()) {
    best = climb(settings.default_l2, 2,
                 [&](double bias_l2) { return validation_of({scale.mean, scale.l2, bias_l2}, 0); });
    scale.bias_l2 = best.at;
  }
  if (settings.l2.automatic()) {
    best = climb(settings.default_l2, 2,
                 [&](double l2) { return validation_of({scale.mean, l2, scale.bias_l2}, what.dimensions); });
    scale.l2 = best.at;
  }
  return {scale, best.value};
}

}  // namespace witan
