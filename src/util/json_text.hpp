#pragma once

#include <string>
#include <string_view>

namespace witan {

/// The text as a JSON string, in quotes. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string json_string(std::string_view text);
/// The number as JSON, shortest form that reads back the same; null if it is not finite, which JSON cannot say.
[[nodiscard]] std::string json_number(double value);

}  // namespace witan
