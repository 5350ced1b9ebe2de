#include "witan/report/suggest.hpp"
#include "witan/report/text_table.hpp"

#include <cmath>
#include <ostream>

#include "util/csv_text.hpp"
#include "util/json_text.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

std::string shown(double value) { return std::isnan(value) ? "–" : fmt::format("{:.3f}", value); }
std::string gain_text(double value) { return std::isnan(value) ? "–" : fmt::format("{:.4g}", value); }

void write_table(const Instance& instance, const Suggestions& found, const std::string& method, std::ostream& out) {
  out << fmt::format("{} · {} · {}\n", instance.name, counted(instance.size(), "item"), method);
  if (!found.pairs.empty()) {
    using enum TextTable::Align;
    TextTable table(
        {{"", right}, {"compare", left}, {"with", left}, {"above", right}, {"wins", right}, {"gain", right}});
    std::size_t place = 0;
    for (const Suggestion& pair : found.pairs) {
      table.add_row({fmt::format("{}", ++place), std::string(instance.item_name(pair.item)),
                     std::string(instance.item_name(pair.other)), shown(pair.above), shown(pair.wins),
                     gain_text(pair.gain)});
    }
    table.write(out);
  }
  if (found.top) out << sentence_on(*found.top, instance) << '\n';
  for (const std::string& note : found.notes) out << "! " << note << '\n';
}

void write_csv_rows(const Instance& instance, const Suggestions& found, std::ostream& out) {
  std::size_t place = 0;
  for (const Suggestion& pair : found.pairs) {
    out << fmt::format("{},{},{},{},{},{},{},{}\n", csv_field(instance.name), ++place,
                       csv_field(instance.item_name(pair.item)), csv_field(instance.item_name(pair.other)),
                       csv_number(pair.above), csv_number(pair.wins), csv_number(pair.gain), pair.joins ? "yes" : "no");
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

void write_json_object(const Instance& instance, const Suggestions& found, const std::string& method,
                       std::ostream& out) {
  out << fmt::format("{{\"instance\":{},\"method\":{},\"good\":{},\"pairs\":[", json_string(instance.name),
                     json_string(method), found.good);
  const char* separator = "\n  ";
  for (const Suggestion& pair : found.pairs) {
    out << separator
        << fmt::format("{{\"item\":{},\"other\":{},\"above\":{},\"wins\":{},\"gain\":{},\"joins\":{}}}",
                       json_string(instance.item_name(pair.item)), json_string(instance.item_name(pair.other)),
                       json_number(pair.above), json_number(pair.wins), json_number(pair.gain), pair.joins);
    separator = ",\n  ";
  }
  out << "]";
  if (found.top) {
    out << fmt::format(",\n \"top\":{{\"places\":{},\"settled\":{},\"surely\":{},\"maybe\":{}}}", found.top->places,
                       found.top->settled(), names_json(found.top->surely, instance),
                       names_json(found.top->maybe, instance));
  }
  out << ",\n \"notes\":[";
  separator = "";
  for (const std::string& note : found.notes) {
    out << separator << json_string(note);
    separator = ",";
  }
  out << "]}";
}

}  // namespace

void write_suggestions(const Dataset& data, std::span<const Suggestions> all, const std::string& method,
                       ReportFormat format, std::ostream& out) {
  if (format == ReportFormat::csv) out << "instance,place,item,other,above,wins,gain,joins\n";
  if (format == ReportFormat::json) out << "[";
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Instance instance = data.instance(i);
    if (format == ReportFormat::csv) {
      write_csv_rows(instance, all[i], out);
    } else if (format == ReportFormat::json) {
      if (i > 0) out << ",\n";
      write_json_object(instance, all[i], method, out);
    } else {
      if (i > 0) out << '\n';
      write_table(instance, all[i], method, out);
    }
  }
  if (format == ReportFormat::json) out << "]\n";
}

}  // namespace witan
