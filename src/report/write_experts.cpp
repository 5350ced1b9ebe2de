#include "witan/report/experts.hpp"
#include "witan/report/text_table.hpp"

#include <algorithm>
#include <ostream>

#include "util/csv_text.hpp"
#include "util/json_text.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

std::string shown(const std::optional<double>& value) { return value ? fmt::format("{:.3f}", *value) : "–"; }
std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }
std::string number_or_null(const std::optional<double>& value) { return value ? json_number(*value) : "null"; }

bool labelled(const ExpertsReport& report) {
  return std::ranges::any_of(report.experts, [](const ExpertTrust& expert) { return expert.with_labels.has_value(); });
}

void write_table(const ExpertsReport& report, std::ostream& out) {
  out << fmt::format("{} · {} · {}\n", counted(report.experts.size(), "expert"), counted(report.instances, "instance"),
                     report.method);
  const bool weighted = std::any_of(report.experts.begin(), report.experts.end(),
                                    [](const ExpertTrust& expert) { return expert.weight.has_value(); });
  using enum TextTable::Align;
  std::vector<std::pair<std::string, TextTable::Align>> columns = {{"expert", left},
                                                                   {"with others", right},
                                                                   {"with consensus", right},
                                                                   {"instances", right},
                                                                   {"items", right},
                                                                   {"statements", right},
                                                                   {"", left}};
  const bool judged = labelled(report);
  if (judged) columns.insert(columns.begin() + 3, {"with labels", right});
  for (std::size_t k = report.columns.size(); k-- > 0;) columns.insert(columns.begin() + 1, {report.columns[k], right});
  if (weighted) columns.insert(columns.begin() + 1, {"weight", right});
  TextTable table(columns);
  for (const ExpertTrust& expert : report.experts) {
    std::vector<std::string> cells = {expert.name,
                                      shown(expert.with_rest),
                                      shown(expert.with_consensus),
                                      percent(expert.instance_share),
                                      percent(expert.item_share),
                                      fmt::format("{:.10g}", expert.statements),
                                      expert.doubt.empty() ? "" : "! " + expert.doubt};
    if (judged) cells.insert(cells.begin() + 3, shown(expert.with_labels));
    for (std::size_t k = expert.columns.size(); k-- > 0;) cells.insert(cells.begin() + 1, shown(expert.columns[k]));
    if (weighted) cells.insert(cells.begin() + 1, shown(expert.weight));
    table.add_row(std::move(cells));
  }
  table.write(out);
  if (!weighted) out << "this method follows all experts alike\n";
  if (report.bad_fits > 0)
    out << fmt::format("! {} of {} did not converge\n", report.bad_fits, counted(report.instances, "instance"));
  for (const std::string& trouble : report.troubles) out << "! " << trouble << '\n';
}

void write_csv(const ExpertsReport& report, std::ostream& out) {
  out << "expert,weight,with_rest,with_consensus,instances,instance_share,items,item_share,statements,doubt,good";
  const bool judged = labelled(report);
  if (judged) out << ",with_labels";
  for (const std::string& column : report.columns) out << ',' << csv_field(column);
  out << '\n';
  for (const ExpertTrust& expert : report.experts) {
    out << fmt::format("{},{},{},{},{},{},{},{},{},{},{}", csv_field(expert.name), csv_number(expert.weight),
                       csv_number(expert.with_rest), csv_number(expert.with_consensus), expert.instances,
                       expert.instance_share, expert.items, expert.item_share, expert.statements,
                       csv_field(expert.doubt), expert.good ? "yes" : "no");
    if (judged) out << ',' << csv_number(expert.with_labels);
    for (const auto& column : expert.columns) out << ',' << csv_number(column);
    out << '\n';
  }
}

std::string columns_json(const ExpertsReport& report, const ExpertTrust& expert) {
  std::string text;
  if (labelled(report)) text += fmt::format(",\"with_labels\":{}", number_or_null(expert.with_labels));
  for (std::size_t k = 0; k < report.columns.size(); ++k) {
    text += fmt::format(",{}:{}", json_string(report.columns[k]), number_or_null(expert.columns[k]));
  }
  return text;
}

void write_json(const ExpertsReport& report, std::ostream& out) {
  out << fmt::format("{{\"method\":{},\"instances\":{},\"good\":{},\"bad_fits\":{},\"notes\":[",
                     json_string(report.method), report.instances, report.bad_fits == 0, report.bad_fits);
  for (std::size_t k = 0; k < report.troubles.size(); ++k) out << (k > 0 ? "," : "") << json_string(report.troubles[k]);
  out << "],\"experts\":[";
  const char* separator = "\n ";
  for (const ExpertTrust& expert : report.experts) {
    out << separator
        << fmt::format(
               "{{\"expert\":{},\"weight\":{},\"with_rest\":{},\"with_consensus\":{},\"instances\":{},"
               "\"instance_share\":{},\"items\":{},\"item_share\":{},\"statements\":{},\"doubt\":{},\"good\":{}{}}}",
               json_string(expert.name), number_or_null(expert.weight), number_or_null(expert.with_rest),
               number_or_null(expert.with_consensus), expert.instances, json_number(expert.instance_share),
               expert.items, json_number(expert.item_share), expert.statements,
               expert.doubt.empty() ? "null" : json_string(expert.doubt), expert.good, columns_json(report, expert));
    separator = ",\n ";
  }
  out << "]}\n";
}

}  // namespace

void write_experts(const ExpertsReport& report, ReportFormat format, std::ostream& out) {
  switch (format) {
    case ReportFormat::table:
      return write_table(report, out);
    case ReportFormat::csv:
      return write_csv(report, out);
    case ReportFormat::json:
      return write_json(report, out);
  }
}

}  // namespace witan
