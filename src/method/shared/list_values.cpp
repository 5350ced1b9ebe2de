#include "list_values.hpp"

#include <cmath>

#include "util/sort_by_value.hpp"

namespace witan {

namespace {

/// Returns true if the values are the ranks 1 … n in some order.
bool are_ranks(const std::vector<double>& values) {
  std::vector<bool> seen(values.size(), false);
  for (const double value : values) {
    if (!(value >= 1 && value <= static_cast<double>(values.size())) || value != std::floor(value)) return false;
    const std::size_t rank = static_cast<std::size_t>(value) - 1;
    if (seen[rank]) return false;
    seen[rank] = true;
  }
  return true;
}

}  // namespace

std::vector<double> ranks_of(std::vector<double> values, Form form, TieRanks ties) {
  if (low_is_best(form) && are_ranks(values)) return values;
  const double sign = low_is_best(form) ? 1 : -1;
  std::vector<ValueAt> order;
  std::vector<ValueAt> spare;
  order.reserve(values.size());
  for (const double value : values) order.emplace_back(sign * value, static_cast<std::uint32_t>(order.size()));
  sort_by_value(order, spare);
  std::vector<double> ranks(values.size());
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    while (end < order.size() && order[end].first == order[begin].first) ++end;
    for (std::size_t k = begin; k < end; ++k) {
      const std::size_t doubled = ties == TieRanks::mean  ? begin + end + 1
                                  : ties == TieRanks::min ? 2 * begin + 2
                                                          : 2 * k + 2;
      ranks[order[k].second] = static_cast<double>(doubled) / 2;
    }
  }
  return ranks;
}

ListValues list_values(const Instance& instance, const List& list) {
  ListValues out;
  out.slots.reserve(list.size());
  out.values.reserve(list.size());
  double weight = 0;
  for (std::uint64_t e = list.begin; e < list.end; ++e) {
    const double more = instance.weight_of_entry(e);
    if (!out.slots.empty() && out.slots.back() == instance.slot[e]) {
      weight += more;
      if (weight > 0) out.values.back() += (instance.value[e] - out.values.back()) * more / weight;
    } else {
      out.slots.push_back(instance.slot[e]);
      out.values.push_back(instance.value[e]);
      weight = more;
    }
  }
  return out;
}

ListValues list_ranks(const Instance& instance, const List& list, TieRanks ties) {
  ListValues out = list_values(instance, list);
  if (list.form != Form::rank) out.values = ranks_of(std::move(out.values), list.form, ties);
  return out;
}

ListValues renumbered_ranks(const Instance& instance, const List& list, TieRanks ties) {
  ListValues out = list_values(instance, list);
  out.values = ranks_of(std::move(out.values), list.form, ties);
  return out;
}

}  // namespace witan
