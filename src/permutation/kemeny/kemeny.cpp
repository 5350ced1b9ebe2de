#include "kemeny.hpp"

#include "kemeny_fit.hpp"

namespace witan {

Fit Kemeny::solve(const Options& options, const Instance& instance, Context& context) {
  Fit fit;
  if (instance.size() == 0) return fit;
  const PairWeights weights(instance, options.tie_penalty, context);
  KemenyBudget budget;
  budget.seconds = options.time;
  budget.nodes = static_cast<std::int64_t>(options.nodes);
  budget.exact = options.exact == Exact::on;
  write_kemeny_fit(weights, solve_kemeny(weights, budget, context.seed_for(kName, instance.name), context), fit);
  return fit;
}

}  // namespace witan
