#include "unsupported_content.hpp"

#include "witan/util/error.hpp"

#include <algorithm>

#include "fields.hpp"
#include <fmt/format.h>

namespace witan {

void cannot_hold(std::string_view format, std::string_view what, std::string_view instead) {
  throw InputError(fmt::format("{} cannot represent {}; {}", format, what, instead));
}

void refuse_all_but_lists(std::string_view format, const Dataset& data) {
  if (data.comparison_count() > 0) cannot_hold(format, "comparisons");
  if (data.labelled()) cannot_hold(format, "labels");
  if (data.features() != nullptr) cannot_hold(format, "features");
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const Instance instance = data.instance(i);
    for (const List& list : instance.lists) {
      if (has_entry_weights(instance, list)) cannot_hold(format, "weights of single entries");
    }
  }
}

Instance only_instance(std::string_view format, const Dataset& data) {
  if (data.instance_count() != 1) {
    cannot_hold(format, fmt::format("{} instances in one file", data.instance_count()), "csv and jsonl can");
  }
  return data.instance(0);
}

void refuse_outer_blanks(std::string_view format, std::string_view what, std::string_view name) {
  if (trimmed(name).size() == name.size()) return;
  cannot_hold(format, fmt::format("the blanks around the name of {} {}", what, in_quotes(name)));
}

std::vector<bool> named_slots(const Instance& instance) {
  std::vector<bool> named(instance.size(), false);
  for (const List& list : instance.lists) {
    for (const Slot slot : instance.slots_of(list)) named[slot] = true;
  }
  for (const Comparison& comparison : instance.comparisons) named[comparison.first] = named[comparison.second] = true;
  return named;
}

bool has_entry_times(const Instance& instance, const List& list) {
  if (instance.entry_time.empty()) return false;
  const auto times = instance.entry_time.subspan(list.begin, list.size());
  return std::any_of(times.begin(), times.end(), [](std::int64_t time) { return time != kNoTime; });
}

bool has_entry_weights(const Instance& instance, const List& list) {
  if (instance.entry_weight.empty()) return false;
  const auto weights = instance.entry_weight.subspan(list.begin, list.size());
  return std::any_of(weights.begin(), weights.end(), [](double weight) { return weight != 1; });
}

std::string list_of(const Dataset& data, const List& list) {
  return fmt::format("the list of expert {}", in_quotes(data.name(list.expert)));
}

}  // namespace witan
