#include "sheet.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace witan {
namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

/// Returns true for text such as "-0.49 to 0.82", "+3" or "1–7".
bool is_numeric(std::string_view text) { return text.find_first_of("0123456789") != std::string_view::npos; }

}  // namespace

void mark_best(Sheet& sheet, std::size_t column, std::span<const double> values) {
  double best = -std::numeric_limits<double>::infinity();
  bool differ = false;
  double first = std::numeric_limits<double>::quiet_NaN();
  for (const double value : values) {
    if (std::isnan(value)) continue;
    if (std::isnan(first)) first = value;
    differ = differ || value != first;
    best = std::max(best, value);
  }
  if (!differ) return;
  for (std::size_t row = 0; row < values.size() && row < sheet.rows.size(); ++row) {
    if (values[row] == best) sheet.rows[row][column].emphasis = SheetCell::Emphasis::best;
  }
}

std::string page_text(const SheetColumn& column, const SheetCell& cell) {
  std::string text = cell.text;
  if (column.align != TextTable::Align::right || !is_numeric(text)) return text;
  const bool interval = text.find(" … ") != std::string::npos;
  if (interval) {
    replace_all(text, " … ", " to ");
    while (text.find("  ") != std::string::npos) replace_all(text, "  ", " ");
    text.erase(0, text.find_first_not_of(' '));
  }
  replace_all(text, "-", "−");
  return text;
}

void write_sheets(std::span<const Sheet> sheets, ReportFormat format, const TableStyle& style, std::ostream& out) {
  switch (format) {
    case ReportFormat::markdown:
      return write_sheets_markdown(sheets, out);
    case ReportFormat::latex:
      return write_sheets_latex(sheets, out);
    case ReportFormat::html:
      return write_sheets_html(sheets, out);
    default:
      return write_sheets_text(sheets, style, out);
  }
}

}  // namespace witan
