#pragma once

#include <cstddef>
#include <string_view>

namespace witan {

/// Where the first byte stands that is not part of valid UTF-8 (overlong forms and surrogates are not valid), or
/// `text.size()` if there is none.
[[nodiscard]] std::size_t first_invalid_utf8(std::string_view text);

/// How many columns of a terminal the text fills, taking every code point for one, but combining marks for none and
/// East Asian wide ones for two. Invalid bytes count one each.
[[nodiscard]] std::size_t display_width(std::string_view text);

}  // namespace witan
