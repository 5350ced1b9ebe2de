#include "component_solver.hpp"

#include "branch_and_bound.hpp"
#include "memetic_search.hpp"

namespace witan {

ComponentResult solve_component(const MarginRows& margins, const KemenyBudget& budget, std::uint64_t seed,
                                const Deadline& deadline, Context& context) {
  // A proof needs a good order early, and continues the search if it is hard. Otherwise the search is all there is.
  constexpr double kFirstShare = 0.1;
  const bool proves = budget.exact && margins.dense();
  SearchEffort effort{.population = budget.orders};
  if (proves) effort.patience = 5;
  FoundOrder found =
      search_orders(margins, effort, seed, proves ? deadline.after_share(kFirstShare) : deadline, context);
  if (proves) return prove_by_branching(margins, std::move(found), budget, seed, deadline, context);
  ComponentResult result;
  result.order = std::move(found.order);
  result.reversed = found.reversed;
  result.status = KemenyStatus::not_attempted;
  return result;
}

}  // namespace witan
