#include "witan/report/explain.hpp"
#include "witan/report/text_table.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "util/csv_text.hpp"
#include "util/json_text.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Rows of a table; the other formats have all.
constexpr std::size_t kShownExperts = 20;

std::string number(double value) { return std::isnan(value) ? "–" : fmt::format("{:.4g}", value); }
std::string signed_number(double value) { return std::isnan(value) ? "–" : fmt::format("{:+.4g}", value); }

std::string_view how(const Explanation& explanation) {
  if (explanation.left_out == LeftOut::newton_step) return "newton step";
  return explanation.keeps_learnt ? "refit, what was learnt kept" : "refit";
}

class Writer {
 public:
  Writer(const Explanation& explanation, const Dataset& data, std::size_t instance, std::ostream& out)
      : explanation_(explanation), data_(data), instance_(data.instance(instance)), out_(out) {}

  void write_table() {
    for (const ItemExplanation& item : explanation_.items) {
      out_ << fmt::format("{} · {} · rank {} of {} · score {} · {}\n", explanation_.instance, name(item), item.rank,
                          explanation_.item_count, number(item.score), explanation_.method);
      using enum TextTable::Align;
      TextTable table({{"expert", left}, {"push", right}, {"score without", right}, {"rank without", right}});
      const std::size_t shown = std::min(item.pushes.size(), kShownExperts);
      for (std::size_t k = 0; k < shown; ++k) {
        const ExpertContribution& push = item.pushes[k];
        table.add_row({std::string(data_.name(push.expert)), signed_number(push.push), number(push.score_without),
                       fmt::format("{}", push.rank_without)});
      }
      table.write(out_);
      if (shown < item.pushes.size()) out_ << fmt::format("… and {} more\n", item.pushes.size() - shown);
      out_ << '\n';
    }
    out_ << (explanation_.adds_up ? "push: the expert's own part of the score; the parts add up exactly\n"
                                  : "push: the score minus the score without the expert\n");
    out_ << (explanation_.left_out == LeftOut::refit
                 ? fmt::format("without: fitted again without the expert{}\n",
                               explanation_.keeps_learnt ? "; what the model had learnt is kept" : "")
                 : "without: one Newton step from the fit, not fitted again, since there are many experts\n");
    if (!has_converged(explanation_.stop)) out_ << "! " << to_string(explanation_.stop) << '\n';
  }

  void write_csv() {
    out_ << "instance,item,score,rank,expert,push,score_without,rank_without,adds_up,left_out,good\n";
    for (const ItemExplanation& item : explanation_.items) {
      for (const ExpertContribution& push : item.pushes) {
        out_ << fmt::format("{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(explanation_.instance),
                            csv_field(name(item)), csv_number(item.score), item.rank,
                            csv_field(data_.name(push.expert)), csv_number(push.push), csv_number(push.score_without),
                            push.rank_without, explanation_.adds_up ? "yes" : "no", how(explanation_),
                            has_converged(explanation_.stop) ? "yes" : "no");
      }
    }
  }

  void write_json() {
    out_ << fmt::format(
        "{{\"instance\":{},\"method\":{},\"good\":{},\"stop\":{},\"adds_up\":{},\"left_out\":\"{}\",\"items\":[",
        json_string(explanation_.instance), json_string(explanation_.method), has_converged(explanation_.stop),
        json_string(to_string(explanation_.stop)), explanation_.adds_up, how(explanation_));
    const char* item_separator = "\n ";
    for (const ItemExplanation& item : explanation_.items) {
      out_ << item_separator
           << fmt::format("{{\"item\":{},\"score\":{},\"rank\":{},\"experts\":[", json_string(name(item)),
                          json_number(item.score), item.rank);
      item_separator = ",\n ";
      const char* separator = "\n  ";
      for (const ExpertContribution& push : item.pushes) {
        out_ << separator
             << fmt::format("{{\"expert\":{},\"push\":{},\"score_without\":{},\"rank_without\":{}}}",
                            json_string(data_.name(push.expert)), json_number(push.push),
                            json_number(push.score_without), push.rank_without);
        separator = ",\n  ";
      }
      out_ << "]}";
    }
    out_ << "]}\n";
  }

 private:
  [[nodiscard]] std::string_view name(const ItemExplanation& item) const { return instance_.item_name(item.slot); }

  const Explanation& explanation_;
  const Dataset& data_;
  const Instance instance_;
  std::ostream& out_;
};

}  // namespace

void write_explanation(const Explanation& explanation, const Dataset& data, std::size_t instance, ReportFormat format,
                       std::ostream& out) {
  Writer writer(explanation, data, instance, out);
  switch (format) {
    case ReportFormat::table:
      return writer.write_table();
    case ReportFormat::csv:
      return writer.write_csv();
    case ReportFormat::json:
      return writer.write_json();
  }
}

}  // namespace witan
