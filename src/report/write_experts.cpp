#include "witan/report/experts.hpp"
#include "witan/report/text_table.hpp"
#include "witan/util/csv_text.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "sheet.hpp"
#include "util/decimals.hpp"
#include "util/json_text.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

std::string shown(const std::optional<double>& value) { return value ? fmt::format("{:.3f}", *value) : "–"; }
std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }
std::string number_or_null(const std::optional<double>& value) { return value ? json_number(*value) : "null"; }

bool labelled(const ExpertsReport& report) {
  return std::ranges::any_of(report.experts, [](const ExpertSummary& expert) { return expert.vs_labels.has_value(); });
}

/// A column of numbers between −1 and 1, of which the largest is best.
struct ValueColumn {
  std::string heading;
  std::vector<std::optional<double>> values;
};

template <class Value>
ValueColumn column_of(const ExpertsReport& report, std::string heading, Value&& value) {
  ValueColumn column{std::move(heading), {}};
  for (const ExpertSummary& expert : report.experts) column.values.push_back(value(expert));
  return column;
}

std::vector<ValueColumn> value_columns(const ExpertsReport& report) {
  std::vector<ValueColumn> columns;
  if (std::ranges::any_of(report.experts, [](const ExpertSummary& e) { return e.weight.has_value(); })) {
    columns.push_back(column_of(report, "weight", [](const ExpertSummary& e) { return e.weight; }));
  }
  for (std::size_t k = 0; k < report.columns.size(); ++k) {
    columns.push_back(column_of(report, report.columns[k], [k](const ExpertSummary& e) { return e.columns[k]; }));
  }
  columns.push_back(column_of(report, "agreement", [](const ExpertSummary& e) { return e.agreement; }));
  columns.push_back(column_of(report, "vs consensus", [](const ExpertSummary& e) { return e.vs_consensus; }));
  if (labelled(report)) {
    columns.push_back(column_of(report, "vs labels", [](const ExpertSummary& e) { return e.vs_labels; }));
  }
  return columns;
}

void add_values(const ValueColumn& column, Sheet& sheet) {
  sheet.columns.push_back({column.heading, TextTable::Align::right});
  std::vector<double> values;
  for (std::size_t row = 0; row < sheet.rows.size(); ++row) {
    sheet.rows[row].emplace_back(shown(column.values[row]));
    values.push_back(column.values[row].value_or(std::nan("")));
  }
  mark_best(sheet, sheet.columns.size() - 1, values);
}

void add_coverage(const ExpertsReport& report, Sheet& sheet) {
  using enum TextTable::Align;
  std::vector<double> entries;
  for (const ExpertSummary& expert : report.experts) entries.push_back(expert.entries);
  const Decimals decimals = decimals_of(entries);
  for (std::size_t row = 0; row < report.experts.size(); ++row) {
    const ExpertSummary& expert = report.experts[row];
    std::vector<SheetCell>& cells = sheet.rows[row];
    cells.emplace_back(percent(expert.instance_coverage));
    cells.emplace_back(percent(expert.coverage));
    cells.emplace_back(fixed(expert.entries, decimals));
    cells.emplace_back(expert.warning.empty() ? "" : "! " + expert.warning, SheetCell::Emphasis::warning);
  }
  sheet.columns.push_back({"instance coverage", right});
  sheet.columns.push_back({"coverage", right});
  sheet.columns.push_back({"entries", right});
  sheet.columns.push_back({"warning", left, SheetColumn::Narrowing::wrap});
}

void write_table(const ExpertsReport& report, ReportFormat format, std::ostream& out, Spelling spelling,
                 const TableStyle& style) {
  const std::string experts = counted(report.experts.size(), "expert");
  const std::string instances = counted(report.instances, "instance");
  Sheet sheet;
  sheet.title = fmt::format("{} · {} · {}", experts, instances, report.method);
  sheet.caption = fmt::format("Reliability of {} in {}, by {}{}", experts, instances, report.method,
                              style.data.empty() ? "" : fmt::format("; data: {}", style.data));
  sheet.columns = {{"expert", TextTable::Align::left, SheetColumn::Narrowing::cut}};
  for (const ExpertSummary& expert : report.experts) sheet.rows.push_back({expert.name});
  const std::vector<ValueColumn> values = value_columns(report);
  for (const ValueColumn& column : values) add_values(column, sheet);
  add_coverage(report, sheet);
  if (values.front().heading != "weight") sheet.notes.emplace_back("the method gives all experts the same weight");
  if (report.not_converged > 0)
    sheet.notes.push_back(fmt::format("! {} of {} did not converge", report.not_converged, instances));
  for (const std::string& reason : report.failure_reasons)
    sheet.notes.push_back("! " + spell_options(reason, spelling));
  write_sheets(std::span(&sheet, 1), format, style, out);
}

void write_csv(const ExpertsReport& report, std::ostream& out) {
  out << "expert,weight,agreement,vs_consensus,instances,instance_coverage,items,coverage,entries,warning,converged";
  const bool judged = labelled(report);
  if (judged) out << ",vs_labels";
  for (const std::string& column : report.columns) out << ',' << csv_field(column);
  out << '\n';
  for (const ExpertSummary& expert : report.experts) {
    out << fmt::format("{},{},{},{},{},{},{},{},{},{},{}", csv_field(expert.name), csv_number(expert.weight),
                       csv_number(expert.agreement), csv_number(expert.vs_consensus), expert.instances,
                       expert.instance_coverage, expert.items, expert.coverage, expert.entries,
                       csv_field(expert.warning), expert.converged ? "yes" : "no");
    if (judged) out << ',' << csv_number(expert.vs_labels);
    for (const auto& column : expert.columns) out << ',' << csv_number(column);
    out << '\n';
  }
}

std::string columns_json(const ExpertsReport& report, const ExpertSummary& expert) {
  std::string text;
  if (labelled(report)) text += fmt::format(",\"vs_labels\":{}", number_or_null(expert.vs_labels));
  for (std::size_t k = 0; k < report.columns.size(); ++k) {
    text += fmt::format(",{}:{}", json_string(report.columns[k]), number_or_null(expert.columns[k]));
  }
  return text;
}

/// Writes the agreement of every pair of experts; null if there are too many.
void write_pairs(const ExpertsReport& report, std::ostream& out) {
  if (report.experts.size() > kMaxPairedExperts) {
    out << "null";
    return;
  }
  out << '[';
  const char* separator = "\n ";
  for (const ExpertPair& pair : report.pairs) {
    out << separator
        << fmt::format("{{\"first\":{},\"second\":{},\"agreeing\":{},\"disagreeing\":{},\"low\":{},\"high\":{}}}",
                       json_string(pair.first), json_string(pair.second), json_number(pair.count.agreeing),
                       json_number(pair.count.disagreeing), json_number(pair.low), json_number(pair.high));
    separator = ",\n ";
  }
  out << ']';
}

void write_json(const ExpertsReport& report, std::ostream& out, Spelling spelling) {
  out << fmt::format("{{\"method\":{},\"instances\":{},\"converged\":{},\"not_converged\":{},\"notes\":[",
                     json_string(report.method), report.instances, report.not_converged == 0, report.not_converged);
  for (std::size_t k = 0; k < report.failure_reasons.size(); ++k)
    out << (k > 0 ? "," : "") << json_string(spell_options(report.failure_reasons[k], spelling));
  out << "],\"experts\":[";
  const char* separator = "\n ";
  for (const ExpertSummary& expert : report.experts) {
    out << separator
        << fmt::format(
               "{{\"expert\":{},\"weight\":{},\"agreement\":{},\"agreeing\":{},\"disagreeing\":{},\"vs_consensus\":{},"
               "\"instances\":{},"
               "\"instance_coverage\":{},\"items\":{},\"coverage\":{},\"entries\":{},\"warning\":{},\"converged\":{}{}}"
               "}",
               json_string(expert.name), number_or_null(expert.weight), number_or_null(expert.agreement),
               json_number(expert.with_rest.agreeing), json_number(expert.with_rest.disagreeing),
               number_or_null(expert.vs_consensus), expert.instances, json_number(expert.instance_coverage),
               expert.items, json_number(expert.coverage), expert.entries,
               expert.warning.empty() ? "null" : json_string(expert.warning), expert.converged,
               columns_json(report, expert));
    separator = ",\n ";
  }
  out << "],\"pairs\":";
  write_pairs(report, out);
  out << "}\n";
}

}  // namespace

void write_experts(const ExpertsReport& report, ReportFormat format, std::ostream& out, Spelling spelling,
                   const TableStyle& style) {
  switch (format) {
    case ReportFormat::csv:
      return write_csv(report, out);
    case ReportFormat::json:
      return write_json(report, out, spelling);
    default:
      return write_table(report, format, out, spelling, style);
  }
}

}  // namespace witan
