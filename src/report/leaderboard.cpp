#include "witan/report/leaderboard.hpp"

#include "witan/report/text_table.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "leaderboard_writers.hpp"
#include "sheet.hpp"
#include "util/decimals.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

using Emphasis = SheetCell::Emphasis;

bool any_not_converged(const Leaderboard& board) {
  return std::ranges::any_of(board.methods, [](const MethodSummary& method) { return method.not_converged > 0; });
}

bool any_likelihood(const Leaderboard& board) {
  return std::ranges::any_of(board.methods,
                             [](const MethodSummary& method) { return !std::isnan(method.log_likelihood); });
}

bool any_seeds(const Leaderboard& board) {
  return std::ranges::any_of(board.methods, [](const MethodSummary& method) { return method.seeds > 1; });
}

/// Returns decimals that show two digits of the shortest time, at most three.
Decimals time_decimals(const Leaderboard& board, double MethodSummary::* time, double unit) {
  constexpr Decimals kMost = 3;
  Decimals decimals = 0;
  for (const MethodSummary& method : board.methods) {
    decimals = std::max(decimals, decimals_for(unit * (method.*time), 2));
  }
  return std::min(decimals, kMost);
}

double shown_mean(const Leaderboard& board, const MetricSummary& metric) {
  return board.shows_folds ? metric.of_folds : metric.of_instances;
}

bool is_count(const Metric& metric) { return metric.info().mean == MetricInfo::Mean::sum; }

constexpr Decimals kMetricDecimals = 4;

/// Returns the decimals of the means of a metric.
Decimals mean_decimals(const Leaderboard& board, std::size_t metric) {
  if (!is_count(board.metrics[metric])) return kMetricDecimals;
  std::vector<double> means;
  for (const MethodSummary& method : board.methods) means.push_back(shown_mean(board, method.metrics[metric]));
  return std::min(kMetricDecimals, decimals_of(means));
}

/// Returns the decimals of the differences from the baseline.
Decimals difference_decimals(const Leaderboard& board, std::size_t metric) {
  if (!is_count(board.metrics[metric])) return kMetricDecimals;
  std::vector<double> shown;
  for (const MethodSummary& method : board.methods) {
    const MetricSummary& own = method.metrics[metric];
    shown.insert(shown.end(), {own.difference, own.interval.low, own.interval.high});
  }
  return std::min(kMetricDecimals, decimals_of(shown));
}

/// Returns the number of methods, instances and folds.
std::string size_text(const Leaderboard& board, std::string_view separator) {
  return fmt::format("{}{}{}{}{}", counted(board.methods.size(), "method"), separator,
                     counted(board.instances.size(), board.unit), separator, counted(board.folds, "fold"));
}

std::string data_text(const LeaderboardOutput& output) {
  return output.style.data.empty() ? "" : fmt::format("; data: {}", output.style.data);
}

std::string interval_text(const MeanInterval& interval, Decimals decimals) {
  return fmt::format("{} … {}", fixed_signed(interval.low, decimals), fixed_signed(interval.high, decimals));
}

Sheet means_sheet(const Leaderboard& board, const LeaderboardOutput& output) {
  using enum TextTable::Align;
  using enum SheetColumn::Narrowing;
  const bool seeds = any_seeds(board);
  const bool bad = any_not_converged(board);
  const bool likelihood = any_likelihood(board);
  Sheet sheet;
  sheet.title = size_text(board, " · ");
  sheet.caption = fmt::format("Cross-validated means of {}; dialect {}{}", size_text(board, ", "),
                              to_string(output.dialect), data_text(output));
  sheet.columns = {{"method", left, cut}};
  for (const Metric& metric : board.metrics) sheet.columns.push_back({metric.name(), right, drop, true});
  if (likelihood) sheet.columns.push_back({"log-likelihood", right});
  if (seeds) sheet.columns.push_back({"seeds", right});
  if (output.times) {
    sheet.columns.push_back({"train s", right});
    sheet.columns.push_back({"solve ms", right});
  }
  if (bad) sheet.columns.push_back({"not converged", right});
  const Decimals train_decimals = time_decimals(board, &MethodSummary::train_seconds, 1);
  const Decimals solve_decimals = time_decimals(board, &MethodSummary::solve_seconds, 1e3);
  for (std::size_t k = 0; k < board.methods.size(); ++k) {
    const MethodSummary& method = board.methods[k];
    std::vector<SheetCell> cells = {method.method};
    for (std::size_t m = 0; m < board.metrics.size(); ++m) {
      const MetricSummary& metric = method.metrics[m];
      const Decimals decimals = mean_decimals(board, m);
      cells.emplace_back(fixed(shown_mean(board, metric), decimals));
      if (method.seeds > 1) cells.back().text += "±" + fixed(metric.seed_deviation, decimals);
      cells.back().mark = significance_mark(board, k, m);
    }
    if (likelihood) cells.emplace_back(std::isnan(method.log_likelihood) ? "–" : fixed(method.log_likelihood, 2));
    if (seeds) cells.emplace_back(fmt::format("{}", method.seeds));
    if (output.times) {
      cells.emplace_back(method.trained ? fixed(method.train_seconds, train_decimals) : "–");
      cells.emplace_back(fixed(1e3 * method.solve_seconds, solve_decimals));
    }
    if (bad && method.not_converged > 0)
      cells.emplace_back(fmt::format("! {}", method.not_converged), Emphasis::warning);
    if (bad && method.not_converged == 0) cells.emplace_back("0");
    sheet.rows.push_back(std::move(cells));
  }
  for (std::size_t m = 0; m < board.metrics.size(); ++m) {
    std::vector<double> means;
    for (const MethodSummary& method : board.methods) means.push_back(shown_mean(board, method.metrics[m]));
    if (!is_count(board.metrics[m])) mark_best(sheet, m + 1, means);
  }
  return sheet;
}

void add_instances(const Leaderboard& board, const LeaderboardOutput& output, std::size_t metric,
                   std::vector<Sheet>& sheets) {
  using enum TextTable::Align;
  for (std::size_t k = 0; k < board.methods.size(); ++k) {
    if (k == board.baseline) continue;
    Sheet sheet;
    sheet.title = fmt::format("{} of {}: instances with the largest gains and losses", board.metrics[metric].name(),
                              board.methods[k].method);
    sheet.columns = {{"instance", left, SheetColumn::Narrowing::cut}, {"difference", right}};
    for (const InstanceDifference& one : extreme_instances(board, output, k, metric)) {
      sheet.rows.push_back({std::string(one.instance), fixed_signed(one.difference, 4)});
    }
    sheets.push_back(std::move(sheet));
  }
}

Sheet legend_sheet(const Leaderboard& board, const LeaderboardOutput& output) {
  Sheet sheet;
  sheet.notes.push_back(fmt::format("dialect {}; {}; differences and tests are paired over {}",
                                    to_string(output.dialect),
                                    board.shows_folds        ? "means of the fold means, as in papers on LETOR"
                                    : board.protocol.empty() ? "means over all test instances"
                                                             : "means over users of their means over folds",
                                    board.protocol.empty() ? "instances" : "users"));
  if (!board.protocol.empty()) sheet.notes.push_back(board.protocol);
  if (board.methods.size() > 1) {
    sheet.notes.push_back(marks_legend(board, "method"));
    sheet.notes.emplace_back(kEffectLegend);
  }
  if (any_likelihood(board)) {
    sheet.notes.emplace_back(
        "log-likelihood: of the order of held-out ratings under the method's model, mean per user");
  }
  if (any_seeds(board)) {
    sheet.notes.emplace_back("±: standard deviation over seeds; tests use the mean of every instance over seeds");
  }
  for (const MethodSummary& method : board.methods) {
    if (method.not_converged == 0) continue;
    sheet.notes.push_back(
        fmt::format("! {}: {} of {} did not converge{}{}", method.method, method.not_converged,
                    counted(board.tested_instances, "test instance"),
                    method.first_note.empty() ? "" : ", e.g.: ", spell_options(method.first_note, output.spelling)));
  }
  return sheet;
}

void write_sheets(const Leaderboard& board, const LeaderboardOutput& output, std::ostream& out) {
  std::vector<Sheet> sheets = {means_sheet(board, output)};
  if (board.methods.size() > 1) {
    for (const std::size_t metric : output.tested) {
      sheets.push_back(tests_sheet(board, output, metric, "method"));
      if (output.instances > 0) add_instances(board, output, metric, sheets);
    }
  }
  sheets.push_back(legend_sheet(board, output));
  witan::write_sheets(sheets, output.format, output.style, out);
}

}  // namespace

std::string_view significance_mark(const Leaderboard& board, std::size_t method, std::size_t metric) {
  const MetricSummary& summary = board.methods[method].metrics[metric];
  if (method == board.baseline || !(summary.randomisation_corrected <= kMarkedFrom)) return "";
  return summary.difference > 0 ? "▲" : "▼";
}

Sheet tests_sheet(const Leaderboard& board, const LeaderboardOutput& output, std::size_t metric,
                  std::string_view rows) {
  using enum TextTable::Align;
  using enum SheetColumn::Narrowing;
  Sheet sheet;
  sheet.title = fmt::format("{} against {}", board.metrics[metric].name(), board.methods[board.baseline].method);
  sheet.caption = fmt::format("Differences of {} from {}, paired over {}; dialect {}{}", board.metrics[metric].name(),
                              board.methods[board.baseline].method, counted(board.instances.size(), "instance"),
                              to_string(output.dialect), data_text(output));
  sheet.columns = {{std::string(rows), left, cut},
                   {"difference", right, never},
                   {fmt::format("{:g} % interval", 100 * board.level), right},
                   {"effect", right},
                   {"p (t)", right},
                   {"p (signs)", right},
                   {"Holm (t)", right},
                   {"Holm (signs)", right},
                   {"wins", right},
                   {"ties", right},
                   {"losses", right}};
  sheet.bars_after = 2;
  const Decimals decimals = difference_decimals(board, metric);
  for (std::size_t k = 0; k < board.methods.size(); ++k) {
    if (k == board.baseline) continue;
    const MetricSummary& summary = board.methods[k].metrics[metric];
    sheet.rows.push_back({board.methods[k].method, fixed_signed(summary.difference, decimals),
                          interval_text(summary.interval, decimals), fixed_signed(summary.effect_size, 2),
                          p_value(summary.t.p), p_value(summary.randomisation.p), p_value(summary.t_corrected),
                          p_value(summary.randomisation_corrected), fmt::format("{}", summary.wins.wins),
                          fmt::format("{}", summary.wins.ties), fmt::format("{}", summary.wins.losses)});
    sheet.bars.push_back({summary.interval.low, summary.difference, summary.interval.high});
  }
  return sheet;
}

std::string marks_legend(const Leaderboard& board, std::string_view rows) {
  return fmt::format("▲ better, ▼ worse than {}: randomisation test at level {:g}, with Holm's correction for {}",
                     board.methods[board.baseline].method, kMarkedFrom, counted(board.methods.size() - 1, rows));
}

void write_leaderboard(const Leaderboard& board, const LeaderboardOutput& output, std::ostream& out) {
  switch (output.format) {
    case ReportFormat::csv:
      return write_csv(board, output, out);
    case ReportFormat::json:
      return write_json(board, output, out);
    default:
      return write_sheets(board, output, out);
  }
}

}  // namespace witan
