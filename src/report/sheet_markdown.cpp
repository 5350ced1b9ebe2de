#include "witan/util/error.hpp"

#include <ostream>

#include "sheet.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Returns the text with a backslash before characters that have a meaning in Markdown.
std::string markdown_text(std::string_view text) {
  std::string safe;
  for (const char c : printable(text)) {
    if (std::string_view("\\`*_[]<>|#&~$").find(c) != std::string_view::npos) safe += '\\';
    safe += c;
  }
  return safe;
}

std::string markdown_cell(const SheetColumn& column, const SheetCell& cell) {
  std::string text = markdown_text(page_text(column, cell));
  if (cell.emphasis == SheetCell::Emphasis::best) text = "**" + text + "**";
  return text + std::string(cell.mark);
}

void write_markdown_row(const std::vector<std::string>& cells, std::ostream& out) {
  out << '|';
  for (const std::string& cell : cells) out << ' ' << cell << (cell.empty() ? "|" : " |");
  out << '\n';
}

void write_markdown_table(const Sheet& sheet, std::ostream& out) {
  std::vector<std::string> cells;
  for (const SheetColumn& column : sheet.columns) cells.push_back(markdown_text(column.heading));
  write_markdown_row(cells, out);
  out << '|';
  for (const SheetColumn& column : sheet.columns) {
    out << (column.align == TextTable::Align::right ? "---:|" : "---|");
  }
  out << '\n';
  for (const auto& row : sheet.rows) {
    cells.clear();
    for (std::size_t k = 0; k < row.size(); ++k) cells.push_back(markdown_cell(sheet.columns[k], row[k]));
    write_markdown_row(cells, out);
  }
}

}  // namespace

void write_sheets_markdown(std::span<const Sheet> sheets, std::ostream& out) {
  const char* separator = "";
  for (const Sheet& sheet : sheets) {
    const std::string& caption = sheet.caption.empty() ? sheet.title : sheet.caption;
    if (!caption.empty()) out << separator << "**" << markdown_text(caption) << "**\n\n";
    if (caption.empty()) out << separator;
    if (!sheet.columns.empty()) write_markdown_table(sheet, out);
    for (std::size_t k = 0; k < sheet.notes.size(); ++k) {
      out << (k > 0 || !sheet.columns.empty() ? "\n" : "") << markdown_text(sheet.notes[k]) << '\n';
    }
    separator = "\n";
  }
}

}  // namespace witan
