#include "witan/util/error.hpp"

#include <cmath>
#include <limits>
#include <ostream>

#include "contents.hpp"
#include "letor_agg.hpp"
#include "letor_layout.hpp"
#include "number_text.hpp"
#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

void require_numbers(const NameTable& experts) {
  for (std::uint32_t e = 0; e < experts.size(); ++e) {
    const auto number = parse_unsigned(experts[e]);
    const bool fits = number && *number > 0 && *number <= std::numeric_limits<std::uint32_t>::max();
    if (fits && fmt::to_string(*number) == experts[e]) continue;
    throw InputError(fmt::format("letor-agg needs experts named by numbers from 1, found {}", in_quotes(experts[e])));
  }
}

/// Returns the ranks by slot and expert, with NaN for silence.
std::vector<double> rank_table(const Instance& instance, std::size_t experts) {
  std::vector<double> ranks(instance.size() * experts, std::numeric_limits<double>::quiet_NaN());
  for (const List& list : instance.lists) {
    const auto slots = instance.slots_of(list);
    const auto values = instance.values_of(list);
    for (std::size_t k = 0; k < slots.size(); ++k) {
      ranks[slots[k] * experts + static_cast<std::size_t>(list.expert)] = values[k];
    }
  }
  return ranks;
}

}  // namespace

void write_letor_agg(const Dataset& data, std::ostream& out) {
  refuse_all_but(contents_of(data), "letor-agg",
                 {Part::ranks, Part::labels, Part::silence_unknown, Part::silent_items});
  require_numbers(data.expert_names());
  const LetorLayout layout(data, "letor-agg");
  const std::size_t experts = data.expert_names().size();
  std::string row;
  for (const std::uint32_t i : layout.instances()) {
    const Instance instance = data.instance(i);
    const std::vector<double> ranks = rank_table(instance, experts);
    for (const Slot slot : LetorLayout::slots(instance)) {
      row.clear();
      append_number(row, instance.labels[slot]);
      row.append(" qid:").append(instance.name);
      for (std::size_t e = 0; e < experts; ++e) {
        const double rank = ranks[slot * experts + e];
        const std::string_view expert = data.expert_names()[static_cast<std::uint32_t>(e)];
        row.append(" ").append(expert).append(":");
        if (std::isnan(rank))
          row.append("NULL");
        else
          append_number(row, rank);
      }
      layout.end_row(instance.items[slot], row);
      out << row;
    }
  }
}

}  // namespace witan
