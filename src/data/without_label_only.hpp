#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>

namespace witan {

/// Returns the number of items with only a label, in instances that also have other items.
[[nodiscard]] std::uint64_t count_label_only(const Dataset& data);

/// Returns a copy of the data without these items, which nobody ranks and which are no candidates. An instance without
/// other items does not change. O(statements log statements).
[[nodiscard]] Dataset without_label_only(const Dataset& data);

}  // namespace witan
