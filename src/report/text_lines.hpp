#pragma once

#include "witan/report/report_format.hpp"

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// Returns the text in lines of at most `width` terminal columns, unless a word is longer. Escape sequences of colours
/// have no width.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);

/// Writes the text in lines of the width of the style, and indents all lines but the first.
void write_text_lines(std::string_view text, std::size_t indent, const TableStyle& style, std::ostream& out);

}  // namespace witan
