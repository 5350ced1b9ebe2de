#pragma once

#include "witan/report/check.hpp"

#include <vector>

namespace witan {

/// Every expert's counts, and which of them say exactly the same as another. O(statements).
[[nodiscard]] std::vector<ExpertCheck> check_experts(const Dataset& data);

}  // namespace witan
