#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <string>

#include <fmt/format.h>

namespace witan::test {

/// Returns the content of a data set as text, with exact numbers, without input rows and notes.
inline std::string text_of(const Dataset& data, std::size_t index) {
  const Instance instance = data.instance(index);
  std::string text = fmt::format("instance {}\n", instance.name);
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    text += fmt::format("item {}", data.name(instance.items[slot]));
    if (!instance.labels.empty()) text += fmt::format(" label {}", instance.labels[slot]);
    if (instance.features != nullptr) {
      for (std::uint32_t column = 0; column < instance.features->columns(); ++column) {
        text += fmt::format(" {}", instance.features->at(instance.first_slot + slot, column));
      }
    }
    text += '\n';
  }
  for (const List& list : instance.lists) {
    text += fmt::format("list {} {} {} {} {}:", data.name(list.expert), to_string(list.form), to_string(list.silence),
                        list.weight, list.count);
    for (std::uint64_t e = list.begin; e < list.end; ++e) {
      text += fmt::format(" {}={}*{}", instance.slot[e], instance.value[e], instance.weight_of_entry(e));
      if (!instance.entry_time.empty()) text += fmt::format("@{}", instance.entry_time[e]);
    }
    text += '\n';
  }
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    const Comparison& one = instance.comparisons[c];
    text += fmt::format("compare {} {} {} {}*{}", data.name(one.expert), one.first, one.second, one.outcome,
                        instance.weight_of_comparison(c));
    if (!instance.comparison_time.empty()) text += fmt::format("@{}", instance.comparison_time[c]);
    text += '\n';
  }
  return text;
}

inline std::string text_of(const Dataset& data) {
  std::string text;
  for (std::size_t i = 0; i < data.instance_count(); ++i) text += text_of(data, i);
  return text;
}

}  // namespace witan::test
