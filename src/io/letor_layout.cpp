#include "letor_layout.hpp"

#include <algorithm>
#include <numeric>

#include "contents.hpp"
#include <fmt/format.h>

namespace witan {

LetorLayout::LetorLayout(const Dataset& data, std::string_view format)
    : data_(data), instances_(data.instance_count()) {
  require_labels(data, format);
  refuse_names_with(data.instance_names(), " #", "instance", format);
  refuse_names_with(data.item_names(), " ", "item", format);
  std::iota(instances_.begin(), instances_.end(), 0U);
  if (data.item_rows() > 0) {
    std::vector<std::uint32_t> first_row(instances_.size());
    for (const std::uint32_t i : instances_) {
      const auto rows = data.instance(i).input_row;
      first_row[i] = rows.empty() ? 0 : std::ranges::min(rows);
    }
    std::ranges::sort(instances_, {}, [&](std::uint32_t i) { return first_row[i]; });
  }
  names_items_ = !items_are_numbers();
}

std::vector<Slot> LetorLayout::slots(const Instance& instance) {
  std::vector<Slot> slots(instance.size());
  std::iota(slots.begin(), slots.end(), 0U);
  std::ranges::stable_sort(slots, {}, [&](Slot slot) { return instance.input_row[slot]; });
  return slots;
}

bool LetorLayout::items_are_numbers() const {
  for (const std::uint32_t i : instances_) {
    const Instance instance = data_.instance(i);
    std::uint32_t number = 0;
    for (const Slot slot : slots(instance)) {
      if (data_.name(instance.items[slot]) != fmt::to_string(++number)) return false;
    }
  }
  return true;
}

void LetorLayout::end_row(ItemId item, std::string& row) const {
  if (names_items_) row.append(" #docid = ").append(data_.name(item));
  row += '\n';
}

}  // namespace witan
