#include "isr.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>

#include "sum_over_lists.hpp"

namespace witan {

namespace {

/// Returns Σ 1/rank² for every item, times factor(number of lists that contain it).
template <class Factor>
Fit inverse_squares(TieRanks ties, const Instance& instance, Factor factor) {
  Fit fit = sum_over_lists(instance, [&](const List& list) {
    ListValues terms = list_ranks(instance, list, ties);
    for (double& value : terms.values) {
      if (value <= 0) throw InputError("isr needs ranks above 0");
      value = 1 / (value * value);
    }
    return terms;
  });
  const std::vector<double> named = times_named(instance);
  for (std::size_t slot = 0; slot < named.size(); ++slot) {
    fit.scores[slot] *= named[slot] > 0 ? factor(named[slot]) : 0;
  }
  return fit;
}

}  // namespace

Fit Isr::solve(const Options& options, const Instance& instance, Context& /*context*/) {
  return inverse_squares(options.ties, instance, [](double lists) { return lists; });
}

Fit LogIsr::solve(const Options& options, const Instance& instance, Context& /*context*/) {
  return inverse_squares(options.ties, instance, [](double lists) { return std::max(0.0, std::log(lists)); });
}

Fit LognIsr::solve(const Options& options, const Instance& instance, Context& /*context*/) {
  return inverse_squares(options.ties, instance,
                         [&](double lists) { return std::max(0.0, std::log(lists + options.sigma)); });
}

}  // namespace witan
