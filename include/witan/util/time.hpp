#pragma once

#include <cstdint>
#include <limits>
#include <optional>

namespace witan {

/// Time of a statement without a time, in a data set in which other statements have one.
inline constexpr std::int64_t kNoTime = std::numeric_limits<std::int64_t>::min();

/// number: in any unit. date: seconds since 1970-01-01 00:00 UTC, without leap seconds.
enum class TimeKind : std::uint8_t { number, date };

/// How whole numbers represent times exactly: as multiples of 10^−decimals. A data set has one scale.
struct TimeScale {
  TimeKind kind = TimeKind::number;
  std::uint8_t decimals = 0;
  friend bool operator==(const TimeScale&, const TimeScale&) = default;
};

/// A time, as a multiple of 10^−decimals.
struct Time {
  std::int64_t ticks = kNoTime;
  TimeScale scale = {};

  Time() = default;
  /// A number in any unit.
  Time(std::int64_t number) : ticks(number) {}  // NOLINT(google-explicit-constructor): times are mostly plain numbers
  Time(std::int64_t count, TimeScale unit) : ticks(count), scale(unit) {}
  friend bool operator==(const Time&, const Time&) = default;
};

/// Returns ticks·10^decimals, or nullopt if it does not fit. kNoTime remains kNoTime.
[[nodiscard]] std::optional<std::int64_t> with_more_decimals(std::int64_t ticks, int decimals);

}  // namespace witan
