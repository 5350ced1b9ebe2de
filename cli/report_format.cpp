#include "report_format.hpp"

#include "witan/util/error.hpp"

#include <fmt/format.h>

namespace witan::cli {

void FormatArgument::describe(Arguments& arguments) {
  arguments.add("format", format_, "FORMAT", "output format: table, csv or json [default: table]");
}

ReportFormat FormatArgument::parse() const {
  for (const auto& [name, format] : kReportFormats) {
    if (name == format_) return format;
  }
  throw UsageError(fmt::format("--format {}: expected table, csv or json", format_));
}

}  // namespace witan::cli
