#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include "figure.hpp"
#include "util/utf8.hpp"
#include <fmt/format.h>

namespace witan::page {
namespace {

/// Widths of the printable ASCII characters in Helvetica, in thousandths of the size.
constexpr std::array<int, 95> kWidths = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584};

/// Returns the number of bytes of the character that starts with this byte.
std::size_t bytes_of(unsigned char first) { return first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4; }

double width_of(std::string_view character) {
  const auto first = static_cast<unsigned char>(character.front());
  if (first >= 32 && first < 127) return kWidths[first - 32U];
  return character.size() >= 3 ? 1000 : 600;
}

}  // namespace

double text_width(std::string_view text, double size, bool bold) {
  double width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t bytes = bytes_of(static_cast<unsigned char>(text[at]));
    width += width_of(text.substr(at, bytes));
    at += bytes;
  }
  return width * size / 1000 * (bold ? 1.1 : 1.04);
}

std::string fit_text(std::string_view text, double room, double size, bool bold) {
  if (text_width(text, size, bold) <= room) return std::string(text);
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t bytes = bytes_of(static_cast<unsigned char>(text[at]));
    const std::string next = kept + std::string(text.substr(at, bytes));
    if (text_width(next, size, bold) + size > room) break;
    kept = next;
    at += bytes;
  }
  return kept + "…";
}

double widest(const std::vector<std::string>& texts, double size, bool bold) {
  double most = 0;
  for (const std::string& text : texts) most = std::max(most, text_width(text, size, bold));
  return most;
}

std::vector<double> ticks(double low, double high, int n) {
  if (!(high > low)) return {low};
  const double raw = (high - low) / n;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  double step = 10 * power;
  for (const double m : {5.0, 2.5, 2.0, 1.0}) {
    if (m * power >= raw * (1 - 1e-9)) step = m * power;
  }
  std::vector<double> found;
  for (double k = std::ceil(low / step - 1e-9); k * step <= high + step * 1e-9; ++k) {
    found.push_back(std::abs(k * step) < step * 1e-9 ? 0 : k * step);
  }
  return found;
}

std::string fixed_text(double value, int decimals, bool plus) {
  if (std::isnan(value)) return "–";
  const std::string text = fmt::format("{:.{}f}", std::abs(value), decimals);
  if (text.find_first_of("123456789") == std::string::npos) return text;
  return (value < 0 ? "−" : plus ? "+" : "") + text;
}

std::string metric_title(const std::string& name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kTitles = {{{"ndcg", "nDCG"},
                                                                                     {"dcg", "DCG"},
                                                                                     {"ap", "AP"},
                                                                                     {"mrr", "MRR"},
                                                                                     {"rr", "RR"},
                                                                                     {"err", "ERR"},
                                                                                     {"p", "P"},
                                                                                     {"recall", "Recall"},
                                                                                     {"kendall", "Kendall τ"}}};
  const std::string base = name.substr(0, name.find('@'));
  for (const auto& [known, title] : kTitles) {
    if (base == known) return std::string(title) + name.substr(base.size());
  }
  return name;
}

std::string tick_text(double value, bool plus) {
  const std::string text = fmt::format("{:.6g}", std::abs(value));
  return (value < 0 ? "−" : plus && value > 0 ? "+" : "") + text;
}

namespace {

/// Returns the fewest decimals, at most `most`, with which rounding changes no value.
int exact_decimals(const std::vector<double>& values, int most) {
  for (int decimals = 0; decimals < most; ++decimals) {
    const double unit = std::pow(10, decimals);
    const bool exact = std::ranges::all_of(
        values, [&](double v) { return std::isnan(v) || std::abs(v - std::round(v * unit) / unit) < 1e-9; });
    if (exact) return decimals;
  }
  return most;
}

}  // namespace

int decimals_for(const std::vector<double>& errors, const std::vector<double>& values) {
  double unit = std::numeric_limits<double>::infinity();
  for (const double error : errors) {
    if (error > 0) unit = std::min(unit, error / 10);
  }
  const bool known = !std::isinf(unit);
  if (!known && !values.empty()) {
    const auto [low, high] = std::ranges::minmax(values);
    unit = (high - low) / 1000;
  }
  const int decimals =
      !(unit > 0) || std::isinf(unit) ? 2 : std::clamp(-static_cast<int>(std::floor(std::log10(unit))), 0, 6);
  return known ? decimals : exact_decimals(values, decimals);
}

}  // namespace witan::page
