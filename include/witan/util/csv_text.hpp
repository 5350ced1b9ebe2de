#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace witan {

/// Appends the text as a CSV field, in quotes and with inner quotes doubled if necessary (RFC 4180).
void append_csv_field(std::string& out, std::string_view text);
[[nodiscard]] std::string csv_field(std::string_view text);
/// Returns the shortest text that reads back as `value`, or an empty field if it is NaN or absent.
[[nodiscard]] std::string csv_number(double value);
[[nodiscard]] std::string csv_number(const std::optional<double>& value);

}  // namespace witan
