#pragma once

#include "witan/report/report_format.hpp"
#include "witan/report/text_table.hpp"

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// A cell of a table for people.
struct SheetCell {
  enum class Emphasis : std::uint8_t { none, best, warning };

  // A text is a cell, so these conversions are implicit.
  SheetCell(std::string content = {}, Emphasis emphasised = Emphasis::none)  // NOLINT(google-explicit-constructor)
      : text(std::move(content)), emphasis(emphasised) {}
  SheetCell(const char* content) : text(content) {}  // NOLINT(google-explicit-constructor)

  std::string text;
  Emphasis emphasis = Emphasis::none;
  std::string_view mark = {};  ///< significance: ▲, ▼ or empty
};

struct SheetColumn {
  /// How the column gets narrower if the table is wider than the terminal.
  enum class Narrowing : std::uint8_t {
    never,
    cut,   ///< long names end with "…"
    wrap,  ///< sentences continue in the next line
    drop   ///< the column is omitted; of several, the last one first
  };

  std::string heading;
  TextTable::Align align = TextTable::Align::right;
  Narrowing narrowing = Narrowing::drop;
  bool marks = false;  ///< whether cells have room for a mark
};

/// An estimate with its interval, drawn beside a row on a terminal. Not a number: nothing is drawn.
struct SheetBar {
  double low, value, high;
};

/// A table for people, independent of its format. Texts may contain any characters.
struct Sheet {
  std::string title;                         ///< the line above the table in a terminal
  std::string caption;                       ///< in Markdown, LaTeX and HTML; empty: the title
  std::vector<SheetColumn> columns;          ///< empty: there are only notes
  std::vector<std::vector<SheetCell>> rows;  ///< one cell per column
  std::vector<SheetBar> bars = {};           ///< by row; empty: none
  std::size_t bars_after = 0;                ///< the column in front of the bars
  std::vector<std::string> notes = {};       ///< lines below the table
};

/// Marks the largest of the values as best: the cells of a column are printed in bold type. Ignores NaN, and marks none
/// if all values are equal. `values` are by row.
void mark_best(Sheet& sheet, std::size_t column, std::span<const double> values);

/// Writes the sheets, separated by blank lines. `format` is table, markdown, latex or html.
void write_sheets(std::span<const Sheet> sheets, ReportFormat format, const TableStyle& style, std::ostream& out);

void write_sheets_text(std::span<const Sheet> sheets, const TableStyle& style, std::ostream& out);
void write_sheets_markdown(std::span<const Sheet> sheets, std::ostream& out);
void write_sheets_latex(std::span<const Sheet> sheets, std::ostream& out);
void write_sheets_html(std::span<const Sheet> sheets, std::ostream& out);

/// Returns the text of a cell for a page: the ends of an interval are joined by "to", and numbers have a true minus
/// sign.
[[nodiscard]] std::string page_text(const SheetColumn& column, const SheetCell& cell);

}  // namespace witan
