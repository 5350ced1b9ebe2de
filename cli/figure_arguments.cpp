#include "figure_arguments.hpp"

#include "witan/io/write_file.hpp"
#include "witan/util/error.hpp"

#include <utility>

#include "png_figure.hpp"
#include <fmt/format.h>

namespace witan::cli {

void FigureArguments::describe(Arguments& arguments) {
  arguments.add("report", report_, "FILE.html", "write a report, one HTML page with figures and tables, to FILE.html");
  arguments.add("plot", plot_, "FILE.svg|png", "write the main figure to FILE, as SVG or PNG");
  arguments.add("title", title_, "TEXT", "title of the report [default: made from the data]");
}

void FigureArguments::check(const Session& session, std::vector<std::string> others) const {
  if (!title_.empty() && report_.empty()) throw UsageError("--title needs --report");
  if (report_ == "-") throw UsageError("--report -: expected a file; the result uses standard output");
  if (!plot_.empty() && !plot_.ends_with(".svg") && !plot_.ends_with(".png")) {
    throw UsageError(fmt::format("--plot {}: expected a name that ends in .svg or .png", plot_));
  }
  if (plot_.ends_with(".png")) check_png();
  for (const std::string& path : {report_, plot_}) {
    if (!path.empty()) check_writable(path);
  }
  others.insert(others.end(), {session.output(), report_, plot_});
  check_distinct(others);
}

void FigureArguments::write_plot(const page::Figure& figure, Session& session) const {
  session.write_to(plot_, [&](std::ostream& out) {
    if (plot_.ends_with(".png")) {
      write_png(figure, out);
    } else {
      page::write_svg(figure, out);
    }
  });
}

}  // namespace witan::cli
