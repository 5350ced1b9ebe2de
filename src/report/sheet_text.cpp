#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <ostream>

#include "sheet.hpp"
#include "text_lines.hpp"
#include "util/utf8.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

using Narrowing = SheetColumn::Narrowing;
using Emphasis = SheetCell::Emphasis;

constexpr std::size_t kGap = 2;
constexpr std::size_t kNarrowestName = 12;
constexpr std::size_t kNarrowestText = 24;
constexpr std::size_t kNarrowestBar = 12;
constexpr std::size_t kWidestBar = 48;

/// The columns that a terminal of a certain width shows, and their widths.
class ColumnPlan {
 public:
  ColumnPlan(const Sheet& sheet, std::size_t limit) : sheet_(sheet), limit_(limit) {
    for (std::size_t k = 0; k < sheet.columns.size(); ++k) {
      shown_.push_back(k);
      natural_.push_back(natural_width(k));
    }
    widths_ = natural_;
    if (limit_ > 0) fit();
  }

  [[nodiscard]] const std::vector<std::size_t>& shown() const { return shown_; }
  [[nodiscard]] std::size_t width(std::size_t column) const { return widths_[column]; }
  [[nodiscard]] std::size_t total() const {
    std::size_t sum = shown_.empty() ? 0 : kGap * (shown_.size() - 1);
    for (const std::size_t k : shown_) sum += widths_[k];
    return sum;
  }
  [[nodiscard]] std::vector<std::string> dropped() const {
    std::vector<std::string> names;
    for (std::size_t k = 0; k < sheet_.columns.size(); ++k) {
      if (std::ranges::find(shown_, k) == shown_.end()) names.push_back(sheet_.columns[k].heading);
    }
    return names;
  }

 private:
  [[nodiscard]] std::size_t natural_width(std::size_t column) const {
    const std::size_t room = sheet_.columns[column].marks ? 1 : 0;
    std::size_t width = display_width(sheet_.columns[column].heading) + room;
    for (const auto& row : sheet_.rows) width = std::max(width, display_width(printable(row[column].text)) + room);
    return width;
  }

  [[nodiscard]] bool fits() const { return total() <= limit_; }

  /// Makes columns narrower that may be, but not below `least`.
  void narrow(Narrowing how, std::size_t least) {
    for (const std::size_t k : shown_) {
      if (fits()) return;
      if (sheet_.columns[k].narrowing != how) continue;
      const std::size_t excess = total() - limit_;
      const std::size_t heading = display_width(sheet_.columns[k].heading);
      const std::size_t lowest = std::min(widths_[k], std::max(least, heading));
      widths_[k] = std::max(lowest, widths_[k] > excess ? widths_[k] - excess : 0);
    }
  }

  void fit() {
    narrow(Narrowing::wrap, kNarrowestText);
    narrow(Narrowing::cut, kNarrowestName);
    while (!fits()) {
      const auto last = std::find_if(shown_.rbegin(), shown_.rend(),
                                     [&](std::size_t k) { return sheet_.columns[k].narrowing == Narrowing::drop; });
      if (last == shown_.rend()) break;
      shown_.erase(std::next(last).base());
      widths_ = natural_;
      narrow(Narrowing::wrap, kNarrowestText);
      narrow(Narrowing::cut, kNarrowestName);
    }
    constexpr std::size_t kReadable = 6;
    narrow(Narrowing::cut, kReadable);
    narrow(Narrowing::wrap, kReadable);
  }

  const Sheet& sheet_;
  std::size_t limit_;
  std::vector<std::size_t> shown_, natural_, widths_;
};

/// Returns the part of a text that fits, with "…" at its end if it is shortened.
std::string cut_to(const std::string& text, std::size_t width) {
  if (display_width(text) <= width) return text;
  std::size_t end = text.size();
  while (end > 0 && display_width(text.substr(0, end)) + 1 > width) {
    do --end;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U);
  }
  return text.substr(0, end) + "…";
}

/// Draws intervals on a common axis.
class BarAxis {
 public:
  BarAxis(const Sheet& sheet, std::size_t width) : width_(width) {
    for (const SheetBar& bar : sheet.bars) {
      if (!(std::isfinite(bar.low) && std::isfinite(bar.high))) continue;
      low_ = std::min(low_, bar.low);
      high_ = std::max(high_, bar.high);
    }
  }

  [[nodiscard]] std::string draw(const SheetBar& bar) const {
    std::vector<std::string_view> cells(width_, " ");
    if (low_ < 0 && high_ > 0) cells[at(0)] = "┊";
    if (std::isfinite(bar.low) && std::isfinite(bar.high)) {
      for (std::size_t k = at(bar.low); k <= at(bar.high); ++k) cells[k] = "─";
    }
    if (std::isfinite(bar.value)) cells[at(bar.value)] = "●";
    return fmt::format("{}", fmt::join(cells, ""));
  }

 private:
  [[nodiscard]] std::size_t at(double value) const {
    if (!(high_ > low_)) return 0;
    const double share = std::clamp((value - low_) / (high_ - low_), 0.0, 1.0);
    return static_cast<std::size_t>(std::lround(share * static_cast<double>(width_ - 1)));
  }

  std::size_t width_;
  double low_ = std::numeric_limits<double>::infinity(), high_ = -std::numeric_limits<double>::infinity();
};

/// Writes one table to a terminal or a file.
class TextWriter {
 public:
  TextWriter(const Sheet& sheet, const TableStyle& style, std::ostream& out)
      : sheet_(sheet), style_(style), out_(out), plan_(sheet, style.width) {
    if (!style.bars || sheet.bars.empty() || style.width == 0) return;
    const std::size_t used = plan_.total() + kGap;
    if (style.width < used + kNarrowestBar) return;
    bar_width_ = std::min<std::size_t>(style.width - used, kWidestBar);
  }

  void write() {
    if (!sheet_.title.empty()) write_text_lines(coloured(printable(sheet_.title), "1"), 0, style_, out_);
    if (!sheet_.columns.empty()) {
      write_headings();
      const BarAxis axis(sheet_, std::max<std::size_t>(bar_width_, 1));
      for (std::size_t row = 0; row < sheet_.rows.size(); ++row) {
        write_row(sheet_.rows[row], bar_width_ > 0 ? axis.draw(sheet_.bars[row]) : "");
      }
      const std::vector<std::string> dropped = plan_.dropped();
      if (!dropped.empty()) {
        write_text_lines(fmt::format("not shown in {} columns: {}", style_.width, fmt::join(dropped, ", ")), 2, style_,
                         out_);
      }
    }
    for (const std::string& note : sheet_.notes) {
      write_text_lines(note.starts_with("! ") ? coloured(printable(note), "33") : printable(note), 2, style_, out_);
    }
  }

 private:
  [[nodiscard]] std::string coloured(const std::string& text, std::string_view code) const {
    return style_.colour && !text.empty() ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
  }

  [[nodiscard]] std::string emphasised(const std::string& text, const SheetCell& cell) const {
    switch (cell.emphasis) {
      case Emphasis::best:
        return coloured(text, "1");
      case Emphasis::warning:
        return coloured(text, "33");
      case Emphasis::none:
        break;
    }
    return text;
  }

  void write_headings() {
    std::vector<SheetCell> headings;
    for (const SheetColumn& column : sheet_.columns) headings.emplace_back(column.heading);
    write_row(headings, "", "2");
  }

  /// Writes a row, which has several lines if a cell is wrapped.
  void write_row(const std::vector<SheetCell>& row, const std::string& bar, std::string_view code = "") {
    std::vector<std::vector<std::string>> lines;
    std::size_t height = 1;
    for (const std::size_t k : plan_.shown()) {
      const std::string text = printable(row[k].text);
      if (sheet_.columns[k].narrowing == Narrowing::wrap) {
        lines.push_back(wrapped(text, plan_.width(k)));
      } else {
        lines.push_back({cut_to(text, plan_.width(k) - (sheet_.columns[k].marks ? 1 : 0))});
      }
      height = std::max(height, lines.back().size());
    }
    for (std::size_t line = 0; line < height; ++line) {
      std::string text;
      for (std::size_t i = 0; i < plan_.shown().size(); ++i) {
        const std::size_t k = plan_.shown()[i];
        if (i > 0) text += std::string(kGap, ' ');
        text += padded(line < lines[i].size() ? lines[i][line] : "", k, row[k], code);
        if (k == sheet_.bars_after && bar_width_ > 0) {
          text += std::string(kGap, ' ') + (line == 0 && !bar.empty() ? bar : std::string(bar_width_, ' '));
        }
      }
      text.erase(text.find_last_not_of(' ') + 1);
      out_ << text << '\n';
    }
  }

  [[nodiscard]] std::string padded(const std::string& text, std::size_t column, const SheetCell& cell,
                                   std::string_view code) const {
    const bool marks = sheet_.columns[column].marks;
    const std::size_t used = display_width(text) + (marks ? 1 : 0);
    const std::string padding(plan_.width(column) > used ? plan_.width(column) - used : 0, ' ');
    std::string shown = code.empty() ? emphasised(text, cell) : coloured(text, code);
    if (marks) {
      const std::string_view mark_code = cell.mark == "▲" ? "36" : "33";
      shown += cell.mark.empty() ? " " : coloured(std::string(cell.mark), mark_code);
    }
    return sheet_.columns[column].align == TextTable::Align::right ? padding + shown : shown + padding;
  }

  const Sheet& sheet_;
  const TableStyle& style_;
  std::ostream& out_;
  ColumnPlan plan_;
  std::size_t bar_width_ = 0;
};

}  // namespace

void write_sheets_text(std::span<const Sheet> sheets, const TableStyle& style, std::ostream& out) {
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    if (i > 0) out << '\n';
    TextWriter(sheets[i], style, out).write();
  }
}

}  // namespace witan
