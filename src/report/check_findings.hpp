#pragma once

#include "witan/report/check.hpp"

#include <vector>

namespace witan {

/// Returns the findings that follow from the numbers of the report: warnings, then notices, then passed checks.
[[nodiscard]] std::vector<Finding> find_findings(const CheckReport& report);

/// Returns the number with thousands separators, such as "1,234".
[[nodiscard]] std::string with_commas(std::uint64_t number);
/// Returns at most `shown` of the names, quoted, such as `"a", "b" and 12 more`.
[[nodiscard]] std::string list_names(const Named& names, std::size_t shown);

}  // namespace witan
