#include "witan/report/leaderboard.hpp"

#include "witan/report/text_table.hpp"

#include <algorithm>
#include <ostream>

#include "leaderboard_writers.hpp"
#include "util/decimals.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

using Columns = std::vector<std::pair<std::string, TextTable::Align>>;

std::string_view mark(const Leaderboard& board, std::size_t method, std::size_t metric) {
  const MetricSummary& summary = board.methods[method].metrics[metric];
  if (method == board.baseline || !(summary.randomisation_corrected <= kMarkedFrom)) return " ";
  return summary.difference > 0 ? "▲" : "▼";
}

bool any_not_converged(const Leaderboard& board) {
  return std::ranges::any_of(board.methods, [](const MethodSummary& method) { return method.not_converged > 0; });
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

void write_means(const Leaderboard& board, const LeaderboardOutput& output, std::ostream& out) {
  using enum TextTable::Align;
  const bool seeds = any_seeds(board);
  const bool bad = any_not_converged(board);
  Columns columns = {{"method", left}};
  for (const Metric& metric : board.metrics) columns.emplace_back(metric.name() + " ", right);
  if (seeds) columns.emplace_back("seeds", right);
  if (output.times) columns.insert(columns.end(), {{"train s", right}, {"solve ms", right}});
  if (bad) columns.emplace_back("not converged", right);
  TextTable table(std::move(columns));
  const Decimals train_decimals = time_decimals(board, &MethodSummary::train_seconds, 1);
  const Decimals solve_decimals = time_decimals(board, &MethodSummary::solve_seconds, 1e3);
  for (std::size_t k = 0; k < board.methods.size(); ++k) {
    const MethodSummary& method = board.methods[k];
    std::vector<std::string> cells = {method.method};
    for (std::size_t m = 0; m < board.metrics.size(); ++m) {
      const MetricSummary& metric = method.metrics[m];
      cells.push_back(fmt::format("{:.4f}", board.shows_folds ? metric.of_folds : metric.of_instances));
      if (method.seeds > 1) cells.back() += fmt::format("±{:.4f}", metric.seed_deviation);
      cells.back() += mark(board, k, m);
    }
    if (seeds) cells.push_back(fmt::format("{}", method.seeds));
    if (output.times) {
      cells.push_back(method.trained ? fixed(method.train_seconds, train_decimals) : "–");
      cells.push_back(fixed(1e3 * method.solve_seconds, solve_decimals));
    }
    if (bad) cells.push_back(method.not_converged > 0 ? fmt::format("! {}", method.not_converged) : "0");
    table.add_row(std::move(cells));
  }
  table.write(out);
}

void write_tests(const Leaderboard& board, std::size_t metric, std::ostream& out) {
  using enum TextTable::Align;
  out << fmt::format("\n{} against {}\n", board.metrics[metric].name(), board.methods[board.baseline].method);
  TextTable table({{"method", left},
                   {"difference", right},
                   {fmt::format("{:g} % interval", 100 * board.level), right},
                   {"p (t)", right},
                   {"p (signs)", right},
                   {"Holm (t)", right},
                   {"Holm (signs)", right},
                   {"wins", right},
                   {"ties", right},
                   {"losses", right}});
  for (std::size_t k = 0; k < board.methods.size(); ++k) {
    if (k == board.baseline) continue;
    const MetricSummary& summary = board.methods[k].metrics[metric];
    table.add_row({board.methods[k].method, fmt::format("{:+.4f}", summary.difference),
                   fmt::format("{:+.4f} … {:+.4f}", summary.interval.low, summary.interval.high), p_value(summary.t.p),
                   p_value(summary.randomisation.p), p_value(summary.t_corrected),
                   p_value(summary.randomisation_corrected), fmt::format("{}", summary.wins.wins),
                   fmt::format("{}", summary.wins.ties), fmt::format("{}", summary.wins.losses)});
  }
  table.write(out);
}

void write_instances(const Leaderboard& board, const LeaderboardOutput& output, std::size_t metric, std::ostream& out) {
  using enum TextTable::Align;
  for (std::size_t k = 0; k < board.methods.size(); ++k) {
    if (k == board.baseline) continue;
    out << fmt::format("\n{} of {}: instances with the largest gains and losses\n", board.metrics[metric].name(),
                       board.methods[k].method);
    TextTable table({{"instance", left}, {"difference", right}});
    for (const InstanceDifference& one : extreme_instances(board, output, k, metric)) {
      table.add_row({std::string(one.instance), fmt::format("{:+.4f}", one.difference)});
    }
    table.write(out);
  }
}

void write_legend(const Leaderboard& board, const LeaderboardOutput& output, std::ostream& out) {
  out << fmt::format(
      "\ndialect {}; {}; differences and tests are paired over instances\n", to_string(output.dialect),
      board.shows_folds ? "means of the fold means, as in papers on LETOR" : "means over all test instances");
  if (board.methods.size() > 1) {
    out << fmt::format("▲ better, ▼ worse than {}: randomisation test at level {:g}, with Holm's correction for {}\n",
                       board.methods[board.baseline].method, kMarkedFrom, counted(board.methods.size() - 1, "method"));
  }
  if (any_seeds(board)) out << "±: standard deviation over seeds; tests use the mean of every instance over seeds\n";
  for (const MethodSummary& method : board.methods) {
    if (method.not_converged == 0) continue;
    out << fmt::format("! {}: {} of {} test instances did not converge{}{}\n", method.method, method.not_converged,
                       board.tested_instances,
                       method.first_note.empty() ? "" : ", e.g.: ", spell_options(method.first_note, output.spelling));
  }
}

void write_table(const Leaderboard& board, const LeaderboardOutput& output, std::ostream& out) {
  out << fmt::format("{} · {} · {}\n", counted(board.methods.size(), "method"),
                     counted(board.instances.size(), "labelled instance"), counted(board.folds, "fold"));
  write_means(board, output, out);
  if (board.methods.size() > 1) {
    for (const std::size_t metric : output.tested) {
      write_tests(board, metric, out);
      if (output.instances > 0) write_instances(board, output, metric, out);
    }
  }
  write_legend(board, output, out);
}

}  // namespace

void write_leaderboard(const Leaderboard& board, const LeaderboardOutput& output, std::ostream& out) {
  switch (output.format) {
    case ReportFormat::table:
      return write_table(board, output, out);
    case ReportFormat::csv:
      return write_csv(board, output, out);
    case ReportFormat::json:
      return write_json(board, output, out);
  }
}

}  // namespace witan
