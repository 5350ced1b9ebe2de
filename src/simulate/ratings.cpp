#include "ratings.hpp"

#include <algorithm>
#include <cmath>

#include "stage.hpp"

namespace witan {

Simulation RatingsSimulator::simulate(const Options& options, Context& context) {
  Stage stage(options, context);
  auto& experts = stage.experts();
  std::vector<double> bias;
  // Within an expert the bias is constant, so it does not lower the correlation.
  const double correlation = options.spread > 0 ? options.spread / std::hypot(options.spread, options.noise) : 0;
  for (std::uint32_t e = 0; e < experts.size(); ++e) {
    bias.push_back(options.bias * stage.stream_of_expert(e).normal());
    experts[e].reliability *= correlation;
  }
  const double deviation = std::hypot(options.spread, options.bias, options.noise);
  const auto level_of = [&](double seen) {
    const double standard = deviation > 0 ? seen / deviation : 0;
    const double level = 1 + std::floor((standard + 2) / 4 * options.levels);
    return std::clamp(level, 1.0, static_cast<double>(options.levels));
  };
  for (std::uint32_t i = 0; i < stage.instances(); ++i) {
    const auto& scores = stage.draw_scores(i, options.spread);
    for (std::uint32_t e = 0; e < experts.size(); ++e) {
      Random random = stage.stream_of_evidence(i, e);
      for (std::uint32_t k = 0; k < stage.items(); ++k) {
        if (random.uniform() >= options.density) continue;
        const double seen = sign_of(experts[e].kind) * scores[k] + bias[e] + options.noise * random.normal();
        const auto list =
            stage.builder().list(Stage::instance_handle(i), Stage::expert_handle(e), Form::rating, Silence::unknown);
        stage.builder().add_entry(list, Stage::item_handle(k), level_of(seen));
      }
    }
  }
  return stage.finish(options.labels);
}

}  // namespace witan
