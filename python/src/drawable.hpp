#pragma once

#include "witan/page/write_report.hpp"
#include "witan/report/report_format.hpp"
#include "witan/util/error.hpp"

#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

namespace witan::python {

/// A result that can be written as a report, a figure or a table. It keeps the result alive.
class Drawable {
 public:
  /// Has no result: a pickled object contains only numbers and texts.
  Drawable() = default;
  template <class Result>
  explicit Drawable(std::shared_ptr<const Result> result)
      : report_([result](const std::string& title, Context& context, std::ostream& out) {
          write_report(*result, {title}, context, out);
        }),
        data_([result](Context& context) { return report_data(*result, {}, context); }),
        figure_([result](Context& context) {
          std::ostringstream out;
          write_figure(*result, context, out);
          return out.str();
        }) {}

  void write(const std::string& title, Context& context, std::ostream& out) const {
    given(report_)(title, context, out);
  }
  /// Adds the tables: `write(format, out)` writes one.
  template <class Write>
  [[nodiscard]] Drawable with_tables(Write write) && {
    table_ = [write](const std::string& format) {
      std::ostringstream out;
      write(parse_report_format(format), out);
      return out.str();
    };
    return std::move(*this);
  }

  [[nodiscard]] std::string table(const std::string& format) const { return given(table_)(format); }
  [[nodiscard]] std::string data(Context& context) const { return given(data_)(context); }
  [[nodiscard]] std::string figure(Context& context) const { return given(figure_)(context); }

 private:
  template <class F>
  static const F& given(const F& function) {
    if (!function) throw UsageError("a pickled result has no report, figure or table; compute it again");
    return function;
  }

  std::function<void(const std::string&, Context&, std::ostream&)> report_;
  std::function<std::string(Context&)> data_, figure_;
  std::function<std::string(const std::string&)> table_;
};

template <class Result>
[[nodiscard]] Drawable drawable(Result result) {
  return Drawable(std::make_shared<const Result>(std::move(result)));
}

}  // namespace witan::python
