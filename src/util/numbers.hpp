#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace witan {

/// The whole text as a number, as in C's decimal notation (also `+1`, `1e-3`, `inf`, `nan`); nothing if it is not one.
/// Too large becomes infinite and too small becomes 0: callers that want finite numbers ask std::isfinite.
[[nodiscard]] std::optional<double> parse_double(std::string_view text);
[[nodiscard]] std::optional<std::uint64_t> parse_unsigned(std::string_view text);
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view text);

}  // namespace witan
