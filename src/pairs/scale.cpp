#include "scale.hpp"

#include <algorithm>
#include <bit>

namespace witan {

int count_forms(const Instance& instance) {
  unsigned seen = 0;
  for (const List& list : instance.lists) {
    if (list.size() > 0 && list.multiplicity() > 0) seen |= 1U << static_cast<unsigned>(list.form);
  }
  const auto weights = instance.comparison_weight;
  const bool compares = !instance.comparisons.empty() &&
                        (weights.empty() || std::ranges::any_of(weights, [](double weight) { return weight > 0; }));
  return std::popcount(seen) + (compares ? 1 : 0);
}

Scale resolved_scale(Scale scale, const Instance& instance) {
  if (scale != Scale::automatic) return scale;
  return count_forms(instance) > 1 ? Scale::unit : Scale::raw;
}

}  // namespace witan
