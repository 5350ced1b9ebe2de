#pragma once

#include "witan/data/name_table.hpp"

#include <string>
#include <vector>

namespace witan {

/// Returns the groups of names that look alike, in order of their first names. O(bytes).
[[nodiscard]] std::vector<std::vector<std::string>> look_alikes(const NameTable& names);

}  // namespace witan
