#pragma once

#include "witan/data/dataset.hpp"

#include <span>
#include <string>
#include <vector>

namespace witan {

/// Items by name for a sentence: `"a", "b" and 3 more`; slots stand for the names where the instance has none.
[[nodiscard]] std::string name_items(const Instance& instance, std::span<const Slot> items);
/// Groups of items for a sentence: `{"a", "b"}, {"c"} and 2 more`.
[[nodiscard]] std::string name_groups(const Instance& instance, std::span<const std::vector<Slot>> groups);
/// The note of a method whose scores compare items within these groups only.
[[nodiscard]] std::string apart_note(const Instance& instance, std::span<const std::vector<Slot>> groups);

}  // namespace witan
