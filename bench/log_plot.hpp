#pragma once

#include <algorithm>
#include <cmath>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace witan::bench {

/// One line of a plot: positive sizes and times.
struct Curve {
  std::string name;
  std::vector<double> x, y;
};

/// Returns the least-squares slope of log y against log x; 1 is linear growth.
inline double log_slope(std::vector<double> x, std::vector<double> y) {
  for (double& value : x) value = std::log(value);
  for (double& value : y) value = std::log(value);
  const auto n = static_cast<double>(x.size());
  double mean_x = 0;
  double mean_y = 0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    mean_x += x[k] / n;
    mean_y += y[k] / n;
  }
  double both = 0;
  double own = 0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    both += (x[k] - mean_x) * (y[k] - mean_y);
    own += (x[k] - mean_x) * (x[k] - mean_x);
  }
  return both / own;
}

/// Writes curves to one SVG plot. Both axes are logarithmic, so a line at 45° is linear growth. Each curve starts at
/// (1, 1), so that curves of different units are comparable.
inline void write_log_plot(const std::vector<Curve>& curves, double most, std::ostream& out) {
  constexpr double kSide = 420;
  constexpr double kLeft = 60;
  constexpr double kTop = 20;
  constexpr const char* kColours[] = {"#1b6ca8", "#c1440e", "#2e8b57", "#8e44ad", "#b8860b", "#555555", "#d6336c"};
  const auto place = [&](double ratio) { return kSide * std::log(std::max(ratio, 0.5)) / std::log(most); };
  out << fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 500\" font-family=\"sans-serif\" font-size=\"13\">\n"
      "<rect width=\"900\" height=\"500\" fill=\"white\"/>\n");
  for (double tick = 1; tick <= most * 1.001; tick *= 2) {
    const double x = kLeft + place(tick);
    const double y = kTop + kSide - place(tick);
    out << fmt::format(
        "<path d=\"M{0:.1f} {1} V{2} M{3} {4:.1f} H{5}\" stroke=\"#ddd\"/>\n"
        "<text x=\"{0:.1f}\" y=\"{6}\" text-anchor=\"middle\">{7:.0f}</text>\n"
        "<text x=\"{8}\" y=\"{9:.1f}\" text-anchor=\"end\">{7:.0f}</text>\n",
        x, kTop, kTop + kSide, kLeft, y, kLeft + kSide, kTop + kSide + 18, tick, kLeft - 6, y + 4);
  }
  out << fmt::format("<path d=\"M{} {} L{} {}\" stroke=\"#999\" stroke-dasharray=\"4 4\"/>\n", kLeft, kTop + kSide,
                     kLeft + kSide, kTop);
  out << fmt::format(
      "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">times the size; the dashed line is linear</text>\n",
      kLeft + kSide / 2, kTop + kSide + 40);
  for (std::size_t c = 0; c < curves.size(); ++c) {
    const char* const colour = kColours[c % std::size(kColours)];
    out << "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"" << colour << "\" points=\"";
    for (std::size_t k = 0; k < curves[c].x.size(); ++k) {
      out << fmt::format("{:.1f},{:.1f} ", kLeft + place(curves[c].x[k] / curves[c].x[0]),
                         kTop + kSide - place(curves[c].y[k] / curves[c].y[0]));
    }
    out << fmt::format("\"/>\n<text x=\"500\" y=\"{:.0f}\" fill=\"{}\">{}</text>\n",
                       kTop + 20.0 + 22.0 * static_cast<double>(c), colour, curves[c].name);
  }
  out << "</svg>\n";
}

}  // namespace witan::bench
