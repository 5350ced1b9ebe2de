#pragma once

#include "witan/method/fit.hpp"

#include "method/shared/list_values.hpp"
#include "util/compensated_sum.hpp"

namespace witan {

/// Returns a fit whose scores are sums of terms over lists. `terms(list)` returns a ListValues, in which the weight of
/// the list is included. Items missing from a list get no term.
template <class Terms>
[[nodiscard]] Fit sum_of_terms(const Instance& instance, Terms&& terms) {
  std::vector<CompensatedSum> sums(instance.size());
  for (const List& list : instance.lists) {
    const ListValues added = terms(list);
    for (std::size_t k = 0; k < added.slots.size(); ++k) sums[added.slots[k]].add(added.values[k]);
  }
  Fit fit;
  fit.scores.reserve(sums.size());
  for (const CompensatedSum& sum : sums) fit.scores.push_back(sum.value());
  return fit;
}

/// Returns a fit whose scores are sums over lists of multiplicity × term.
template <class Terms>
[[nodiscard]] Fit sum_over_lists(const Instance& instance, Terms&& terms) {
  return sum_of_terms(instance, [&](const List& list) {
    ListValues added = terms(list);
    for (double& value : added.values) value *= list.multiplicity();
    return added;
  });
}

/// Returns the sum of the multiplicities of the lists that contain each item.
[[nodiscard]] std::vector<double> times_named(const Instance& instance);

}  // namespace witan
