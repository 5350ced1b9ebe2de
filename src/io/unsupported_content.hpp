#pragma once

#include "witan/data/dataset.hpp"

#include <string_view>
#include <vector>

namespace witan {

/// Throws the InputError of a writer whose format has no place for something: "csv cannot hold …; jsonl can".
[[noreturn]] void cannot_hold(std::string_view format, std::string_view what, std::string_view instead = "jsonl can");

/// For formats of plain lists: refuses comparisons, labels, features and entry weights.
void refuse_all_but_lists(std::string_view format, const Dataset& data);
/// For formats that name no instance: the only one.
[[nodiscard]] Instance only_instance(std::string_view format, const Dataset& data);
/// For formats that drop blanks around a name.
void refuse_outer_blanks(std::string_view format, std::string_view what, std::string_view name);

/// Which slots some list or comparison names.
[[nodiscard]] std::vector<bool> named_slots(const Instance& instance);
[[nodiscard]] bool has_entry_times(const Instance& instance, const List& list);
[[nodiscard]] bool has_entry_weights(const Instance& instance, const List& list);
/// "the list of expert "e"" and the like, for messages.
[[nodiscard]] std::string list_of(const Dataset& data, const List& list);

}  // namespace witan
