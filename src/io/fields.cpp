#include "witan/io/fields.hpp"

#include "witan/util/numbers.hpp"

#include <cmath>
#include <cstring>

#include <fmt/format.h>

namespace witan {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

[[noreturn]] void refuse_infinite(const Place& place, std::string_view field, std::string_view what) {
  const bool spelled_out = field.find_first_of("0123456789") == std::string_view::npos;
  throw InputError(place, spelled_out ? in_quotes(field) : fmt::format("{}, which is too large", in_quotes(field)),
                   fmt::format("{} (a finite number)", what));
}

}  // namespace

void split_blanks(std::string_view line, std::vector<std::string_view>& fields) {
  fields.clear();
  const char* at = line.data();
  const char* const end = at + line.size();
  while (true) {
    while (at != end && is_blank(*at)) ++at;
    if (at == end) return;
    const char* const begin = at;
    while (at != end && !is_blank(*at)) ++at;
    fields.emplace_back(begin, static_cast<std::size_t>(at - begin));
  }
}

void split_at(std::string_view line, char separator, std::vector<std::string_view>& fields) {
  fields.clear();
  const char* begin = line.data();
  const char* const end = begin + line.size();
  for (const char* at = begin; at != end; ++at) {
    if (*at != separator) continue;
    fields.emplace_back(begin, static_cast<std::size_t>(at - begin));
    begin = at + 1;
  }
  fields.emplace_back(begin, static_cast<std::size_t>(end - begin));
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

double finite_number(const LineReader& lines, std::string_view field, std::uint64_t column, std::string_view what) {
  const auto value = parse_double(field);
  if (value && std::isfinite(*value)) return *value;
  const Place place = lines.place(column);
  if (!value) throw InputError(place, field.empty() ? "nothing" : in_quotes(field), fmt::format("{} (a number)", what));
  refuse_infinite(place, field, what);
}

double non_negative_number(const LineReader& lines, std::string_view field, std::uint64_t column,
                           std::string_view what) {
  const double value = finite_number(lines, field, column, what);
  if (value < 0) throw InputError(lines.place(column), in_quotes(field), fmt::format("{} of at least 0", what));
  return value;
}

float finite_float(const LineReader& lines, std::string_view field, std::string_view what) {
  const std::uint64_t column = lines.column_of(field);
  const auto value = static_cast<float>(finite_number(lines, field, column, what));
  if (!std::isfinite(value)) refuse_infinite(lines.place(column), field, what);
  return value;
}

}  // namespace witan
