#include "generalized_mallows.hpp"

#include <algorithm>
#include <cmath>

#include "add_ranking.hpp"
#include "permutation/amp_sampler.hpp"

namespace witan {
namespace {

/// Returns θ by rank.
std::vector<double> stage_thetas(double first, double last, std::uint32_t items) {
  std::vector<double> theta;
  for (std::uint32_t j = 0; j < items; ++j) {
    const double share = items > 2 ? std::min(1.0, j / (items - 2.0)) : 0;
    theta.push_back(-std::log(first + share * (last - first)));
  }
  return theta;
}

std::vector<Slot> draw_by_stages(std::vector<Slot> remaining, const std::vector<double>& theta, Random& random) {
  std::vector<Slot> order;
  for (const double own : theta) {
    const auto at = draw_truncated_geometric(static_cast<std::uint32_t>(remaining.size()), own, random);
    order.push_back(remaining[at]);
    remaining.erase(remaining.begin() + at);
  }
  return order;
}

}  // namespace

Simulation GeneralizedMallowsSimulator::simulate(const Options& options, Context& context) {
  Stage stage(options, context);
  const auto items = static_cast<std::uint32_t>(options.items);
  const std::vector<double> theta = stage_thetas(options.phi, options.phi_last, items);
  const std::vector<double> uniform(items, 0.0);
  for (std::uint32_t i = 0; i < stage.instances(); ++i) {
    stage.draw_order(i);
    const std::vector<Slot> reference = stage.truth(i).best_first();
    const std::vector<Slot> reversed(reference.rbegin(), reference.rend());
    for (std::uint32_t e = 0; e < stage.experts().size(); ++e) {
      Random random = stage.stream_of_evidence(i, e);
      const ExpertKind kind = stage.experts()[e].kind;
      const std::vector<Slot> order = draw_by_stages(kind == ExpertKind::inverted ? reversed : reference,
                                                     kind == ExpertKind::spammer ? uniform : theta, random);
      add_ranking(stage, i, e, order, options.lists, static_cast<std::uint32_t>(options.length), random);
    }
  }
  return stage.finish(options.labels);
}

}  // namespace witan
