#include "witan/report/explain.hpp"
#include "witan/report/text_table.hpp"
#include "witan/util/csv_text.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <sstream>

#include "fragility_text.hpp"
#include "sheet.hpp"
#include "util/decimals.hpp"
#include "util/json_text.hpp"
#include "util/utf8.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Maximum number of rows of a table; the other formats have all experts.
constexpr std::size_t kShownExperts = 20;

/// Returns the decimals of an item's score and contributions.
Decimals explanation_decimals(const ItemExplanation& item) {
  std::vector<double> values = {item.score};
  for (const ExpertContribution& contribution : item.contributions) {
    values.push_back(contribution.contribution);
    values.push_back(contribution.score_without);
  }
  return decimals_of(values);
}

std::string_view leave_one_out_text(const Explanation& explanation) {
  if (explanation.leave_one_out == LeaveOneOut::newton_step) return "newton step";
  return explanation.keeps_learned_parameters ? "refit, learned parameters kept" : "refit";
}

class Writer {
 public:
  Writer(const Explanation& explanation, const Dataset& data, std::size_t instance, std::ostream& out)
      : explanation_(explanation), data_(data), instance_(data.instance(instance)), out_(out) {}

  void write_table(ReportFormat format, const TableStyle& style) {
    std::vector<Sheet> sheets;
    for (const ItemExplanation& item : explanation_.items) sheets.push_back(item_sheet(item));
    sheets.push_back(legend());
    write_sheets(sheets, format, style, out_);
  }

  void write_csv() {
    out_
        << "instance,item,score,rank,expert,contribution,score_without,rank_without,additive,leave_one_out,converged\n";
    for (const ItemExplanation& item : explanation_.items) {
      for (const ExpertContribution& contribution : item.contributions) {
        out_ << fmt::format("{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(explanation_.instance),
                            csv_field(name(item)), csv_number(item.score), item.rank,
                            csv_field(data_.name(contribution.expert)), csv_number(contribution.contribution),
                            csv_number(contribution.score_without), contribution.rank_without,
                            explanation_.additive ? "yes" : "no", leave_one_out_text(explanation_),
                            has_converged(explanation_.stop) ? "yes" : "no");
      }
    }
  }

  void write_json() {
    out_ << fmt::format(
        "{{\"instance\":{},\"method\":{},\"converged\":{},\"stop\":{},\"additive\":{},\"leave_one_out\":\"{}\","
        "\"items\":[",
        json_string(explanation_.instance), json_string(explanation_.method), has_converged(explanation_.stop),
        json_string(to_string(explanation_.stop)), explanation_.additive, leave_one_out_text(explanation_));
    const char* item_separator = "\n ";
    for (const ItemExplanation& item : explanation_.items) {
      out_ << item_separator
           << fmt::format("{{\"item\":{},\"score\":{},\"rank\":{},\"experts\":[", json_string(name(item)),
                          json_number(item.score), item.rank);
      item_separator = ",\n ";
      const char* separator = "\n  ";
      for (const ExpertContribution& contribution : item.contributions) {
        out_ << separator
             << fmt::format("{{\"expert\":{},\"contribution\":{},\"score_without\":{},\"rank_without\":{}}}",
                            json_string(data_.name(contribution.expert)), json_number(contribution.contribution),
                            json_number(contribution.score_without), contribution.rank_without);
        separator = ",\n  ";
      }
      out_ << "]}";
    }
    out_ << fmt::format("],\"omitted_ties\":{}", explanation_.omitted_ties);
    if (explanation_.fragility) {
      out_ << ",\"fragility\":";
      write_fragility_json(instance_, *explanation_.fragility, out_);
    }
    out_ << "}\n";
  }

 private:
  [[nodiscard]] Sheet item_sheet(const ItemExplanation& item) const {
    using enum TextTable::Align;
    const Decimals decimals = explanation_decimals(item);
    Sheet sheet;
    sheet.title = fmt::format("{} · {} · rank {} of {} · score {} · {}", explanation_.instance, name(item), item.rank,
                              explanation_.item_count, fixed(item.score, decimals), explanation_.method);
    sheet.columns = {{"expert", left, SheetColumn::Narrowing::cut},
                     {"contribution", right},
                     {"score without", right},
                     {"rank without", right}};
    const std::size_t shown = std::min(item.contributions.size(), kShownExperts);
    for (std::size_t k = 0; k < shown; ++k) {
      const ExpertContribution& contribution = item.contributions[k];
      sheet.rows.push_back({std::string(data_.name(contribution.expert)),
                            fixed_signed(contribution.contribution, decimals),
                            fixed(contribution.score_without, decimals), fmt::format("{}", contribution.rank_without)});
    }
    if (shown < item.contributions.size()) {
      sheet.notes.push_back(fmt::format("… and {} more", item.contributions.size() - shown));
    }
    return sheet;
  }

  [[nodiscard]] Sheet legend() const {
    Sheet sheet;
    if (explanation_.omitted_ties > 0 && !explanation_.items.empty()) {
      sheet.notes.push_back(fmt::format("… and {} tied with rank {}", counted(explanation_.omitted_ties, "more item"),
                                        explanation_.items.back().rank));
    }
    sheet.notes.emplace_back(
        explanation_.additive ? "contribution: the score from the expert alone; the contributions add up to the score"
                              : "contribution: the score minus the score without the expert");
    sheet.notes.push_back(
        explanation_.leave_one_out == LeaveOneOut::refit
            ? fmt::format("without: refitted without the expert{}",
                          explanation_.keeps_learned_parameters ? "; learned parameters are kept" : "")
            : "without: approximated by one Newton step from the fit, because there are many experts");
    if (explanation_.fragility) {
      std::ostringstream text;
      write_fragility_table(instance_, *explanation_.fragility, text);
      std::istringstream lines(text.str());
      for (std::string line; std::getline(lines, line);) sheet.notes.push_back(line);
    }
    if (!has_converged(explanation_.stop)) sheet.notes.push_back(fmt::format("! {}", to_string(explanation_.stop)));
    return sheet;
  }

  [[nodiscard]] std::string_view name(const ItemExplanation& item) const { return instance_.item_name(item.slot); }

  const Explanation& explanation_;
  const Dataset& data_;
  const Instance instance_;
  std::ostream& out_;
};

}  // namespace

void write_explanation(const Explanation& explanation, const Dataset& data, std::size_t instance, ReportFormat format,
                       std::ostream& out, const TableStyle& style) {
  Writer writer(explanation, data, instance, out);
  switch (format) {
    case ReportFormat::csv:
      return writer.write_csv();
    case ReportFormat::json:
      return writer.write_json();
    default:
      return writer.write_table(format, style);
  }
}

}  // namespace witan
