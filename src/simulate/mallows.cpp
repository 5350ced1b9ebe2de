#include "mallows.hpp"

#include <cmath>
#include <span>

#include "add_ranking.hpp"
#include "permutation/distance_normaliser.hpp"
#include "permutation/permutation_draws.hpp"

namespace witan {
namespace {

/// Returns a ranking around the reference, best item first.
std::vector<Slot> draw_around(std::span<const Slot> reference, const PermutationDraws& draws, Random& random) {
  const std::vector<std::uint32_t> rank = draws.draw(random);
  std::vector<Slot> order(rank.size());
  for (std::size_t k = 0; k < rank.size(); ++k) order[rank[k]] = reference[k];
  return order;
}

}  // namespace

double theta_of_phi(PermutationDistance distance, std::uint32_t items, double phi, double norm_phi) {
  if (norm_phi == 0) return -std::log(phi);
  const double uniform = distance_normaliser(distance, items, 0).mean;
  return theta_for_mean(distance, items, norm_phi * uniform);
}

Simulation MallowsSimulator::simulate(const Options& options, Context& context) {
  Stage stage(options, context);
  const auto items = static_cast<std::uint32_t>(options.items);
  const bool normalised = options.norm_phi == 0 && options.normalise_phi == NormalisePhi::on;
  const double norm_phi = normalised ? options.phi : options.norm_phi;
  const PermutationDraws reliable(options.distance, items,
                                  theta_of_phi(options.distance, items, options.phi, norm_phi));
  const PermutationDraws uniform(options.distance, items, 0);
  for (std::uint32_t i = 0; i < stage.instances(); ++i) {
    stage.draw_order(i);
    const std::vector<Slot> reference = stage.truth(i).best_first();
    const std::vector<Slot> reversed(reference.rbegin(), reference.rend());
    for (std::uint32_t e = 0; e < stage.experts().size(); ++e) {
      Random random = stage.stream_of_evidence(i, e);
      const ExpertKind kind = stage.experts()[e].kind;
      stage.check_stop();  // a million items take minutes
      const std::vector<Slot> order = draw_around(kind == ExpertKind::inverted ? reversed : reference,
                                                  kind == ExpertKind::spammer ? uniform : reliable, random);
      add_ranking(stage, i, e, order, options.lists, static_cast<std::uint32_t>(options.length), random);
    }
  }
  return stage.finish(options.labels);
}

}  // namespace witan
