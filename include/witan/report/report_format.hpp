#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace witan {

/// Output format of a report: a table in a terminal, data for programs, or a table for a page or a paper.
enum class ReportFormat : std::uint8_t { table, csv, json, markdown, latex, html };
inline constexpr std::array<std::pair<std::string_view, ReportFormat>, 6> kReportFormats = {
    {{"table", ReportFormat::table},
     {"csv", ReportFormat::csv},
     {"json", ReportFormat::json},
     {"markdown", ReportFormat::markdown},
     {"latex", ReportFormat::latex},
     {"html", ReportFormat::html}}};

/// How tables for people are shown. The default is a table for a file or a pipe.
struct TableStyle {
  std::uint32_t width = 0;  ///< number of columns of the terminal; 0: unlimited
  bool colour = false;
  bool bars = false;      ///< draw intervals beside their numbers if there is space
  std::string data = {};  ///< name of the data, for captions in Markdown, LaTeX and HTML; may be empty
};

/// Returns the names of files for a caption, without folders: "a.csv, b.csv and 3 more files".
[[nodiscard]] std::string name_files(std::span<const std::string> paths);

/// Returns the format of this name. Throws UsageError that lists all names if there is none.
[[nodiscard]] ReportFormat parse_report_format(std::string_view name);

}  // namespace witan
