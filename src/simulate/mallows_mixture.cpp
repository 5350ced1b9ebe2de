#include "mallows_mixture.hpp"

#include <algorithm>

#include "add_ranking.hpp"
#include "mallows.hpp"
#include "permutation/permutation_draws.hpp"

namespace witan {
namespace {

/// Returns the centres of an instance, best item first: the true order, then random ones.
std::vector<std::vector<Slot>> draw_centres(const Stage& stage, std::uint32_t instance, int components) {
  std::vector<std::vector<Slot>> centres{stage.truth(instance).best_first()};
  Random random = stage.stream_of_order(instance);
  while (centres.size() < static_cast<std::size_t>(components)) {
    std::vector<Slot> order = centres.front();
    for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[random.below(k)]);
    centres.push_back(std::move(order));
  }
  return centres;
}

/// Returns Kendall's τ of two orders.
double tau_of_orders(const std::vector<Slot>& one, const std::vector<Slot>& other) {
  std::vector<std::size_t> rank(one.size());
  for (std::size_t k = 0; k < other.size(); ++k) rank[other[k]] = k;
  double sum = 0;
  for (std::size_t a = 0; a < one.size(); ++a) {
    for (std::size_t b = a + 1; b < one.size(); ++b) sum += rank[one[a]] < rank[one[b]] ? 1 : -1;
  }
  return 2 * sum / (static_cast<double>(one.size()) * (static_cast<double>(one.size()) - 1));
}

}  // namespace

Simulation MallowsMixtureSimulator::simulate(const Options& options, Context& context) {
  Stage stage(options, context);
  const auto items = static_cast<std::uint32_t>(options.items);
  const auto kendall = PermutationDistance::kendall;
  const PermutationDraws reliable(kendall, items, theta_of_phi(kendall, items, options.phi, options.norm_phi));
  const PermutationDraws uniform(kendall, items, 0);
  for (std::uint32_t i = 0; i < stage.instances(); ++i) {
    stage.draw_order(i);
    const auto centres = draw_centres(stage, i, options.components);
    for (std::uint32_t e = 0; e < stage.experts().size(); ++e) {
      Random random = stage.stream_of_evidence(i, e);
      ExpertTruth& expert = stage.experts()[e];
      std::vector<Slot> centre = centres[e % centres.size()];
      if (i == 0) expert.reliability = sign_of(expert.kind) * tau_of_orders(centre, centres.front());
      if (expert.kind == ExpertKind::inverted) std::ranges::reverse(centre);
      const auto rank = (expert.kind == ExpertKind::spammer ? uniform : reliable).draw(random);
      std::vector<Slot> order(items);
      for (std::size_t k = 0; k < items; ++k) order[rank[k]] = centre[k];
      add_ranking(stage, i, e, order, options.lists, static_cast<std::uint32_t>(options.length), random);
    }
  }
  return stage.finish(options.labels);
}

}  // namespace witan
