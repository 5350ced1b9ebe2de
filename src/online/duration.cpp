#include "duration.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "util/time_text.hpp"

namespace witan {
namespace {

/// Products of times and powers of ten need more than 64 bits.
__extension__ typedef __int128 Wide;  // NOLINT(modernize-use-using): accepts no __extension__

Wide scaled(Wide value, int decimals) {
  for (int k = 0; k < decimals; ++k) value *= 10;
  return value;
}

Wide floor_div(Wide a, Wide b) { return a / b - (a % b < 0 ? 1 : 0); }

std::optional<Time> times_seconds(const Time& number, std::int64_t seconds) {
  if (number.ticks > std::numeric_limits<std::int64_t>::max() / seconds) return std::nullopt;
  return Time(number.ticks * seconds, number.scale);
}

}  // namespace

Duration DurationParser::parse(std::string_view text) const {
  constexpr std::pair<std::string_view, std::int64_t> kUnits[] = {
      {"min", 60}, {"s", 1}, {"h", 3'600}, {"d", 86'400}, {"w", 604'800}};
  std::int64_t seconds = 1;
  std::string_view number = text;
  for (const auto& [unit, length] : kUnits) {
    if (!text.ends_with(unit)) continue;
    number.remove_suffix(unit.size());
    seconds = length;
    break;
  }
  const auto parsed = parse_time(number);
  const bool valid = parsed && parsed->scale.kind == TimeKind::number && parsed->ticks >= 0;
  const auto length = valid ? times_seconds(*parsed, seconds) : std::nullopt;
  if (!length) {
    throw UsageError(
        "expected a length of time of at least 0: a number, or a number with s, min, h, d or w, such as 7d");
  }
  return {*length};
}

std::string DurationParser::text(const Duration& duration) const { return time_text(duration.length); }

std::int64_t period_of(std::int64_t ticks, TimeScale scale, const Duration& duration) {
  constexpr Wide kMonday = 4 * 86'400;
  const int decimals = std::max(scale.decimals, duration.length.scale.decimals);
  const Wide origin = scale.kind == TimeKind::date ? scaled(kMonday, decimals) : 0;
  const Wide time = scaled(ticks, decimals - scale.decimals) - origin;
  const Wide period = floor_div(time, scaled(duration.length.ticks, decimals - duration.length.scale.decimals));
  // Only periods of less than a unit of the times can exceed 64 bits.
  return static_cast<std::int64_t>(std::clamp(period, Wide{std::numeric_limits<std::int64_t>::min() / 2},
                                              Wide{std::numeric_limits<std::int64_t>::max() / 2}));
}

}  // namespace witan
