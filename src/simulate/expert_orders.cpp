#include "expert_orders.hpp"

#include <algorithm>
#include <cmath>

#include "add_ranking.hpp"
#include "permutation/bucket_orders.hpp"
#include "permutation/cps_orders.hpp"
#include "permutation/klementiev_em.hpp"
#include "permutation/pair_gibbs.hpp"
#include "permutation/permutation_draws.hpp"

namespace witan {
namespace {

/// Adds the lists of all experts, around the order that the stage draws.
template <class Options>
void add_expert_lists(Stage& stage, const Options& options) {
  const auto items = static_cast<std::uint32_t>(options.items);
  const PermutationDraws reliable(PermutationDistance::kendall, items, -std::log(options.phi));
  const PermutationDraws uniform(PermutationDistance::kendall, items, 0);
  for (std::uint32_t i = 0; i < stage.instances(); ++i) {
    stage.draw_order(i);
    for (std::uint32_t e = 0; e < stage.experts().size(); ++e) {
      Random random = stage.stream_of_evidence(i, e);
      const ExpertKind kind = stage.experts()[e].kind;
      std::vector<Slot> centre = stage.truth(i).best_first();
      if (kind == ExpertKind::inverted) std::ranges::reverse(centre);
      const auto rank = (kind == ExpertKind::spammer ? uniform : reliable).draw(random);
      std::vector<Slot> order(items);
      for (std::size_t k = 0; k < items; ++k) order[rank[k]] = centre[k];
      add_ranking(stage, i, e, order, options.lists, static_cast<std::uint32_t>(options.length), random);
    }
  }
}

/// Returns the true order with the items that no list contains at random ranks.
std::vector<Slot> with_unlisted_items(const BucketOrders& orders, const std::vector<std::uint32_t>& drawn,
                                      std::uint32_t items, Random& random) {
  std::vector<Slot> order;
  std::vector<bool> listed(items, false);
  for (const std::uint32_t item : drawn) {
    order.push_back(orders.slots()[item]);
    listed[orders.slots()[item]] = true;
  }
  for (Slot slot = 0; slot < items; ++slot) {
    if (!listed[slot]) order.insert(order.begin() + static_cast<std::ptrdiff_t>(random.below(order.size() + 1)), slot);
  }
  return order;
}

/// Draws the lists, then the true order of every instance by draw(orders, θ by expert, random). The lists are drawn
/// twice from the same random numbers: the order depends on them, and the labels of the data on the order.
template <class Options, class Draw>
Simulation simulate_expert_orders(const Options& options, Context& context, Draw draw) {
  Stage first(options, context);
  add_expert_lists(first, options);
  const Simulation lists = first.finish(Labels::off);
  Stage stage(options, context);
  add_expert_lists(stage, options);
  std::vector<double> theta;
  for (const ExpertTruth& expert : stage.experts()) theta.push_back(options.theta * sign_of(expert.kind));
  for (std::uint32_t i = 0; i < stage.instances(); ++i) {
    stage.check_stop();
    const BucketOrders orders(lists.data.instance(i));
    Random random = stage.stream_of_order(i);
    const std::vector<std::uint32_t> drawn = draw(orders, theta, random);
    stage.set_order(i, with_unlisted_items(orders, drawn, stage.items(), random));
  }
  return stage.finish(options.labels);
}

std::vector<std::uint32_t> draw_cranking_order(const BucketOrders& orders, const std::vector<double>& theta,
                                               Random& random) {
  constexpr std::size_t kSweeps = 200;
  const PreferenceMatrix energy = weighted_pairs(orders, theta);
  if (energy.size() == 0) return {};
  if (energy.size() <= kMaxExactGibbs) return draw_by_subsets(energy, 1, random).front();
  std::vector<std::uint32_t> order(energy.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  for (std::size_t k = 0; k < kSweeps * order.size(); ++k) {
    resample_item(energy, 1, order, random.below(order.size()), random);
  }
  return order;
}

}  // namespace

Simulation CrankingSimulator::simulate(const Options& options, Context& context) {
  return simulate_expert_orders(options, context, draw_cranking_order);
}

Simulation CpsSimulator::simulate(const Options& options, Context& context) {
  const auto draw = [&](const BucketOrders& orders, const std::vector<double>& theta, Random& random) {
    std::vector<double> weight;
    for (std::size_t k = 0; k < orders.size(); ++k) {
      weight.push_back(orders[k].weight * theta[to_index(orders[k].expert)]);
    }
    const CpsStage start(orders, options.distance, CosetScale::raw);
    return draw_cps_order(start, orders.item_count(), weight, random);
  };
  return simulate_expert_orders(options, context, draw);
}

}  // namespace witan
