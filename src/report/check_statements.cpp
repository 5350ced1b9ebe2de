#include "check_statements.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

namespace witan {
namespace {

struct Compared {
  ExpertId expert;
  Slot low, high;
  double outcome;  ///< share of the win that goes to the lower slot
};

std::vector<Compared> sorted_comparisons(const Instance& instance) {
  std::vector<Compared> compared;
  compared.reserve(instance.comparisons.size());
  for (const Comparison& comparison : instance.comparisons) {
    if (comparison.first < comparison.second)
      compared.push_back({comparison.expert, comparison.first, comparison.second, comparison.outcome});
    else
      compared.push_back({comparison.expert, comparison.second, comparison.first, 1 - comparison.outcome});
  }
  std::ranges::sort(compared, {}, [](const Compared& c) { return std::tuple(c.expert, c.low, c.high, c.outcome); });
  return compared;
}

/// Returns the value of an item in the list, or nullopt unless there is exactly one.
std::optional<double> value_of(const Instance& instance, const List& list, Slot slot) {
  const std::span<const Slot> slots = instance.slots_of(list);
  const auto found = std::ranges::equal_range(slots, slot);
  if (found.size() != 1) return std::nullopt;
  return instance.values_of(list)[static_cast<std::size_t>(found.begin() - slots.begin())];
}

/// Whether some list of the expert prefers `low`, and whether some list prefers `high`.
struct Preferred {
  bool low = false, high = false;
};

Preferred preferred_by_lists(const Instance& instance, ExpertId expert, Slot low, Slot high) {
  Preferred preferred;
  for (const List& list : std::ranges::equal_range(instance.lists, expert, {}, &List::expert)) {
    const auto of_low = value_of(instance, list, low);
    const auto of_high = value_of(instance, list, high);
    if (!of_low || !of_high || *of_low == *of_high) continue;
    ((*of_low < *of_high) == low_is_best(list.form) ? preferred.low : preferred.high) = true;
  }
  return preferred;
}

void note(StatementCheck& found, ExpertId expert, Slot one, Slot other) {
  if (found.contradictions++ == 0) found.first = {expert, one, other};
}

void check_comparisons(const Instance& instance, StatementCheck& found) {
  const std::vector<Compared> compared = sorted_comparisons(instance);
  for (auto begin = compared.begin(), end = begin; begin != compared.end(); begin = end) {
    Preferred preferred = preferred_by_lists(instance, begin->expert, begin->low, begin->high);
    for (; end != compared.end() &&
           std::tie(end->expert, end->low, end->high) == std::tie(begin->expert, begin->low, begin->high);
         ++end) {
      preferred.low |= end->outcome > 0.5;
      preferred.high |= end->outcome < 0.5;
      if (end != begin && end->outcome == (end - 1)->outcome) ++found.repeats;
    }
    if (preferred.low && preferred.high) note(found, begin->expert, begin->low, begin->high);
  }
}

void check_judgements(const Instance& instance, StatementCheck& found) {
  for (const List& list : instance.lists) {
    if (list.form != Form::judgement) continue;
    for (std::uint64_t e = list.begin; e < list.end; ++e) {
      // The data set merges equal judgements into one of their summed weight.
      const double times = instance.weight_of_entry(e);
      if (times >= 2) found.repeats += static_cast<std::uint64_t>(times) - 1;
      const bool again = e > list.begin && instance.slot[e] == instance.slot[e - 1];
      const bool first_difference = again && (e - list.begin < 2 || instance.slot[e] != instance.slot[e - 2]);
      if (first_difference) note(found, list.expert, instance.slot[e], instance.slot[e]);
    }
  }
}

}  // namespace

StatementCheck check_statements(const Instance& instance) {
  StatementCheck found;
  check_comparisons(instance, found);
  check_judgements(instance, found);
  return found;
}

}  // namespace witan
