#pragma once

#include <string>
#include <string_view>

namespace witan {

/// Returns the text as readers see it, so that texts with equal forms look alike: composed (NFC), without invisible
/// characters, and with every run of white space as one blank that neither starts nor ends the text. Text that is not
/// UTF-8 is returned as it is.
[[nodiscard]] std::string visible_form(std::string_view text);

/// Returns the text with every character beyond ASCII as its code point, such as \u{e9}.
[[nodiscard]] std::string with_code_points(std::string_view text);

}  // namespace witan
