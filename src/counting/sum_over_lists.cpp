#include "sum_over_lists.hpp"

namespace witan {

std::vector<double> times_named(const Instance& instance) {
  std::vector<double> named(instance.size(), 0.0);
  for (const List& list : instance.lists) {
    const auto slots = instance.slots_of(list);
    for (std::size_t k = 0; k < slots.size(); ++k) {
      if (k == 0 || slots[k] != slots[k - 1]) named[slots[k]] += list.multiplicity();
    }
  }
  return named;
}

}  // namespace witan
