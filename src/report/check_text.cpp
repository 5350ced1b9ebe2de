#include "check_text.hpp"

#include "witan/report/text_table.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <ostream>

#include "check_findings.hpp"
#include "util/utf8.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Lines of findings have at most this width, also in wider terminals.
constexpr std::uint32_t kLineWidth = 100;
constexpr std::size_t kIndent = 10;

std::string count_of(std::uint64_t number, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", with_commas(number), number == 1 ? one : many);
}

/// Writes the text in lines of at most `width`, unless a word is longer. Indents all lines but the first.
void write_wrapped(std::string_view text, std::size_t column, std::size_t width, std::ostream& out) {
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    if (begin > 0 && column + 1 + display_width(word) > width) {
      out << '\n' << std::string(kIndent, ' ');
      column = kIndent;
    } else if (begin > 0) {
      out << ' ';
      ++column;
    }
    out << word;
    column += display_width(word);
    begin = end + 1;
  }
  out << '\n';
}

void write_fact(std::string_view name, const std::string& text, std::ostream& out) {
  constexpr std::size_t kNameWidth = 14;
  out << "  " << name << std::string(kNameWidth - display_width(name), ' ') << printable(text) << '\n';
}

std::string evidence_of(const CheckReport& report, Form form) {
  const auto f = static_cast<std::size_t>(form);
  return fmt::format("{} in {}{}", count_of(report.entries[f], to_string(form), fmt::format("{}s", to_string(form))),
                     count_of(report.lists[f], "list", "lists"),
                     report.ballots[f] == report.lists[f]
                         ? ""
                         : fmt::format(", cast {} times in total", with_commas(report.ballots[f])));
}

void write_majority_facts(const CheckReport& report, std::ostream& out) {
  std::uint64_t known = 0, winners = 0;
  for (const InstanceCheck& instance : report.instances) {
    if (instance.experts == 0 || !instance.majority_known) continue;
    ++known;
    winners += instance.condorcet_winner ? 1 : 0;
  }
  if (known == 0) return;
  if (report.instances.size() > 1) {
    write_fact("Condorcet",
               fmt::format("winner in {} of {}", with_commas(winners), count_of(known, "instance", "instances")), out);
    return;
  }
  const InstanceCheck& only = report.instances.front();
  if (only.items < 2) return;
  constexpr std::size_t kShown = 3;
  write_fact("Condorcet",
             only.condorcet_winner ? fmt::format("{} beats every other item", in_quotes(*only.condorcet_winner))
                                   : "no item beats every other item",
             out);
  if (!only.condorcet_winner) {
    write_fact(
        "Smith set",
        fmt::format("{}: {}", count_of(only.smith_set.total, "item", "items"), list_names(only.smith_set, kShown)),
        out);
  }
}

void write_agreement_facts(const CheckReport& report, std::ostream& out) {
  double w = 0, times = 0;
  for (const InstanceCheck& instance : report.instances) {
    if (!instance.kendall_w) continue;
    w += *instance.kendall_w;
    times += 1;
  }
  if (times == 0) return;
  const std::string scope = report.instances.size() == 1
                                ? ""
                                : fmt::format(", mean of {} with complete lists",
                                              count_of(static_cast<std::uint64_t>(times), "instance", "instances"));
  write_fact("Kendall's W", fmt::format("{:.3f}{}", w / times, scope), out);
}

/// Writes the number of labels, and the experts that agree with them most and least.
void write_label_facts(const CheckReport& report, std::ostream& out) {
  if (report.labels == 0) return;
  const auto labelled = static_cast<std::uint64_t>(
      std::ranges::count_if(report.instances, [](const InstanceCheck& instance) { return instance.labels > 0; }));
  write_fact("labels",
             report.instances.size() == 1 ? with_commas(report.labels)
                                          : fmt::format("{}, in {} of {} instances", with_commas(report.labels),
                                                        with_commas(labelled), with_commas(report.instances.size())),
             out);
  const ExpertCheck* most = nullptr;
  const ExpertCheck* least = nullptr;
  const auto share = [](const ExpertCheck& expert) { return expert.vs_labels.value_or(0); };
  for (const ExpertCheck& expert : report.by_expert) {
    if (!expert.vs_labels) continue;
    if (most == nullptr || share(expert) > share(*most)) most = &expert;
    if (least == nullptr || share(expert) < share(*least)) least = &expert;
  }
  if (most == nullptr) return;
  const auto describe = [&](const ExpertCheck& expert) {
    return fmt::format("{:.1f} % ({})", 100 * share(expert), in_quotes(expert.name));
  };
  const std::string range =
      most == least ? describe(*most) : fmt::format("{} to {}", describe(*least), describe(*most));
  write_fact("vs labels", range + " of pairs in the order of the labels", out);
}

void write_facts(const CheckReport& report, std::ostream& out) {
  out << "Data\n";
  write_fact("instances", with_commas(report.instances.size()), out);
  if (report.voters > 0)
    write_fact("voters",
               fmt::format("{}, in {}", with_commas(report.voters), count_of(report.experts, "list", "lists")), out);
  else
    write_fact("experts", with_commas(report.experts), out);
  write_fact("items",
             report.slots == report.items
                 ? with_commas(report.items)
                 : fmt::format("{}; {} summed over instances", with_commas(report.items), with_commas(report.slots)),
             out);
  for (const Form form : {Form::rank, Form::score, Form::rating, Form::judgement}) {
    if (report.lists[static_cast<std::size_t>(form)] > 0)
      write_fact(fmt::format("{}s", to_string(form)), evidence_of(report, form), out);
  }
  if (report.comparisons > 0) {
    write_fact("comparisons",
               fmt::format("{}, {}", with_commas(report.comparisons), count_of(report.comparison_ties, "tie", "ties")),
               out);
  }
  write_fact("density", fmt::format("{:.1f} % of expert–item pairs have data", 100 * report.density), out);
  write_label_facts(report, out);
  if (report.features > 0) write_fact("features", with_commas(report.features), out);
  write_majority_facts(report, out);
  write_agreement_facts(report, out);
}

/// Returns the escape sequence that starts the colour of a severity, or an empty text.
std::string_view colour_of(Severity severity, const TableStyle& style) {
  if (!style.colour) return "";
  return severity == Severity::warning ? "\x1b[33m" : severity == Severity::notice ? "\x1b[36m" : "\x1b[32m";
}

void write_findings(const CheckReport& report, std::ostream& out, Spelling spelling, const TableStyle& style) {
  const std::size_t width = style.width > 0 ? std::min(style.width, kLineWidth) : kLineWidth;
  out << "\nFindings\n";
  for (const Finding& finding : report.findings) {
    out << fmt::format("  {}{:<8}{}", colour_of(finding.severity, style), to_string(finding.severity),
                       style.colour ? "\x1b[0m" : "");
    write_wrapped(spell_options(finding.message, spelling), kIndent, width, out);
    std::vector<std::string> lines = finding.where;
    if (!finding.advice.empty()) lines.push_back("→ " + spell_options(finding.advice, spelling));
    for (const std::string& line : lines) {
      out << std::string(kIndent, ' ');
      write_wrapped(line, kIndent, width, out);
    }
  }
}

std::string or_dash(const std::optional<double>& number) { return number ? fmt::format("{:.2f}", *number) : "-"; }

void write_instances(const CheckReport& report, std::ostream& out) {
  using Align = TextTable::Align;
  TextTable table({{"instance", Align::left},
                   {"items", Align::right},
                   {"experts", Align::right},
                   {"lists", Align::right},
                   {"comparisons", Align::right},
                   {"density", Align::right},
                   {"without data", Align::right},
                   {"components", Align::right},
                   {"unbeaten", Align::right},
                   {"winless", Align::right},
                   {"cycles", Align::right},
                   {"Smith set", Align::right},
                   {"Kendall W", Align::right},
                   {"mean tau-b", Align::right},
                   {"repeats", Align::right},
                   {"contradictions", Align::right},
                   {"Condorcet winner", Align::left}});
  for (const InstanceCheck& i : report.instances) {
    table.add_row({i.name, with_commas(i.items), with_commas(i.experts), with_commas(i.lists),
                   with_commas(i.comparisons), fmt::format("{:.1f} %", 100 * i.density),
                   with_commas(i.without_data.total), with_commas(i.component_count), with_commas(i.unbeaten.total),
                   with_commas(i.winless.total), i.majority_known ? with_commas(i.cycles) : "?",
                   i.majority_known ? with_commas(i.smith_set.total) : "?", or_dash(i.kendall_w), or_dash(i.mean_tau),
                   with_commas(i.repeats), with_commas(i.contradictions),
                   i.majority_known ? i.condorcet_winner.value_or("-") : "?"});
  }
  out << '\n';
  table.write(out);
}

void write_experts(const CheckReport& report, std::ostream& out) {
  using Align = TextTable::Align;
  std::vector<std::pair<std::string, Align>> columns = {{"expert", Align::left},
                                                        {"entries", Align::right},
                                                        {"instances", Align::right},
                                                        {"agreement", Align::right},
                                                        {"same as", Align::left}};
  if (report.labels > 0) columns.insert(columns.end() - 1, {"vs labels", Align::right});
  TextTable table(std::move(columns));
  for (const ExpertCheck& e : report.by_expert) {
    std::vector<std::string> cells = {e.name, with_commas(e.entries), with_commas(e.instances), or_dash(e.agreement),
                                      e.same_as.value_or("")};
    if (report.labels > 0) cells.insert(cells.end() - 1, or_dash(e.vs_labels));
    table.add_row(std::move(cells));
  }
  out << '\n';
  table.write(out);
}

}  // namespace

void write_check_text(const CheckReport& report, std::ostream& out, CheckDetail detail, Spelling spelling,
                      const TableStyle& style) {
  write_facts(report, out);
  write_findings(report, out, spelling, style);
  if (detail == CheckDetail::summary) return;
  write_instances(report, out);
  write_experts(report, out);
}

}  // namespace witan
