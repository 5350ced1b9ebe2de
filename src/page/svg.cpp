#include <algorithm>
#include <array>
#include <ostream>

#include "figure.hpp"
#include "util/utf8.hpp"
#include <fmt/format.h>

namespace witan::page {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// Returns a text for XML. Control characters, which XML 1.0 cannot contain, become U+FFFD, as do bytes that are not
/// UTF-8.
std::string xml(std::string_view text) {
  std::string result;
  for (const char c : displayable(text)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        if (static_cast<unsigned char>(c) < 32 && c != '\t' && c != '\n')
          result += kReplacement;
        else
          result += c;
    }
  }
  return result;
}

/// Coordinates have one hundredth of a pixel.
std::string at(double value) {
  std::string text = fmt::format("{:.2f}", value);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

class SvgWriter {
 public:
  explicit SvgWriter(std::ostream& out) : out_(out) {}
  void operator()(const LineMark& m) const {
    out_ << fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{}\" stroke-width=\"{}\"{}{}/>\n",
                        at(m.x1), at(m.y1), at(m.x2), at(m.y2), hex(m.ink), at(m.width),
                        m.round ? " stroke-linecap=\"round\"" : "", opacity(m.opacity, "stroke-opacity"));
  }
  void operator()(const RectMark& m) const {
    out_ << fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{} fill=\"{}\"{}{}/>\n", at(m.x), at(m.y),
                        at(m.width), at(m.height), m.radius > 0 ? fmt::format(" rx=\"{}\"", at(m.radius)) : "",
                        hex(m.fill), opacity(m.opacity, "fill-opacity"), stroke(m.stroke));
  }
  void operator()(const CellMark& m) const {
    out_ << fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"#ffffff\"/>\n",
                        at(m.x), at(m.y), at(m.width), at(m.height), grade_colour(m.grade));
  }
  void operator()(const CircleMark& m) const {
    out_ << fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"{}/>\n", at(m.x), at(m.y), at(m.radius),
                        hex(m.fill), stroke(m.stroke));
  }
  void operator()(const TextMark& m) const {
    constexpr std::array<std::string_view, 3> kAnchors = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
    const std::string place = m.upright ? fmt::format("transform=\"translate({},{}) rotate(-90)\"", at(m.x), at(m.y))
                                        : fmt::format("x=\"{}\" y=\"{}\"", at(m.x), at(m.y));
    out_ << fmt::format("<text {} font-size=\"{}\" fill=\"{}\"{}{}>{}</text>\n", place, at(m.size),
                        m.light ? "#ffffff" : hex(m.ink), kAnchors[static_cast<std::size_t>(m.anchor)],
                        m.bold ? " font-weight=\"600\"" : "", xml(m.text));
  }

 private:
  static std::string opacity(double value, std::string_view name) {
    return value < 1 ? fmt::format(" {}=\"{}\"", name, at(value)) : "";
  }
  static std::string stroke(Ink ink) {
    return ink == Ink::none ? "" : fmt::format(" stroke=\"{}\" stroke-width=\"2\"", hex(ink));
  }

  std::ostream& out_;
};

constexpr std::array<std::string_view, 11> kGrades = {"#a65411", "#da8f49", "#e9b07a", "#f3cfab", "#f9e7d5", "#f0f1f3",
                                                      "#dbe8f2", "#b6d1e7", "#8db7da", "#5f99ca", "#1b5f99"};

}  // namespace

std::string_view hex(Ink ink) {
  constexpr std::array<std::string_view, 10> kColours = {"none",    "#ffffff", "#1a222c", "#56616f", "#e2e6eb",
                                                         "#7b8694", "#eff3f7", "#0b5c9e", "#ad5207", "#7b8694"};
  return kColours[static_cast<std::size_t>(ink)];
}

std::string_view grade_colour(int grade) { return kGrades[static_cast<std::size_t>(std::clamp(grade, -5, 5) + 5)]; }
bool is_dark(int grade) { return grade <= -5 || grade >= 5; }

std::string displayable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t valid = first_invalid_utf8(text);
    result += text.substr(0, valid);
    if (valid == text.size()) break;
    result += kReplacement;
    text.remove_prefix(valid + 1);
  }
  for (const std::string_view mark : {"\xE2\x80\xAA", "\xE2\x80\xAB", "\xE2\x80\xAC", "\xE2\x80\xAD", "\xE2\x80\xAE",
                                      "\xE2\x81\xA6", "\xE2\x81\xA7", "\xE2\x81\xA8", "\xE2\x81\xA9"}) {
    for (std::size_t at = result.find(mark); at != std::string::npos; at = result.find(mark, at)) {
      result.replace(at, mark.size(), kReplacement);
    }
  }
  return result;
}

void write_svg(const Figure& figure, std::ostream& out) {
  out << fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"{4} {4} {0} {1}\" "
      "role=\"img\" font-family=\"Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', "
      "sans-serif\">\n<title>{2}</title>\n"
      "<desc>{3}</desc>\n<rect x=\"{4}\" y=\"{4}\" width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
      at(figure.width + 2 * kMargin), at(figure.height + 2 * kMargin), xml(figure.title), xml(figure.description),
      at(-kMargin));
  for (const Mark& mark : figure.marks) std::visit(SvgWriter(out), mark);
  out << "</svg>\n";
}

}  // namespace witan::page

namespace witan {

void write_figure(const RankResult& result, Context& context, std::ostream& out) {
  write_svg(page::figure_of(result, context), out);
}
void write_figure(const CompareResult& result, Context& context, std::ostream& out) {
  write_svg(page::figure_of(result, context), out);
}
void write_figure(const EvaluateResult& result, Context& context, std::ostream& out) {
  write_svg(page::figure_of(result, context), out);
}
void write_figure(const ExpertsResult& result, Context& context, std::ostream& out) {
  write_svg(page::figure_of(result, context), out);
}
void write_figure(const CheckResult& result, Context& context, std::ostream& out) {
  write_svg(page::figure_of(result, context), out);
}
void write_figure(const ExplainResult& result, Context& context, std::ostream& out) {
  write_svg(page::figure_of(result, context), out);
}

}  // namespace witan
