#include "copeland.hpp"

#include "pairs/majority.hpp"

namespace witan {

Fit Copeland::solve(const Options& options, const Instance& instance, Context& context) {
  const MajorityRelation majority(PooledRows(instance, options.transform, options.scale), context);
  Fit fit;
  fit.scores.reserve(instance.size());
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    fit.scores.push_back(static_cast<double>(majority.wins(slot)) - static_cast<double>(majority.losses(slot)));
  }
  return fit;
}

}  // namespace witan
