#pragma once

#include "witan/util/time.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace witan {

/// The length of a rating period, as a number in the unit of the times. The unit of dates is the second.
struct Duration {
  Time length = {0};

  [[nodiscard]] bool empty() const { return length.ticks == 0; }
  friend bool operator==(const Duration&, const Duration&) = default;
};

/// Parses durations as parameters of methods.
struct DurationParser {
  [[nodiscard]] std::string range() const { return "a number, or e.g. 7d"; }
  /// Parses a number, or a number of seconds (s), minutes (min), hours (h), days (d) or weeks (w).
  [[nodiscard]] Duration parse(std::string_view text) const;
  [[nodiscard]] std::string text(const Duration& duration) const;
};

/// Returns the number of the period of a time. Periods of dates begin at midnight UTC on Monday 1970-01-05, so that
/// periods of 1d are days and periods of 7d are weeks; periods of numbers begin at 0.
[[nodiscard]] std::int64_t period_of(std::int64_t ticks, TimeScale scale, const Duration& duration);

}  // namespace witan
