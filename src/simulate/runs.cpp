#include "runs.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "stage.hpp"

namespace witan {
namespace {

/// The error and the scale of one system.
struct System {
  double noise = 0;
  double scale = 1;
  double offset = 0;
};

System draw_system(double noise, Random random) {
  System system;
  system.noise = noise * (0.5 + random.uniform());
  system.scale = std::exp(random.normal());
  system.offset = 10 * random.uniform();
  return system;
}

}  // namespace

Simulation RunsSimulator::simulate(const Options& options, Context& context) {
  Stage stage(options, context);
  auto& experts = stage.experts();
  std::vector<System> systems;
  for (std::uint32_t e = 0; e < experts.size(); ++e) {
    systems.push_back(draw_system(options.noise, stage.stream_of_expert(e)));
    experts[e].reliability *= 1 / std::hypot(1.0, systems[e].noise);
  }
  const std::size_t depth = static_cast<std::size_t>(std::min(options.depth, options.items));
  for (std::uint32_t i = 0; i < stage.instances(); ++i) {
    const auto& scores = stage.draw_scores(i, 1.0);
    for (std::uint32_t e = 0; e < experts.size(); ++e) {
      Random random = stage.stream_of_evidence(i, e);
      const System& system = systems[e];
      std::vector<double> seen;
      for (const double score : scores) {
        const double noisy = sign_of(experts[e].kind) * score + system.noise * random.normal();
        seen.push_back(system.offset + system.scale * noisy);
      }
      const auto list =
          stage.builder().new_list(Stage::instance_handle(i), Stage::expert_handle(e), Form::score, Silence::below);
      const std::vector<Slot> order = best_first(seen);
      for (const Slot k : std::span(order).first(depth))
        stage.builder().add_entry(list, Stage::item_handle(k), seen[k]);
    }
  }
  return stage.finish(options.labels);
}

}  // namespace witan
