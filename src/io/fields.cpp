#include "witan/io/fields.hpp"

#include "witan/util/byte_words.hpp"
#include "witan/util/numbers.hpp"

#include <cmath>

#include <fmt/format.h>

namespace witan {
namespace {

[[noreturn]] void refuse_infinite(const Place& place, std::string_view field, std::string_view what) {
  const bool spelled_out = field.find_first_of("0123456789") == std::string_view::npos;
  throw InputError(place, spelled_out ? in_quotes(field) : fmt::format("{}, which is too large", in_quotes(field)),
                   fmt::format("{} (a finite number)", what));
}

}  // namespace

void split_blanks(std::string_view line, std::vector<std::string_view>& fields) {
  fields.clear();
  std::size_t begin = 0;
  const auto end_at = [&](std::size_t end) {
    if (end > begin) fields.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  };
  for_each_word(line, [&](std::uint64_t word, std::size_t at) {
    for (std::uint64_t blanks = blanks_in(word); blanks != 0; blanks &= blanks - 1) end_at(at + first_marked(blanks));
  });
  end_at(line.size());
}

void split_at(std::string_view line, char separator, std::vector<std::string_view>& fields) {
  (void)split_unless(line, separator, separator, fields);
}

bool split_unless(std::string_view line, char separator, char unwanted, std::vector<std::string_view>& fields) {
  fields.clear();
  const std::uint64_t separators = repeated(separator);
  const std::uint64_t refused = repeated(unwanted);
  std::uint64_t found = 0;
  std::size_t begin = 0;
  for_each_word(line, [&](std::uint64_t word, std::size_t at) {
    found |= equal_bytes(word, refused);
    for (std::uint64_t ends = equal_bytes(word, separators); ends != 0; ends &= ends - 1) {
      const std::size_t end = at + first_marked(ends);
      fields.push_back(line.substr(begin, end - begin));
      begin = end + 1;
    }
  });
  fields.push_back(line.substr(begin));
  return found == 0;
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
