#include "witan/util/error.hpp"

#include <array>
#include <ostream>
#include <utility>

#include "sheet.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Characters that LaTeX would interpret, or that its default fonts lack.
constexpr std::array<std::pair<std::string_view, std::string_view>, 29> kLatexTexts = {{
    {"\\", "\\textbackslash{}"},
    {"{", "\\{"},
    {"}", "\\}"},
    {"$", "\\$"},
    {"&", "\\&"},
    {"#", "\\#"},
    {"%", "\\%"},
    {"_", "\\_"},
    {"~", "\\textasciitilde{}"},
    {"^", "\\textasciicircum{}"},
    {"<", "$<$"},
    {">", "$>$"},
    {"|", "$|$"},
    {"\"", "\\textquotedbl{}"},
    {"–", "--"},
    {"−", "$-$"},
    {"…", "\\ldots{}"},
    {"·", "$\\cdot$"},
    {"×", "$\\times$"},
    {"±", "$\\pm$"},
    {"≤", "$\\leq$"},
    {"∞", "$\\infty$"},
    {"→", "$\\rightarrow$"},
    {"▲", "$\\uparrow$"},
    {"▼", "$\\downarrow$"},
    {"θ", "$\\theta$"},
    {"γ", "$\\gamma$"},
    {"τ", "$\\tau$"},
    {"φ", "$\\varphi$"},
}};

std::string latex_text(std::string_view text) {
  const std::string source = printable(text);
  std::string safe;
  for (std::size_t at = 0; at < source.size();) {
    std::string_view replacement = std::string_view(source).substr(at, 1);
    std::size_t size = 1;
    for (const auto& [from, to] : kLatexTexts) {
      if (!std::string_view(source).substr(at).starts_with(from)) continue;
      replacement = to;
      size = from.size();
      break;
    }
    safe += replacement;
    at += size;
  }
  return safe;
}

std::string latex_cell(const SheetColumn& column, const SheetCell& cell) {
  std::string text = latex_text(page_text(column, cell));
  if (cell.emphasis == SheetCell::Emphasis::best) text = fmt::format("\\textbf{{{}}}", text);
  if (!cell.mark.empty()) text += fmt::format("\\textsuperscript{{{}}}", latex_text(cell.mark));
  return text;
}

void write_latex_table(const Sheet& sheet, std::ostream& out) {
  out << "\\begin{tabular}{";
  for (const SheetColumn& column : sheet.columns) out << (column.align == TextTable::Align::right ? 'r' : 'l');
  out << "}\n\\toprule\n";
  for (std::size_t k = 0; k < sheet.columns.size(); ++k) {
    out << (k > 0 ? " & " : "") << latex_text(sheet.columns[k].heading);
  }
  out << " \\\\\n\\midrule\n";
  for (const auto& row : sheet.rows) {
    for (std::size_t k = 0; k < row.size(); ++k) out << (k > 0 ? " & " : "") << latex_cell(sheet.columns[k], row[k]);
    out << " \\\\\n";
  }
  out << "\\bottomrule\n\\end{tabular}\n";
}

void write_latex_notes(const Sheet& sheet, std::ostream& out) {
  if (sheet.notes.empty()) return;
  out << "\n\\smallskip\n\\begin{minipage}{\\linewidth}\\footnotesize\n";
  for (const std::string& note : sheet.notes) out << latex_text(note) << "\\par\n";
  out << "\\end{minipage}\n";
}

}  // namespace

void write_sheets_latex(std::span<const Sheet> sheets, std::ostream& out) {
  out << "% \\usepackage{booktabs}\n";
  for (const Sheet& sheet : sheets) {
    if (sheet.columns.empty()) {
      for (const std::string& note : sheet.notes) out << '\n' << latex_text(note) << '\n';
      continue;
    }
    const std::string& caption = sheet.caption.empty() ? sheet.title : sheet.caption;
    out << fmt::format("\\begin{{table}}\n\\centering\n\\caption{{{}}}\n", latex_text(caption));
    write_latex_table(sheet, out);
    write_latex_notes(sheet, out);
    out << "\\end{table}\n";
  }
}

}  // namespace witan
