#pragma once

#include "witan/data/dataset.hpp"

#include <string_view>
#include <vector>

namespace witan {

/// Throws InputError if a format cannot represent something: "csv cannot represent …; jsonl can".
[[noreturn]] void cannot_hold(std::string_view format, std::string_view what, std::string_view instead = "jsonl can");

/// For formats of plain lists: throws InputError if there are comparisons, labels, features or entry weights.
void refuse_all_but_lists(std::string_view format, const Dataset& data);
/// For formats without instances: returns the only instance. Throws InputError if there are several.
[[nodiscard]] Instance only_instance(std::string_view format, const Dataset& data);
/// For formats that drop blanks around names: throws InputError if the name has any.
void refuse_outer_blanks(std::string_view format, std::string_view what, std::string_view name);

/// Returns for each slot whether a list or comparison contains it.
[[nodiscard]] std::vector<bool> named_slots(const Instance& instance);
[[nodiscard]] bool has_entry_times(const Instance& instance, const List& list);
[[nodiscard]] bool has_entry_weights(const Instance& instance, const List& list);
/// Returns a description for messages, such as 'the list of expert "e"'.
[[nodiscard]] std::string list_of(const Dataset& data, const List& list);

}  // namespace witan
