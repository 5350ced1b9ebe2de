#pragma once

#include <string>
#include <string_view>

namespace witan {

/// Returns the text as a JSON string, in quotes. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string json_string(std::string_view text);
/// Returns the shortest JSON number that reads back as `value`, or null if it is not finite.
[[nodiscard]] std::string json_number(double value);

}  // namespace witan
