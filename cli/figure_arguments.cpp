#include "figure_arguments.hpp"

#include "witan/io/write_file.hpp"
#include "witan/util/error.hpp"

#include <utility>

#include <fmt/format.h>

namespace witan::cli {

void FigureArguments::describe(Arguments& arguments) {
  arguments.add("report", report_, "FILE.html", "write a report, one HTML page with figures and tables, to FILE.html");
  arguments.add("title", title_, "TEXT", "title of the report [default: made from the data]");
}

void FigureArguments::check(const Session& session, std::vector<std::string> others) const {
  if (!title_.empty() && report_.empty()) throw UsageError("--title needs --report");
  if (report_ == "-") throw UsageError("--report -: expected a file; the result uses standard output");
  if (!report_.empty()) check_writable(report_);
  others.push_back(session.output());
  others.push_back(report_);
  check_distinct(others);
}

}  // namespace witan::cli
