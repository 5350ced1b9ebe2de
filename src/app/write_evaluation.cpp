#include "witan/app/write_evaluation.hpp"

#include "witan/report/text_table.hpp"
#include "witan/util/csv_text.hpp"

#include <ostream>
#include <span>
#include <string_view>
#include <utility>

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
  out << "\n]}\n";
}

void write_evaluation_table(const EvaluateResult& result, EvaluationDetail detail, std::ostream& out) {
  using enum TextTable::Align;
  const bool per_instance = detail == EvaluationDetail::per_instance;
  std::vector<std::pair<std::string, TextTable::Align>> columns = {{"ranking", left}, {"instance", left}};
  if (!per_instance) columns.back() = {"instances", right};
  for (const Metric& metric : result.options.metrics) columns.emplace_back(metric.name(), right);
  TextTable table(std::move(columns));
  each_row(result, detail, [&](const RankingEvaluation& ranking, std::string_view instance, auto values) {
    std::vector<std::string> cells = {ranking.name, std::string(instance)};
    if (!per_instance) cells.back() = fmt::format("{}", ranking.result.instances.size());
    for (const double value : values) cells.push_back(fmt::format("{:.4f}", value));
    table.add_row(std::move(cells));
  });
  table.write(out);
  out << "dialect " << to_string(result.options.metric_options.dialect) << '\n';
}

}  // namespace

void write_evaluation(const EvaluateResult& result, ReportFormat format, EvaluationDetail detail, std::ostream& out) {
  if (format == ReportFormat::csv) return write_evaluation_csv(result, detail, out);
  if (format == ReportFormat::json) return write_evaluation_json(result, detail, out);
  write_evaluation_table(result, detail, out);
}

}  // namespace witan
