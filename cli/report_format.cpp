#include "report_format.hpp"

#include "witan/util/error.hpp"

#include <fmt/format.h>

namespace witan::cli {

ReportFormat parse_report_format(const std::string& text) {
  for (const auto& [name, format] : kReportFormats) {
    if (name == text) return format;
  }
  throw UsageError(fmt::format("--format {}: expected table, csv or json", text));
}

}  // namespace witan::cli
