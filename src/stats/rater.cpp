#include "rater.hpp"

namespace witan {

Rater make_rater(const Instance& instance, const List& list) {
  Rater rater;
  rater.expert = list.expert;
  rater.ballots = list.count;
  const double sign = low_is_best(list.form) ? -1.0 : 1.0;
  std::uint64_t e = list.begin;
  while (e < list.end) {
    // Several judgements of an item count as their mean.
    const Slot slot = instance.slot[e];
    double sum = 0;
    double weight = 0;
    for (; e < list.end && instance.slot[e] == slot; ++e) {
      sum += instance.weight_of_entry(e) * sign * instance.value[e];
      weight += instance.weight_of_entry(e);
    }
    if (weight <= 0) continue;
    rater.slot.push_back(slot);
    rater.value.push_back(sum / weight);
  }
  return rater;
}

}  // namespace witan
