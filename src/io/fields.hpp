#pragma once

#include <string_view>
#include <vector>

#include "line_reader.hpp"

namespace witan {

/// Parts of a line between blanks and tabs, into `fields`, which is cleared first.
void split_blanks(std::string_view line, std::vector<std::string_view>& fields);
/// Parts of a line between separators; an empty line is one empty part.
void split_at(std::string_view line, char separator, std::vector<std::string_view>& fields);
/// The same, unless the line holds the unwanted character: then false, and `fields` mean nothing.
[[nodiscard]] bool split_unless(std::string_view line, char separator, char unwanted,
                                std::vector<std::string_view>& fields);

[[nodiscard]] inline bool is_blank(char c) { return c == ' ' || c == '\t'; }
/// Without blanks and tabs in front.
[[nodiscard]] inline std::string_view without_leading_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  return text;
}
/// Without blanks and tabs at both ends.
[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
  if (!text.empty() && !is_blank(text.front()) && !is_blank(text.back())) return text;
  text = without_leading_blanks(text);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// The field, which begins at `column` of the current line, as a finite number; `what` says what it should have been,
/// e.g. "a rank".
[[nodiscard]] double finite_number(const LineReader& lines, std::string_view field, std::uint64_t column,
                                   std::string_view what);
/// A finite number of at least 0.
[[nodiscard]] double non_negative_number(const LineReader& lines, std::string_view field, std::uint64_t column,
                                         std::string_view what);
/// The field, a part of the current line, as a number that is finite as a float too.
[[nodiscard]] float finite_float(const LineReader& lines, std::string_view field, std::string_view what);

}  // namespace witan
