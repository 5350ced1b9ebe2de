#include "witan/report/suggest.hpp"
#include "witan/report/text_table.hpp"
#include "witan/util/csv_text.hpp"
#include "witan/util/error.hpp"

#include <cmath>
#include <ostream>

#include "sheet.hpp"
#include "util/decimals.hpp"
#include "util/json_text.hpp"
#include "util/utf8.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

std::string shown(double value) { return std::isnan(value) ? "–" : fmt::format("{:.3f}", value); }

Sheet suggestion_sheet(const Instance& instance, const Suggestions& found, const std::string& method,
                       Spelling spelling) {
  using enum TextTable::Align;
  using enum SheetColumn::Narrowing;
  Sheet sheet;
  sheet.title = fmt::format("{} · {} · {}", instance.name, counted(instance.size(), "item"), method);
  std::vector<double> information;
  for (const Suggestion& pair : found.pairs) information.push_back(pair.information);
  const Decimals decimals = decimals_of(information);
  for (const Suggestion& pair : found.pairs) {
    sheet.rows.push_back({fmt::format("{}", sheet.rows.size() + 1), std::string(instance.item_name(pair.item)),
                          std::string(instance.item_name(pair.other)), shown(pair.p_higher), shown(pair.p_win),
                          fixed(pair.information, decimals)});
  }
  if (!found.pairs.empty()) {
    sheet.columns = {{"", right, never},   {"item", left, cut}, {"other", left, cut},
                     {"P(higher)", right}, {"P(win)", right},   {"information", right}};
  }
  if (found.top) sheet.notes.push_back(describe_top(*found.top, instance));
  for (const std::string& note : found.notes) sheet.notes.push_back("! " + spell_options(note, spelling));
  return sheet;
}

void write_csv_rows(const Instance& instance, const Suggestions& found, std::ostream& out) {
  std::size_t rank = 0;
  for (const Suggestion& pair : found.pairs) {
    out << fmt::format("{},{},{},{},{},{},{},{}\n", csv_field(instance.name), ++rank,
                       csv_field(instance.item_name(pair.item)), csv_field(instance.item_name(pair.other)),
                       csv_number(pair.p_higher), csv_number(pair.p_win), csv_number(pair.information),
                       pair.connects ? "yes" : "no");
  }
}

std::string names_json(const std::vector<Slot>& slots, const Instance& instance) {
  std::string text = "[";
  for (const Slot slot : slots) {
    if (text.size() > 1) text += ',';
    text += json_string(instance.item_name(slot));
  }
  return text + "]";
}

void write_json_object(const Instance& instance, const Suggestions& found, const std::string& method, std::ostream& out,
                       Spelling spelling) {
  out << fmt::format("{{\"instance\":{},\"method\":{},\"converged\":{},\"pairs\":[", json_string(instance.name),
                     json_string(method), found.converged);
  const char* separator = "\n  ";
  for (const Suggestion& pair : found.pairs) {
    out << separator
        << fmt::format("{{\"item\":{},\"other\":{},\"p_higher\":{},\"p_win\":{},\"information\":{},\"connects\":{}}}",
                       json_string(instance.item_name(pair.item)), json_string(instance.item_name(pair.other)),
                       json_number(pair.p_higher), json_number(pair.p_win), json_number(pair.information),
                       pair.connects);
    separator = ",\n  ";
  }
  out << "]";
  if (found.top) {
    out << fmt::format(",\n \"top\":{{\"size\":{},\"determined\":{},\"members\":{},\"candidates\":{}}}",
                       found.top->size, found.top->determined(), names_json(found.top->members, instance),
                       names_json(found.top->candidates, instance));
  }
  out << ",\n \"notes\":[";
  separator = "";
  for (const std::string& note : found.notes) {
    out << separator << json_string(spell_options(note, spelling));
    separator = ",";
  }
  out << "]}";
}

}  // namespace

void write_suggestions(const Dataset& data, std::span<const Suggestions> all, const std::string& method,
                       ReportFormat format, std::ostream& out, Spelling spelling, const TableStyle& style) {
  std::vector<Sheet> sheets;
  if (format == ReportFormat::csv) out << "instance,rank,item,other,p_higher,p_win,information,connects\n";
  if (format == ReportFormat::json) out << "[";
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Instance instance = data.instance(i);
    if (format == ReportFormat::csv) {
      write_csv_rows(instance, all[i], out);
    } else if (format == ReportFormat::json) {
      if (i > 0) out << ",\n";
      write_json_object(instance, all[i], method, out, spelling);
    } else {
      sheets.push_back(suggestion_sheet(instance, all[i], method, spelling));
    }
  }
  if (format == ReportFormat::json) out << "]\n";
  if (!sheets.empty()) write_sheets(sheets, format, style, out);
}

}  // namespace witan
