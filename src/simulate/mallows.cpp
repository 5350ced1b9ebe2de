#include "mallows.hpp"

#include <algorithm>
#include <span>

#include "add_ranking.hpp"

namespace witan {
namespace {

/// Returns the number of `placed` items that the next one passes: k with probability ∝ φ^k, k = 0 … placed.
std::size_t draw_passed(std::size_t placed, double phi, Random& random) {
  double total = 1;
  double power = 1;
  for (std::size_t k = 1; k <= placed; ++k) total += power *= phi;
  double draw = random.uniform() * total;
  power = 1;
  std::size_t passed = 0;
  while (passed < placed && draw >= power) {
    draw -= power;
    power *= phi;
    ++passed;
  }
  return passed;
}

std::vector<Slot> insert_repeatedly(const Stage& stage, std::span<const Slot> reference, double phi, Random& random) {
  std::vector<Slot> order;
  for (const Slot item : reference) {
    stage.check_stop();  // a million items take minutes
    const std::size_t passed = draw_passed(order.size(), phi, random);
    order.insert(order.end() - static_cast<std::ptrdiff_t>(passed), item);
  }
  return order;
}

}  // namespace

Simulation MallowsSimulator::simulate(const Options& options, Context& context) {
  Stage stage(options, context);
  for (std::uint32_t i = 0; i < stage.instances(); ++i) {
    stage.draw_order(i);
    const std::vector<Slot> reference = stage.truth(i).best_first();
    const std::vector<Slot> reversed(reference.rbegin(), reference.rend());
    for (std::uint32_t e = 0; e < stage.experts().size(); ++e) {
      Random random = stage.stream_of_evidence(i, e);
      const ExpertKind kind = stage.experts()[e].kind;
      const std::vector<Slot> order = insert_repeatedly(stage, kind == ExpertKind::inverted ? reversed : reference,
                                                        kind == ExpertKind::spammer ? 1.0 : options.phi, random);
      add_ranking(stage, i, e, order, options.lists, static_cast<std::uint32_t>(options.length), random);
    }
  }
  return stage.finish(options.labels);
}

}  // namespace witan
