#pragma once

#include "witan/io/line_reader.hpp"

#include <string_view>
#include <vector>

namespace witan {

/// Parts of a line between blanks and tabs, into `fields`, which is cleared first.
void split_blanks(std::string_view line, std::vector<std::string_view>& fields);
/// Parts of a line between separators; an empty line is one empty part.
void split_at(std::string_view line, char separator, std::vector<std::string_view>& fields);
[[nodiscard]] std::string_view trimmed(std::string_view text);

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
