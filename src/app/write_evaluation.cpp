#include "witan/app/write_evaluation.hpp"

#include "witan/report/text_table.hpp"
#include "witan/util/csv_text.hpp"

#include <ostream>
#include <span>
#include <string_view>
#include <utility>

#include "report/leaderboard_writers.hpp"
#include "report/sheet.hpp"
#include "util/decimals.hpp"
#include "util/json_text.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Calls `row(ranking, instance or "all", values)` for every row of the result.
template <class Row>
void each_row(const EvaluateResult& result, EvaluationDetail detail, Row&& row) {
  const std::size_t width = result.options.metrics.size();
  for (const RankingEvaluation& ranking : result.rankings) {
    const EvaluatedRanking& found = ranking.result;
    for (std::size_t k = 0; detail == EvaluationDetail::per_instance && k < found.instances.size(); ++k) {
      row(ranking, std::string_view(ranking.instances[k]), std::span(found.values).subspan(k * width, width));
    }
    row(ranking, std::string_view("all"), std::span<const double>(found.means));
  }
}

void write_evaluation_csv(const EvaluateResult& result, EvaluationDetail detail, std::ostream& out) {
  out << "ranking,instance";
  for (const Metric& metric : result.options.metrics) out << ',' << csv_field(metric.name());
  out << '\n';
  each_row(result, detail, [&](const RankingEvaluation& ranking, std::string_view instance, auto values) {
    out << csv_field(ranking.name) << ',' << csv_field(instance);
    for (const double value : values) out << fmt::format(",{}", value);
    out << '\n';
  });
}

/// Writes the tests of all rankings except the baseline.
void write_tests_json(const Leaderboard& board, std::ostream& out) {
  out << fmt::format(",\"baseline\":{},\"level\":{},\"instances\":{},\"against_baseline\":[",
                     json_string(board.methods[board.baseline].method), json_number(board.level),
                     board.instances.size());
  const char* separator = "\n";
  for (std::size_t k = 0; k < board.methods.size(); ++k) {
    if (k == board.baseline) continue;
    for (std::size_t m = 0; m < board.metrics.size(); ++m) {
      out << fmt::format("{} {{\"ranking\":{},\"metric\":{},\"test\":{}}}", separator,
                         json_string(board.methods[k].method), json_string(board.metrics[m].name()),
                         test_object(board.methods[k].metrics[m]));
      separator = ",\n";
    }
  }
  out << "\n]";
}

void write_evaluation_json(const EvaluateResult& result, EvaluationDetail detail, std::ostream& out) {
  out << fmt::format("{{\"dialect\":{},\"results\":[", json_string(to_string(result.options.metric_options.dialect)));
  const char* separator = "\n";
  each_row(result, detail, [&](const RankingEvaluation& ranking, std::string_view instance, auto values) {
    out << fmt::format("{} {{\"ranking\":{},\"instance\":{}", separator, json_string(ranking.name),
                       json_string(instance));
    for (std::size_t m = 0; m < values.size(); ++m) {
      out << fmt::format(",{}:{}", json_string(result.options.metrics[m].name()), json_number(values[m]));
    }
    out << '}';
    separator = ",\n";
  });
  out << "\n]";
  if (result.comparison) write_tests_json(*result.comparison, out);
  out << "}\n";
}

constexpr Decimals kMetricDecimals = 4;

Sheet evaluation_sheet(const EvaluateResult& result, EvaluationDetail detail, const TableStyle& style) {
  using enum TextTable::Align;
  using enum SheetColumn::Narrowing;
  const bool per_instance = detail == EvaluationDetail::per_instance;
  const auto dialect = to_string(result.options.metric_options.dialect);
  Sheet sheet;
  sheet.caption = fmt::format("Metrics of {}; dialect {}{}", counted(result.rankings.size(), "ranking"), dialect,
                              style.data.empty() ? "" : fmt::format("; labels: {}", style.data));
  sheet.columns = {{"ranking", left, cut}};
  sheet.columns.push_back(per_instance ? SheetColumn{"instance", left, cut} : SheetColumn{"instances", right});
  const bool marks = result.comparison && !per_instance;
  for (const Metric& metric : result.options.metrics) sheet.columns.push_back({metric.name(), right, drop, marks});
  std::vector<std::vector<double>> columns(result.options.metrics.size());
  each_row(result, detail, [&](const RankingEvaluation& ranking, std::string_view instance, auto values) {
    std::vector<SheetCell> cells = {ranking.name, std::string(instance)};
    if (!per_instance) cells.back() = fmt::format("{}", ranking.result.instances.size());
    for (std::size_t m = 0; m < values.size(); ++m) {
      cells.emplace_back();
      if (marks) cells.back().mark = significance_mark(*result.comparison, sheet.rows.size(), m);
      columns[m].push_back(values[m]);
    }
    sheet.rows.push_back(std::move(cells));
  });
  for (std::size_t m = 0; m < columns.size(); ++m) {
    const bool counts = result.options.metrics[m].info().mean == MetricInfo::Mean::sum;
    const Decimals decimals = counts ? decimals_of(columns[m]) : kMetricDecimals;
    for (std::size_t row = 0; row < sheet.rows.size(); ++row) {
      sheet.rows[row][m + 2].text = fixed(columns[m][row], decimals);
    }
    if (!per_instance && !counts) mark_best(sheet, m + 2, columns[m]);
  }
  sheet.notes.push_back(fmt::format("dialect {}", dialect));
  return sheet;
}

void add_tests(const EvaluateResult& result, const TableStyle& style, std::vector<Sheet>& sheets) {
  LeaderboardOutput output;
  output.dialect = result.options.metric_options.dialect;
  output.style = style;
  for (const std::size_t metric : result.tested) {
    sheets.push_back(tests_sheet(*result.comparison, output, metric, "ranking"));
  }
  Sheet legend;
  legend.notes.push_back(marks_legend(*result.comparison, "ranking"));
  legend.notes.emplace_back(kEffectLegend);
  sheets.push_back(std::move(legend));
}

}  // namespace

void write_evaluation(const EvaluateResult& result, ReportFormat format, EvaluationDetail detail, std::ostream& out,
                      const TableStyle& style) {
  if (format == ReportFormat::csv) return write_evaluation_csv(result, detail, out);
  if (format == ReportFormat::json) return write_evaluation_json(result, detail, out);
  std::vector<Sheet> sheets = {evaluation_sheet(result, detail, style)};
  if (result.comparison) add_tests(result, style, sheets);
  write_sheets(sheets, format, style, out);
}

}  // namespace witan
