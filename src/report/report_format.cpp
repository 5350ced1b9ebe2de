#include "witan/report/report_format.hpp"

#include "witan/util/error.hpp"
#include "witan/util/option_name.hpp"

#include <fmt/format.h>

namespace witan {

ReportFormat parse_report_format(std::string_view name) {
  for (const auto& [known, format] : kReportFormats) {
    if (known == name) return format;
  }
  throw UsageError(fmt::format("{}: expected table, csv or json", option("format", name)));
}

}  // namespace witan
