#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace witan {

/// Output format of a report.
enum class ReportFormat : std::uint8_t { table, csv, json };
inline constexpr std::array<std::pair<std::string_view, ReportFormat>, 3> kReportFormats = {
    {{"table", ReportFormat::table}, {"csv", ReportFormat::csv}, {"json", ReportFormat::json}}};

/// Returns the format of this name. Throws UsageError that lists all names if there is none.
[[nodiscard]] ReportFormat parse_report_format(std::string_view name);

}  // namespace witan
