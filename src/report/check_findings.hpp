#pragma once

#include "witan/report/check.hpp"

#include <vector>

namespace witan {

/// What the facts of the report mean and what to do about it; warnings first, then notices, then what is in order.
[[nodiscard]] std::vector<Finding> find_findings(const CheckReport& report);

/// "1,234" and the like.
[[nodiscard]] std::string with_commas(std::uint64_t number);
/// `"a", "b" and 12 more`: at most `shown` of the names, quoted.
[[nodiscard]] std::string list_names(const Named& names, std::size_t shown);

}  // namespace witan
