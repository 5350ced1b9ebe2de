#include "witan/stats/paired.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>

#include "figure_marks.hpp"
#include "stats/metric_interval.hpp"
#include <fmt/format.h>

namespace witan::page {
namespace {

constexpr double kSignificant = 0.05;

Ink ink_of(const MetricSummary& metric, bool baseline) {
  if (baseline || metric.randomisation_corrected >= kSignificant) return Ink::grey;
  return metric.difference > 0 ? Ink::blue : Ink::orange;
}

double mean_of(const Leaderboard& board, std::size_t method) {
  const MetricSummary& metric = board.methods[method].metrics.front();
  return board.shows_folds ? metric.of_folds : metric.of_instances;
}

/// Draws means as bars, and differences from the baseline with intervals.
Figure figure_of_board(const Leaderboard& board) {
  std::vector<std::size_t> order(board.methods.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t k) { return mean_of(board, k); });
  std::vector<std::string> names;
  for (const MethodSummary& method : board.methods) names.push_back(method.method);
  const bool compares = order.size() > 1;
  double low = 0, high = 0, most = 1, least = 0;
  for (std::size_t k = 0; k < order.size(); ++k) {
    most = std::max(most, mean_of(board, k));
    least = std::min(least, mean_of(board, k));
    if (k == board.baseline) continue;
    low = std::min(low, board.methods[k].metrics.front().interval.low);
    high = std::max(high, board.methods[k].metrics.front().interval.high);
  }
  Figure figure;
  const std::string metric = metric_title(board.metrics.front().name());
  figure.title = fmt::format("{}, mean and difference from {}", metric, board.methods[board.baseline].method);
  const double left = std::min(240.0, widest(names, kNameSize, true) + 20);
  const double bars = compares ? (figure.width - left) * 0.3 : figure.width - left - 80;
  const double pad = std::max(1e-9, (high - low) * 0.05);
  const Scale bar(least, most, left, left + bars);
  const Scale x(low - pad, high + pad, left + bars + 64, figure.width - 84);
  const double top = 44;
  const double bottom = top + 30 * static_cast<double>(order.size());
  figure.add(muted(left, 14, "Mean " + metric, Anchor::start));
  add_grid(figure, bar, ticks(least, most, 2), top - 4, bottom, top - 10);
  if (compares) {
    figure.add(muted(left + bars + 64, 14,
                     fmt::format("Difference from {}, {:.4g} % interval",
                                 fit_text(board.methods[board.baseline].method, 110, kSmallSize), 100 * board.level),
                     Anchor::start));
    add_grid(figure, x, ticks(low - pad, high + pad, 4), top - 4, bottom, top - 10, true);
  }
  for (std::size_t row = 0; row < order.size(); ++row) {
    const std::size_t k = order[row];
    const MetricSummary& own = board.methods[k].metrics.front();
    const bool baseline = k == board.baseline;
    const Ink ink = ink_of(own, baseline);
    const double y = top + 30 * (static_cast<double>(row) + 0.5);
    const double mean = mean_of(board, k);
    figure.add(name(0, y + 4.5, fit_text(names[k], left - 12, kNameSize, true)));
    figure.add(
        RectMark{std::min(bar(0), bar(mean)), y - 6, std::abs(bar(mean) - bar(0)), 12, ink, baseline ? 0.55 : 0.8});
    figure.add(label(left + bars + 8, y + 4, fixed_text(mean, 3)));
    figure.description += fmt::format("{}{}: {:.4f}", row == 0 ? "" : "; ", names[k], mean);
    if (baseline) {
      if (compares) figure.add(muted(x(0) + 8, y + 4, "baseline", Anchor::start));
      continue;
    }
    add_estimate(figure, x(own.interval.low), x(own.interval.high), x(own.difference), y, ink);
    figure.add(label(figure.width - 22, y + 4, fixed_text(own.difference, 3, true), Anchor::end));
    if (ink != Ink::grey) figure.add(label(figure.width - 2, y + 4, own.difference > 0 ? "▲" : "▼", Anchor::end));
  }
  figure.height = bottom + 26;
  const bool significant = std::ranges::any_of(
      order, [&](std::size_t k) { return ink_of(board.methods[k].metrics.front(), k == board.baseline) != Ink::grey; });
  const std::string_view note = significant ? "▲ ▼ significant at the 5 % level after Holm’s correction"
                                            : "no difference is significant at the 5 % level after Holm’s correction";
  if (compares) figure.add(muted(0, bottom + 18, std::string(note), Anchor::start));
  return figure;
}

}  // namespace

Figure figure_of(const CompareResult& result, Context& /*context*/) { return figure_of_board(result.board); }

Figure figure_of(const EvaluateResult& result, Context& context) {
  constexpr double kLevel = 0.95;
  constexpr std::uint64_t kDraws = 10'000;
  if (result.rankings.empty()) throw UsageError("there is nothing to draw: no ranking");
  if (result.comparison) return figure_of_board(*result.comparison);
  const std::size_t width = result.options.metrics.size();
  const std::string metric = result.options.metrics.front().name();
  std::vector<const RankingEvaluation*> order;
  std::vector<std::string> names;
  double most = 1, least = 0;
  for (const RankingEvaluation& one : result.rankings) {
    order.push_back(&one);
    names.push_back(one.name);
    most = std::max(most, one.result.means.front());
    least = std::min(least, one.result.means.front());
  }
  std::ranges::stable_sort(order, std::greater{},
                           [](const RankingEvaluation* one) { return one->result.means.front(); });
  Figure figure;
  figure.title = "Mean " + metric_title(metric);
  const double left = std::min(240.0, widest(names, kNameSize, true) + 20);
  const Scale x(least, most, left, figure.width - 60);
  const double top = 44;
  const double bottom = top + 30 * static_cast<double>(order.size());
  figure.add(muted(left, 14, fmt::format("Mean {} with 95 % interval", metric_title(metric)), Anchor::start));
  add_grid(figure, x, ticks(least, most, 4), top - 4, bottom, top - 10);
  for (std::size_t row = 0; row < order.size(); ++row) {
    const RankingEvaluation& one = *order[row];
    const double mean = one.result.means.front();
    const double y = top + 30 * (static_cast<double>(row) + 0.5);
    std::vector<double> values;
    for (std::size_t k = 0; k < one.result.values.size(); k += width) values.push_back(one.result.values[k]);
    const MeanInterval interval = metric_interval(result.options.metrics.front(), values, kLevel, kDraws,
                                                  context.seed_for("evaluation", metric), context);
    figure.add(name(0, y + 4.5, fit_text(one.name, left - 12, kNameSize, true)));
    figure.add(RectMark{std::min(x(0), x(mean)), y - 6, std::abs(x(mean) - x(0)), 12, Ink::blue, 0.45});
    if (!std::isnan(interval.low)) {
      figure.add(LineMark{x(interval.low), y, x(interval.high), y, Ink::text, 3, true, 0.8});
    }
    figure.add(label(figure.width, y + 4, fixed_text(mean, 3), Anchor::end));
    figure.description += fmt::format("{}{}: {:.4f}", row == 0 ? "" : "; ", one.name, mean);
  }
  figure.height = bottom + 8;
  return figure;
}

}  // namespace witan::page
