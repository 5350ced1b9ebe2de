#include "witan/pairs/scale.hpp"

#include <bit>

namespace witan {

int count_forms(const Instance& instance) {
  unsigned seen = 0;
  for (const List& list : instance.lists) {
    if (list.size() > 0) seen |= 1U << static_cast<unsigned>(list.form);
  }
  return std::popcount(seen) + (instance.comparisons.empty() ? 0 : 1);
}

Scale settled(Scale scale, const Instance& instance) {
  if (scale != Scale::automatic) return scale;
  return count_forms(instance) > 1 ? Scale::unit : Scale::raw;
}

}  // namespace witan
