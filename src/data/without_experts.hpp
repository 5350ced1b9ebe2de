#pragma once

#include "witan/data/dataset.hpp"

#include <span>
#include <string>

namespace witan {

/// Returns the data without the statements of the experts with these names. All items and labels remain; unknown names
/// are ignored. O(statements log statements).
[[nodiscard]] Dataset without_experts(const Dataset& data, std::span<const std::string> names);

}  // namespace witan
