#include "witan/util/csv_text.hpp"

#include <cmath>

#include <fmt/format.h>

namespace witan {

void append_csv_field(std::string& out, std::string_view field) {
  // The reader may detect semicolons and tabs as separators.
  const bool plain = field.find_first_of(",;\t\"\r\n") == std::string_view::npos;
  if (plain) {
    out += field;
    return;
  }
  out += '"';
  for (const char c : field) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
}

std::string csv_field(std::string_view text) {
  std::string out;
  append_csv_field(out, text);
  return out;
}

std::string csv_number(double value) { return std::isnan(value) ? "" : fmt::format("{}", value); }

std::string csv_number(const std::optional<double>& value) { return value ? fmt::format("{}", *value) : ""; }

}  // namespace witan
