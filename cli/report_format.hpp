#pragma once

#include "witan/report/report_format.hpp"

#include <string>

namespace witan::cli {

/// Throws UsageError.
[[nodiscard]] ReportFormat parse_report_format(const std::string& text);

}  // namespace witan::cli
