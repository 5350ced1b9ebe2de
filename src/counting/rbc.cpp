#include "rbc.hpp"

#include <cmath>

#include "sum_over_lists.hpp"

namespace witan {

Fit Rbc::solve(const Options& options, const Instance& instance, Context& /*context*/) {
  return sum_over_lists(instance, [&](const List& list) {
    ListValues terms = list_ranks(instance, list, options.ties);
    for (double& value : terms.values) {
      value = (1 - options.persistence) * std::pow(options.persistence, value - 1);
    }
    return terms;
  });
}

}  // namespace witan
