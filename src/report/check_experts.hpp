#pragma once

#include "witan/report/check.hpp"

#include <vector>

namespace witan {

/// Returns the counts of every expert, and which experts have the same data as another. O(statements).
[[nodiscard]] std::vector<ExpertCheck> check_experts(const Dataset& data);

}  // namespace witan
