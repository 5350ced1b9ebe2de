#include "plackett_luce.hpp"

#include "add_ranking.hpp"

namespace witan {

Simulation PlackettLuceSimulator::simulate(const Options& options, Context& context) {
  Stage stage(options, context);
  for (std::uint32_t i = 0; i < stage.instances(); ++i) {
    const auto& scores = stage.draw_scores(i, options.spread);
    for (std::uint32_t e = 0; e < stage.experts().size(); ++e) {
      Random random = stage.stream_of_evidence(i, e);
      std::vector<double> seen;
      seen.reserve(scores.size());
      for (const double score : scores) seen.push_back(stage.experts()[e].reliability * score + random.gumbel());
      add_ranking(stage, i, e, best_first(seen), options.lists, static_cast<std::uint32_t>(options.length), random);
    }
  }
  return stage.finish(options.labels);
}

}  // namespace witan
