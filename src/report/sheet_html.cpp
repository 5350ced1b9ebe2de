#include "witan/util/error.hpp"

#include <ostream>

#include "sheet.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::string_view kHtmlHead = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{}</title>
<style>
:root {{ color-scheme: light dark }}
body {{ font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 1.5rem 0 .5rem }}
caption {{ text-align: left; font-weight: 650; padding-bottom: .4rem }}
th, td {{ padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top }}
thead th {{ border-bottom: 1px solid; border-top: 2px solid }}
tbody tr:last-child td {{ border-bottom: 2px solid }}
.n {{ text-align: right }}
p {{ margin: .2rem 0; font-size: 14px }}
</style>
)";

std::string html_text(std::string_view text) {
  std::string safe;
  for (const char c : printable(text)) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

std::string html_cell(const SheetColumn& column, const SheetCell& cell) {
  const bool number = column.align == TextTable::Align::right;
  std::string text = html_text(page_text(column, cell));
  if (!number && !text.empty()) text = fmt::format("<bdi>{}</bdi>", text);
  if (cell.emphasis == SheetCell::Emphasis::best) text = fmt::format("<strong>{}</strong>", text);
  if (!cell.mark.empty()) text += fmt::format("<sup>{}</sup>", cell.mark);
  return fmt::format("<td{}>{}</td>", number ? " class=\"n\"" : "", text);
}

void write_html_table(const Sheet& sheet, std::ostream& out) {
  const std::string& caption = sheet.caption.empty() ? sheet.title : sheet.caption;
  out << "<table>\n";
  if (!caption.empty()) out << fmt::format("<caption>{}</caption>\n", html_text(caption));
  out << "<thead><tr>";
  for (const SheetColumn& column : sheet.columns) {
    out << fmt::format("<th scope=\"col\"{}>{}</th>", column.align == TextTable::Align::right ? " class=\"n\"" : "",
                       html_text(column.heading));
  }
  out << "</tr></thead>\n<tbody>\n";
  for (const auto& row : sheet.rows) {
    out << "<tr>";
    for (std::size_t k = 0; k < row.size(); ++k) out << html_cell(sheet.columns[k], row[k]);
    out << "</tr>\n";
  }
  out << "</tbody>\n</table>\n";
}

}  // namespace

void write_sheets_html(std::span<const Sheet> sheets, std::ostream& out) {
  std::string title = "witan";
  for (const Sheet& sheet : sheets) {
    if (sheet.title.empty() && sheet.caption.empty()) continue;
    title = sheet.caption.empty() ? sheet.title : sheet.caption;
    break;
  }
  out << fmt::format(kHtmlHead, html_text(title));
  for (const Sheet& sheet : sheets) {
    if (!sheet.columns.empty()) write_html_table(sheet, out);
    for (const std::string& note : sheet.notes) out << fmt::format("<p>{}</p>\n", html_text(note));
  }
}

}  // namespace witan
