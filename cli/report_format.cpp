#include "report_format.hpp"

namespace witan::cli {

void FormatArgument::describe(Arguments& arguments) {
  arguments.add("format", format_, "FORMAT", "output format: table, csv or json [default: table]");
  describe_safe_csv(arguments, safe_csv_);
}

ReportFormat FormatArgument::parse(Session& session) const {
  const ReportFormat format = parse_report_format(format_);
  if (safe_csv_) session.write_safe_csv(format == ReportFormat::csv);
  return format;
}

}  // namespace witan::cli
