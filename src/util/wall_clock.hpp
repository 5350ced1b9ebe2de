#pragma once

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <string>

#include <fmt/format.h>

namespace witan {

// The date of results. For front ends only: the library never reads the clock.

/// Returns the time in seconds since 1970: the variable SOURCE_DATE_EPOCH (reproducible-builds.org), so that output can
/// be reproduced, or else the current time.
[[nodiscard]] inline std::int64_t seconds_since_1970() {
  if (const char* fixed = std::getenv("SOURCE_DATE_EPOCH")) {
    char* end = nullptr;
    const long long seconds = std::strtoll(fixed, &end, 10);
    if (end != fixed && *end == '\0' && seconds >= 0 && seconds < 253'402'300'800) return seconds;
  }
  return static_cast<std::int64_t>(std::time(nullptr));
}

/// Returns a time in seconds since 1970 as a date in UTC, such as "2026-11-18".
[[nodiscard]] inline std::string date_text(std::int64_t seconds) {
  const auto day = std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(seconds)));
  const std::chrono::year_month_day date(day);
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

/// Returns a result with the date of today.
template <class Result>
[[nodiscard]] Result dated(Result result) {
  result.provenance.date = date_text(seconds_since_1970());
  return result;
}

}  // namespace witan
