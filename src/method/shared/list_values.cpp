#include "list_values.hpp"

#include "util/sort_by_value.hpp"

namespace witan {

std::vector<double> ranks_of(std::vector<double> values, Form form, TieRanks ties) {
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
