#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "figure.hpp"

namespace witan::page {

inline constexpr double kRowHeight = 26;
inline constexpr double kNameSize = 13;
inline constexpr double kSmallSize = 12;

/// A linear scale.
class Scale {
 public:
  Scale(double low, double high, double from, double to)
      : low_(low), unit_(high > low ? (to - from) / (high - low) : 0), from_(from), middle_((from + to) / 2) {}
  [[nodiscard]] double operator()(double value) const { return unit_ == 0 ? middle_ : from_ + (value - low_) * unit_; }

 private:
  double low_, unit_, from_, middle_;
};

inline TextMark label(double x, double y, std::string text, Anchor anchor = Anchor::start, Ink ink = Ink::text) {
  return {x, y, std::move(text), kSmallSize, ink, anchor};
}
inline TextMark muted(double x, double y, std::string text, Anchor anchor = Anchor::middle) {
  return label(x, y, std::move(text), anchor, Ink::muted);
}
inline TextMark name(double x, double y, std::string text, Anchor anchor = Anchor::start) {
  return {x, y, std::move(text), kNameSize, Ink::text, anchor, true};
}
/// An interval with its estimate.
inline void add_estimate(Figure& figure, double low, double high, double at, double y, Ink ink) {
  figure.add(LineMark{low, y, high, y, ink, 3, true, 0.72});
  figure.add(CircleMark{at, y, 5, ink});
}
/// Vertical grid lines with numbers above (`top`) or below them.
void add_grid(Figure& figure, const Scale& x, const std::vector<double>& values, double top, double bottom,
              double text_y, bool plus = false);

/// A heat map of named rows and columns. `cell(i, j)` returns the grade and the text; the text may be empty.
struct HeatCell {
  int grade = 0;
  std::string text;
  bool empty = false;
};
template <class CellOf>
void add_heat(Figure& figure, double top, const std::vector<std::string>& rows, const std::vector<std::string>& columns,
              CellOf cell) {
  const double left = std::min(170.0, widest(rows, kNameSize, true) + 12);
  const double column_room = std::min(110.0, widest(columns, kSmallSize) + 8);
  const double width = std::min(58.0, (figure.width - left - 10) / static_cast<double>(columns.size()));
  const bool upright = widest(columns, kSmallSize) > width - 4;
  const double head = upright ? column_room : 18;
  const double height = std::max(18.0, std::min(30.0, width * 0.72));
  for (std::size_t j = 0; j < columns.size(); ++j) {
    const double x = left + width * (static_cast<double>(j) + 0.5);
    TextMark mark =
        muted(upright ? x + 4 : x, top + head - 6, fit_text(columns[j], upright ? head - 8 : width, kSmallSize),
              upright ? Anchor::start : Anchor::middle);
    mark.upright = upright;
    figure.add(std::move(mark));
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double y = top + head + height * static_cast<double>(i);
    figure.add(name(left - 8, y + height / 2 + 4.5, fit_text(rows[i], left - 10, kNameSize, true), Anchor::end));
    for (std::size_t j = 0; j < columns.size(); ++j) {
      const HeatCell one = cell(i, j);
      if (one.empty) continue;
      const double x = left + width * static_cast<double>(j);
      figure.add(CellMark{x, y, width, height, one.grade});
      const double size = width < 27 ? 9 : width < 36 ? 10 : 12;
      if (!one.text.empty() && text_width(one.text, size) <= width) {
        TextMark text{x + width / 2, y + height / 2 + size * 0.36, one.text, size, Ink::text, Anchor::middle};
        text.light = is_dark(one.grade);
        figure.add(std::move(text));
      }
    }
  }
  figure.height = top + head + height * static_cast<double>(rows.size()) + 14;
}

}  // namespace witan::page
