#pragma once

#include "witan/page/write_report.hpp"

#include <string>

#include "arguments.hpp"
#include "page/figure.hpp"
#include "session.hpp"

namespace witan::cli {

/// The flags for the report and the figure of a result.
class FigureArguments {
 public:
  void describe(Arguments& arguments);
  /// Describes the flags of a result without a main figure.
  void describe_report(Arguments& arguments);
  /// Checks the files before any work. Throws UsageError if one cannot be written, or is the same as another output.
  void check(const Session& session, std::vector<std::string> others = {}) const;
  [[nodiscard]] bool is_given() const { return has_report() || !plot_.empty(); }
  [[nodiscard]] bool has_report() const { return !report_.empty(); }
  /// Writes the report, if it is requested.
  template <class Result>
  void write_page(const Result& result, Session& session) const {
    if (!report_.empty()) {
      session.write_to(report_, [&](std::ostream& out) { write_report(result, {title_}, session.context(), out); });
    }
  }
  /// Writes the report and the figure, if they are requested.
  template <class Result>
  void write(const Result& result, Session& session) const {
    write_page(result, session);
    if (!plot_.empty()) write_plot(page::figure_of(result, session.context()), session);
  }

 private:
  void write_plot(const page::Figure& figure, Session& session) const;
  [[nodiscard]] bool is_png() const;

  std::string report_, title_, plot_;
};

}  // namespace witan::cli
