#pragma once

#include "witan/data/dataset.hpp"

#include <span>
#include <string>
#include <vector>

namespace witan {

/// Returns a list of item names for a message: `"a", "b" and 3 more`. Uses slot numbers if the instance has no names.
[[nodiscard]] std::string name_items(const Instance& instance, std::span<const Slot> items);
/// Returns a list of groups of items for a message: `{"a", "b"}, {"c"} and 2 more`.
[[nodiscard]] std::string name_groups(const Instance& instance, std::span<const std::vector<Slot>> groups);
/// Returns the note that scores are comparable only within these groups.
[[nodiscard]] std::string apart_note(const Instance& instance, std::span<const std::vector<Slot>> groups);

}  // namespace witan
