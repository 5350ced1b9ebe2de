#pragma once

#include <string_view>
#include <vector>

#include "line_reader.hpp"

namespace witan {

/// Splits a line at blanks and tabs into `fields`, which is cleared first.
void split_blanks(std::string_view line, std::vector<std::string_view>& fields);
/// Splits a line at a separator. An empty line has one empty field.
void split_at(std::string_view line, char separator, std::vector<std::string_view>& fields);
/// Splits a line at a separator. Returns false, with unspecified `fields`, if the line contains the unwanted character.
[[nodiscard]] bool split_unless(std::string_view line, char separator, char unwanted,
                                std::vector<std::string_view>& fields);

[[nodiscard]] inline bool is_blank(char c) { return c == ' ' || c == '\t'; }
/// Returns the text without leading blanks and tabs.
[[nodiscard]] inline std::string_view without_leading_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  return text;
}
/// Returns the text without leading and trailing blanks and tabs.
[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
  if (!text.empty() && !is_blank(text.front()) && !is_blank(text.back())) return text;
  text = without_leading_blanks(text);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// Parses a field that begins at `column` of the current line as a finite number. Throws InputError if it is not one;
/// `what` is the expected content, e.g. "a rank".
[[nodiscard]] double finite_number(const LineReader& lines, std::string_view field, std::uint64_t column,
                                   std::string_view what);
/// Parses a finite number of at least 0.
[[nodiscard]] double non_negative_number(const LineReader& lines, std::string_view field, std::uint64_t column,
                                         std::string_view what);
/// Parses a field of the current line as a number that is finite as a float.
[[nodiscard]] float finite_float(const LineReader& lines, std::string_view field, std::string_view what);

}  // namespace witan
