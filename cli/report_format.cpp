#include "report_format.hpp"

namespace witan::cli {

void FormatArgument::describe(Arguments& arguments) {
  arguments.add("format", format_, "FORMAT", "output format: table, csv or json [default: table]");
}

ReportFormat FormatArgument::parse() const { return parse_report_format(format_); }

}  // namespace witan::cli
