#pragma once

#include <cstddef>
#include <string_view>

namespace witan {

/// Returns the index of the first byte that is not valid UTF-8, or `text.size()` if there is none. Overlong forms and
/// surrogates are invalid.
[[nodiscard]] std::size_t first_invalid_utf8(std::string_view text);

/// Returns the number of terminal columns of the text. A code point takes one column, a combining mark none, and a wide
/// East Asian character two. Each invalid byte counts as one.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// Returns true if the text contains a white-space character of Unicode, such as a no-break space. Tools that split
/// lines at white space differ in which of them count.
[[nodiscard]] bool has_whitespace(std::string_view text);

}  // namespace witan
