#include "figure_arguments.hpp"

#include "witan/io/write_file.hpp"
#include "witan/util/error.hpp"

#include <utility>

#include "output_format.hpp"
#include "png_figure.hpp"
#include <fmt/format.h>

namespace witan::cli {

void FigureArguments::describe(Arguments& arguments) {
  describe_report(arguments);
  arguments.add("plot", plot_, "FILE.svg|png", "write the main figure to FILE, as SVG or PNG");
}

void FigureArguments::describe_report(Arguments& arguments) {
  arguments.add("report", report_, "FILE.html", "write a report, one HTML page with figures and tables, to FILE.html");
  arguments.add("title", title_, "TEXT", "title of the report [default: made from the data]");
}

void FigureArguments::check(const Session& session, std::vector<std::string> others) const {
  if (!title_.empty() && report_.empty()) throw UsageError("--title needs --report");
  if (report_ == "-") throw UsageError("--report -: expected a file; the result uses standard output");
  check_extension("--report", report_, {"html", "htm"});
  check_extension("--plot", plot_, {"svg", "png"});
  if (is_png()) check_png();
  for (const std::string& path : {report_, plot_}) {
    if (!path.empty()) check_writable(path);
  }
  others.insert(others.end(), {session.output(), report_, plot_});
  check_distinct(others);
}

bool FigureArguments::is_png() const { return extension_of(plot_) == "png"; }

void FigureArguments::write_plot(const page::Figure& figure, Session& session) const {
  session.write_to(plot_, [&](std::ostream& out) {
    if (is_png()) {
      write_png(figure, out);
    } else {
      page::write_svg(figure, out);
    }
  });
}

}  // namespace witan::cli
