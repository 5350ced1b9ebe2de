#include "isr.hpp"

#include "witan/util/error.hpp"

#include "sum_over_lists.hpp"

namespace witan {

Fit Isr::solve(const Options& options, const Instance& instance, Context& /*context*/) {
  Fit fit = sum_over_lists(instance, [&](const List& list) {
    ListValues terms = list_ranks(instance, list, options.ties);
    for (double& value : terms.values) {
      if (value <= 0) throw InputError("isr needs ranks above 0");
      value = 1 / (value * value);
    }
    return terms;
  });
  const std::vector<double> named = times_named(instance);
  for (std::size_t slot = 0; slot < named.size(); ++slot) fit.scores[slot] *= named[slot];
  return fit;
}

}  // namespace witan
