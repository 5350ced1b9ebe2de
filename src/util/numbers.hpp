#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace witan {

/// Parses the whole text as a number in C's decimal notation (also `+1`, `1e-3`, `inf`, `nan`). Returns nullopt if it
/// is not a number. Too large numbers become infinite and too small ones 0; callers that need finite numbers must
/// check.
[[nodiscard]] std::optional<double> parse_double(std::string_view text);
[[nodiscard]] std::optional<std::uint64_t> parse_unsigned(std::string_view text);
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view text);

}  // namespace witan
