#pragma once

#include <cstdint>
#include <cstdlib>
#include <ctime>

namespace witan {

/// Returns the time for the date of results, in seconds since 1970: the variable SOURCE_DATE_EPOCH
/// (reproducible-builds.org), so that output can be reproduced, or else the current time. For front ends only.
[[nodiscard]] inline std::int64_t seconds_since_1970() {
  if (const char* fixed = std::getenv("SOURCE_DATE_EPOCH")) {
    char* end = nullptr;
    const long long seconds = std::strtoll(fixed, &end, 10);
    if (end != fixed && *end == '\0' && seconds >= 0 && seconds < 253'402'300'800) return seconds;
  }
  return static_cast<std::int64_t>(std::time(nullptr));
}

}  // namespace witan
