#pragma once

#include "witan/page/write_report.hpp"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace witan::page {

/// The colours of figures on white paper; they are safe for all common kinds of colour blindness.
enum class Ink : std::uint8_t { none, paper, text, muted, grid, zero, band, blue, orange, grey };
/// Returns the colour as "#rrggbb".
[[nodiscard]] std::string_view hex(Ink ink);

struct LineMark {
  double x1, y1, x2, y2;
  Ink ink = Ink::grid;
  double width = 1;
  bool round = false;
  double opacity = 1;
};
struct RectMark {
  double x, y, width, height;
  Ink fill = Ink::grey;
  double opacity = 1;
  double radius = 0;
  Ink stroke = Ink::none;
};
/// A rectangle in one of the eleven classes of a heat map, −5 to 5.
struct CellMark {
  double x, y, width, height;
  int grade = 0;
};
struct CircleMark {
  double x, y, radius;
  Ink fill = Ink::blue;
  Ink stroke = Ink::none;
};
enum class Anchor : std::uint8_t { start, middle, end };
struct TextMark {
  double x, y;
  std::string text;
  double size = 12;
  Ink ink = Ink::text;
  Anchor anchor = Anchor::start;
  bool bold = false;
  bool upright = false;  ///< turned by 90° counter-clockwise
  bool light = false;    ///< white, for dark cells
};
using Mark = std::variant<LineMark, RectMark, CellMark, CircleMark, TextMark>;

/// White space around a figure, which the writers add.
inline constexpr double kMargin = 12;

/// A drawing in pixels. Later marks cover earlier ones.
struct Figure {
  double width = 720, height = 0;
  std::string title, description;
  std::vector<Mark> marks = {};

  void add(Mark mark) { marks.push_back(std::move(mark)); }
};

/// Returns the main figure of a result. Throws UsageError, with the reason, if there is nothing to draw.
[[nodiscard]] Figure figure_of(const RankResult& result, Context& context);
[[nodiscard]] Figure figure_of(const CompareResult& result, Context& context);
[[nodiscard]] Figure figure_of(const EvaluateResult& result, Context& context);
[[nodiscard]] Figure figure_of(const ExpertsResult& result, Context& context);
[[nodiscard]] Figure figure_of(const CheckResult& result, Context& context);
[[nodiscard]] Figure figure_of(const ExplainResult& result, Context& context);

void write_svg(const Figure& figure, std::ostream& out);

/// Returns the text with U+FFFD in place of bytes that are not UTF-8 and of characters that override the direction.
[[nodiscard]] std::string displayable(std::string_view text);

/// The fill of a cell of this grade, "#rrggbb".
[[nodiscard]] std::string_view grade_colour(int grade);
/// Returns true if text on the cell is white.
[[nodiscard]] bool is_dark(int grade);

/// Returns the width of a text in a sans-serif font, within about a tenth.
[[nodiscard]] double text_width(std::string_view text, double size, bool bold = false);
/// Cuts a text with "…" so that it fits.
[[nodiscard]] std::string fit_text(std::string_view text, double room, double size, bool bold = false);
/// Returns the largest width of texts.
[[nodiscard]] double widest(const std::vector<std::string>& texts, double size, bool bold = false);

/// Returns about n round numbers from low to high.
[[nodiscard]] std::vector<double> ticks(double low, double high, int n);
/// Returns a number with a true minus sign; `plus`: with a plus sign, unless it is 0.
[[nodiscard]] std::string fixed_text(double value, int decimals, bool plus = false);
/// Returns the name of a metric as papers write it, such as nDCG@10.
[[nodiscard]] std::string metric_title(const std::string& name);
/// Returns the shortest text of a tick.
[[nodiscard]] std::string tick_text(double value, bool plus = false);
/// Returns as many decimals as show two digits of the smallest error. Without errors: three digits of the range, or
/// fewer if the values have fewer.
[[nodiscard]] int decimals_for(const std::vector<double>& errors, const std::vector<double>& values);

}  // namespace witan::page
