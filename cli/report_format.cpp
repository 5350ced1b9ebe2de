#include "report_format.hpp"

#include <vector>

#include "output_format.hpp"

namespace witan::cli {

void FormatArgument::describe(Arguments& arguments) {
  arguments.add(
      "format", format_, "FORMAT",
      "output format: table, csv, json, markdown, latex or html [default: by the extension of --output, or table]");
  describe_safe_csv(arguments, safe_csv_);
}

ReportFormat FormatArgument::parse(Session& session) const {
  std::vector<std::string_view> offered;
  for (const auto& [name, format] : kReportFormats) offered.push_back(name);
  const ReportFormat format = parse_report_format(choose_format(format_, session.output(), offered, "table"));
  if (safe_csv_) session.write_safe_csv(format == ReportFormat::csv);
  return format;
}

}  // namespace witan::cli
