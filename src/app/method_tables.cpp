#include "method_tables.hpp"

#include <ostream>
#include <string_view>

#include "report/sheet.hpp"
#include "report/text_lines.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

std::string input_text(unsigned input) {
  if ((input & kFeatures) != 0) return "features";
  if ((input & kOrder) != 0) return "comparisons in order";
  if ((input & kLists) == 0) return "comparisons";
  return (input & kComparisons) != 0 ? "lists, comparisons" : "lists";
}

/// Returns the kind of data that the method is trained on; empty for most methods.
std::string training_text(const MethodInfo& method) {
  if (method.train == nullptr) return "";
  if (method.recommends) return "ratings";
  return method.needs_training ? "labels" : "data";
}

std::string_view state_text(const MethodInfo& method) {
  if ((method.input & kOrder) != 0) return "all comparisons, in order";
  if (method.statistic == SufficientStatistic::statements) return "distinct statements per expert";
  const bool lists = (method.input & kLists) != 0;
  if (method.statistic == SufficientStatistic::pooled_statements) return "distinct statements, pooled over experts";
  return lists ? "pair counts of comparisons; distinct lists, pooled over experts" : "pair counts";
}

}  // namespace

void write_methods(const TableStyle& style, std::ostream& out) {
  using enum TextTable::Align;
  using enum SheetColumn::Narrowing;
  Sheet sheet;
  sheet.columns = {{"method", left, never},
                   {"input", left, drop},
                   {"silence", left, drop},
                   {"trains on", left, drop},
                   {"description", left, wrap}};
  for (const MethodInfo& method : methods()) {
    sheet.rows.push_back({std::string(method.name), input_text(method.input),
                          (method.input & kSilence) != 0 ? "yes" : "", training_text(method),
                          std::string(method.summary)});
  }
  write_sheets_text(std::span(&sheet, 1), style, out);
}

void write_method(const MethodInfo& method, const TableStyle& style, std::ostream& out) {
  constexpr std::size_t kIndent = 10;
  const auto fact = [&](std::string_view name, std::string_view text) {
    write_text_lines(fmt::format("{:<{}}{}", name, kIndent, text), kIndent, style, out);
  };
  write_text_lines(fmt::format("{}: {}", method.name, method.summary), 2, style, out);
  out << '\n';
  fact("input", input_text(method.input));
  fact("cost", method.cost);
  fact("state", state_text(method));
  if ((method.input & kSilence) != 0) fact("silence", "the meaning of items missing from a list changes the result");
  if (method.train != nullptr) {
    fact("training", fmt::format("on {}, with `witan train`{}", training_text(method),
                                 method.needs_training && !method.recommends ? "; required" : ""));
    if (method.recommends) fact("users", "`witan rank --for USER` ranks items for one user");
  }
  if (!method.citation.empty()) fact("citation", method.citation);
  out << '\n';
  write_parameters(method.parameters(), style, out);
}

void write_parameters(const std::vector<Parameter>& parameters, const TableStyle& style, std::ostream& out) {
  if (parameters.empty()) {
    out << "no parameters\n";
    return;
  }
  using enum TextTable::Align;
  using enum SheetColumn::Narrowing;
  Sheet sheet;
  sheet.columns = {
      {"parameter", left, never}, {"default", left, never}, {"range", left, wrap}, {"meaning", left, wrap}};
  for (const Parameter& parameter : parameters) {
    sheet.rows.push_back({parameter.name, parameter.default_value, parameter.range, parameter.help});
  }
  write_sheets_text(std::span(&sheet, 1), style, out);
}

}  // namespace witan
