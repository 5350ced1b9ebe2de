#include "klementiev.hpp"

#include <algorithm>
#include <cmath>

#include "add_ranking.hpp"
#include "permutation/permutation_draws.hpp"

namespace witan {

Simulation KlementievSimulator::simulate(const Options& options, Context& context) {
  Stage stage(options, context);
  const auto items = static_cast<std::uint32_t>(options.items);
  const std::size_t count = stage.experts().size();
  std::vector<double> theta;
  for (std::size_t e = 0; e < count; ++e) {
    const double share = count > 1 ? static_cast<double>(e) / static_cast<double>(count - 1) : 0;
    const double phi = options.phi + share * (options.phi_last - options.phi);
    ExpertTruth& expert = stage.experts()[e];
    theta.push_back(expert.kind == ExpertKind::spammer ? 0 : -std::log(phi));
    expert.reliability = sign_of(expert.kind) * (1 - phi);
  }
  for (std::uint32_t i = 0; i < stage.instances(); ++i) {
    stage.draw_order(i);
    for (std::uint32_t e = 0; e < count; ++e) {
      Random random = stage.stream_of_evidence(i, e);
      std::vector<Slot> centre = stage.truth(i).best_first();
      if (stage.experts()[e].kind == ExpertKind::inverted) std::ranges::reverse(centre);
      const auto rank = PermutationDraws(PermutationDistance::kendall, items, theta[e]).draw(random);
      std::vector<Slot> order(items);
      for (std::size_t k = 0; k < items; ++k) order[rank[k]] = centre[k];
      const auto most = static_cast<std::uint32_t>(std::min(options.length, options.items));
      const bool varies = options.lengths == Lengths::random && options.lists != ListShape::full;
      const auto length = varies ? 1 + static_cast<std::uint32_t>(random.below(most)) : most;
      add_ranking(stage, i, e, order, options.lists, length, random);
    }
  }
  return stage.finish(options.labels);
}

}  // namespace witan
