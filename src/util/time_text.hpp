#pragma once

#include "witan/util/time.hpp"

#include <string>
#include <string_view>

namespace witan {

/// What parse_time() accepts, for messages.
inline constexpr std::string_view kTimeExpected =
    "a time: a number, or a date such as 2024-08-31, 2024-08-31T12:30:00Z or 2024-08-31 12:30:00.5+02:00";

/// Parses a decimal number, or a date of ISO 8601, optionally with a time of day after `T` or a blank, and the offset
/// from UTC: `Z`, +02:00, +0200 or +02; without one, UTC. Years have four digits, or up to six after a sign. Returns
/// nullopt for other texts, for invalid dates such as 2023-02-29, and if the number does not fit in 64 bits with its
/// decimals.
[[nodiscard]] std::optional<Time> parse_time(std::string_view text);

/// Returns the shortest text that parse_time() reads as the time: a number, or a date in UTC, with the time of day
/// unless it is midnight.
[[nodiscard]] std::string time_text(const Time& time);

}  // namespace witan
