#pragma once

#include "witan/data/dataset.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// Returns the slot of an item. Throws InputError, which names the option, if the instance has no such item.
[[nodiscard]] Slot find_item(const Instance& instance, const std::string& name, std::string_view option_name);

/// Returns the index of an instance; the only one if the name is empty. Throws UsageError if there are several and the
/// name is empty, InputError if there is no instance of that name.
[[nodiscard]] std::uint32_t find_instance(const Dataset& data, const std::string& name);

/// Returns all names of a table, which must outlive them.
[[nodiscard]] std::vector<std::string_view> names_in(const NameTable& names);

}  // namespace witan
