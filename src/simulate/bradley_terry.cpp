#include "bradley_terry.hpp"

#include <cmath>

#include "stage.hpp"

namespace witan {
namespace {

/// Returns the share of the win that goes to the first item.
double draw_outcome(double difference, double ties, Random& random) {
  // The weights e^{d/2}, ν, e^{−d/2} are divided by the larger of the first and last to prevent overflow.
  const double half = std::abs(difference) / 2;
  const double better = 1;
  const double worse = std::exp(-2 * half);
  const double tie = ties * std::exp(-half);
  const double draw = random.uniform() * (better + worse + tie);
  if (draw < tie) return 0.5;
  const bool better_wins = draw < tie + better;
  return better_wins == (difference >= 0) ? 1.0 : 0.0;
}

}  // namespace

Simulation BradleyTerrySimulator::simulate(const Options& options, Context& context) {
  Stage stage(options, context);
  auto& experts = stage.experts();
  for (std::uint32_t e = 0; e < experts.size(); ++e) {
    const double drawn = options.reliability + (1 - options.reliability) * stage.stream_of_expert(e).uniform();
    experts[e].reliability *= drawn;
  }
  for (std::uint32_t i = 0; i < stage.instances(); ++i) {
    const auto& scores = stage.draw_scores(i, options.spread);
    std::vector<Random> streams;
    streams.reserve(experts.size());
    for (std::uint32_t e = 0; e < experts.size(); ++e) streams.push_back(stage.stream_of_evidence(i, e));
    for (int c = 0; c < options.comparisons; ++c) {
      context.check_stop();
      for (std::uint32_t e = 0; e < experts.size(); ++e) {
        Random& random = streams[e];
        const auto first = static_cast<std::uint32_t>(random.below(stage.items()));
        auto second = static_cast<std::uint32_t>(random.below(stage.items() - 1));
        if (second >= first) ++second;
        const double seen = random.uniform() < (1 + experts[e].reliability) / 2 ? 1 : -1;
        const double difference = seen * (scores[first] - scores[second]) + options.position;
        stage.builder().add_comparison(Stage::instance_handle(i), Stage::expert_handle(e), Stage::item_handle(first),
                                       Stage::item_handle(second), draw_outcome(difference, options.ties, random));
      }
    }
  }
  return stage.finish(options.labels);
}

}  // namespace witan
