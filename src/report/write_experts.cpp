#include "witan/report/experts.hpp"
#include "witan/report/text_table.hpp"
#include "witan/util/csv_text.hpp"

#include <algorithm>
#include <ostream>

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

void write_table(const ExpertsReport& report, std::ostream& out, Spelling spelling) {
  out << fmt::format("{} · {} · {}\n", counted(report.experts.size(), "expert"), counted(report.instances, "instance"),
                     report.method);
  const bool weighted = std::any_of(report.experts.begin(), report.experts.end(),
                                    [](const ExpertSummary& expert) { return expert.weight.has_value(); });
  using enum TextTable::Align;
  std::vector<std::pair<std::string, TextTable::Align>> columns = {
      {"expert", left},    {"agreement", right}, {"vs consensus", right}, {"instance coverage", right},
      {"coverage", right}, {"entries", right},   {"warning", left}};
  const bool judged = labelled(report);
  if (judged) columns.insert(columns.begin() + 3, {"vs labels", right});
  for (std::size_t k = report.columns.size(); k-- > 0;) columns.insert(columns.begin() + 1, {report.columns[k], right});
  if (weighted) columns.insert(columns.begin() + 1, {"weight", right});
  TextTable table(columns);
  std::vector<double> entries;
  for (const ExpertSummary& expert : report.experts) entries.push_back(expert.entries);
  const Decimals entry_decimals = decimals_of(entries);
  for (const ExpertSummary& expert : report.experts) {
    std::vector<std::string> cells = {expert.name,
                                      shown(expert.agreement),
                                      shown(expert.vs_consensus),
                                      percent(expert.instance_coverage),
                                      percent(expert.coverage),
                                      fixed(expert.entries, entry_decimals),
                                      expert.warning.empty() ? "" : "! " + expert.warning};
    if (judged) cells.insert(cells.begin() + 3, shown(expert.vs_labels));
    for (std::size_t k = expert.columns.size(); k-- > 0;) cells.insert(cells.begin() + 1, shown(expert.columns[k]));
    if (weighted) cells.insert(cells.begin() + 1, shown(expert.weight));
    table.add_row(std::move(cells));
  }
  table.write(out);
  if (!weighted) out << "the method gives all experts the same weight\n";
  if (report.not_converged > 0)
    out << fmt::format("! {} of {} did not converge\n", report.not_converged, counted(report.instances, "instance"));
  for (const std::string& reason : report.failure_reasons) out << "! " << spell_options(reason, spelling) << '\n';
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

void write_experts(const ExpertsReport& report, ReportFormat format, std::ostream& out, Spelling spelling) {
  switch (format) {
    case ReportFormat::table:
      return write_table(report, out, spelling);
    case ReportFormat::csv:
      return write_csv(report, out);
    case ReportFormat::json:
      return write_json(report, out, spelling);
  }
}

}  // namespace witan
