#include "time_text.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::int64_t kDay = 86'400;
constexpr int kMaxDecimals = 18;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Reads a text from its beginning.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}
  [[nodiscard]] bool done() const { return rest_.empty(); }
  [[nodiscard]] bool starts_with(char c) const { return !rest_.empty() && rest_.front() == c; }
  bool take(char c) {
    if (!starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  std::string_view digits() {
    const auto end = std::ranges::find_if_not(rest_, is_digit);
    const std::string_view found = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(found.size());
    return found;
  }
  /// Reads two digits of a number below `limit`.
  std::optional<int> two_digits(int limit) {
    if (rest_.size() < 2 || !is_digit(rest_[0]) || !is_digit(rest_[1])) return std::nullopt;
    const int value = (rest_[0] - '0') * 10 + (rest_[1] - '0');
    rest_.remove_prefix(2);
    return value < limit ? std::optional(value) : std::nullopt;
  }
  /// Reads the decimals after a point, without zeros at the end. Returns nullopt for a point without digits.
  std::optional<std::string_view> decimals() {
    if (!take('.')) return std::string_view();
    std::string_view found = digits();
    if (found.empty()) return std::nullopt;
    while (found.ends_with('0')) found.remove_suffix(1);
    return found;
  }

 private:
  std::string_view rest_;
};

/// Returns ±digits as a multiple of 10^−decimals, or nullopt if it does not fit.
std::optional<Time> exact(bool negative, const std::string& digits, std::int64_t decimals, TimeKind kind) {
  std::string all = (negative ? "-" : "") + digits;
  if (decimals < 0 && digits.find_first_not_of('0') != std::string::npos) {
    if (decimals < -kMaxDecimals) return std::nullopt;
    all.append(static_cast<std::size_t>(-decimals), '0');
  }
  decimals = std::max<std::int64_t>(decimals, 0);
  std::int64_t ticks = 0;
  const auto [end, error] = std::from_chars(all.data(), all.data() + all.size(), ticks);
  if (error != std::errc() || end != all.data() + all.size() || ticks == kNoTime) return std::nullopt;
  if (ticks == 0) decimals = 0;
  if (decimals > kMaxDecimals) return std::nullopt;
  return Time(ticks, {kind, static_cast<std::uint8_t>(decimals)});
}

std::optional<std::int64_t> parse_exponent(Reader& reader) {
  if (!reader.take('e') && !reader.take('E')) return 0;
  const bool negative = reader.take('-');
  if (!negative) (void)reader.take('+');
  const std::string_view digits = reader.digits();
  if (digits.empty() || digits.size() > 3) return std::nullopt;
  std::int64_t value = 0;
  for (const char digit : digits) value = 10 * value + (digit - '0');
  return negative ? -value : value;
}

std::optional<Time> parse_number(Reader reader, bool negative, std::string_view whole) {
  const auto fraction = reader.decimals();
  const auto exponent = fraction ? parse_exponent(reader) : std::nullopt;
  if (!exponent || !reader.done()) return std::nullopt;
  std::string digits = std::string(whole) + std::string(*fraction);
  std::int64_t decimals = static_cast<std::int64_t>(fraction->size()) - *exponent;
  for (; decimals > 0 && digits.size() > 1 && digits.back() == '0'; --decimals) digits.pop_back();
  return exact(negative, digits, decimals, TimeKind::number);
}

bool is_leap(std::int64_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

int days_in_month(std::int64_t year, int month) {
  constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && is_leap(year) ? 29 : kDays[month - 1];
}

std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

/// Returns the number of days from 1970-01-01 to a date of the Gregorian calendar, by counting years from March on, so
/// that the leap day is the last of a year.
std::int64_t days_from_date(std::int64_t year, int month, int day) {
  const std::int64_t y = month <= 2 ? year - 1 : year;
  const std::int64_t day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
  constexpr std::int64_t kDaysTo1970 = 719'468;
  return 365 * y + floor_div(y, 4) - floor_div(y, 100) + floor_div(y, 400) + day_of_year - kDaysTo1970;
}

/// The inverse of days_from_date(): year, month and day.
struct Date {
  std::int64_t year;
  int month, day;
};
Date date_from_days(std::int64_t days) {
  // The mean year has 365.2425 days, so the estimate of the year is off by at most one.
  std::int64_t year = 1970 + floor_div(days * 10'000, 3'652'425);
  while (days_from_date(year, 1, 1) > days) --year;
  while (days_from_date(year + 1, 1, 1) <= days) ++year;
  int month = 12;
  while (days_from_date(year, month, 1) > days) --month;
  return {year, month, static_cast<int>(days - days_from_date(year, month, 1)) + 1};
}

/// Reads the offset from UTC, in seconds.
std::optional<std::int64_t> parse_offset(Reader& reader) {
  if (reader.done() || reader.take('Z') || reader.take('z')) return 0;
  const bool west = reader.take('-');
  if (!west && !reader.take('+')) return std::nullopt;
  const auto hours = reader.two_digits(24);
  if (!hours) return std::nullopt;
  std::optional<int> minutes = 0;
  if (reader.take(':') || !reader.done()) minutes = reader.two_digits(60);
  if (!minutes) return std::nullopt;
  return (west ? -60 : 60) * (std::int64_t{60} * *hours + *minutes);
}

/// The time of day in seconds, without the decimals.
struct TimeOfDay {
  std::int64_t seconds = 0;
  std::string_view decimals;
};
std::optional<TimeOfDay> parse_time_of_day(Reader& reader) {
  const auto hours = reader.two_digits(24);
  if (!hours || !reader.take(':')) return std::nullopt;
  const auto minutes = reader.two_digits(60);
  if (!minutes) return std::nullopt;
  TimeOfDay found{60 * (std::int64_t{60} * *hours + *minutes), {}};
  if (reader.take(':')) {
    const auto seconds = reader.two_digits(60);
    const auto decimals = seconds ? reader.decimals() : std::nullopt;
    if (!decimals) return std::nullopt;
    found.seconds += *seconds;
    found.decimals = *decimals;
  }
  const auto offset = parse_offset(reader);
  if (!offset) return std::nullopt;
  found.seconds -= *offset;
  return found;
}

std::optional<std::int64_t> parse_year(std::string_view digits, bool has_sign, bool negative) {
  if (digits.size() < 4 || digits.size() > (has_sign ? 6U : 4U)) return std::nullopt;
  std::int64_t year = 0;
  for (const char digit : digits) year = 10 * year + (digit - '0');
  return negative ? -year : year;
}

std::optional<Time> parse_date(Reader reader, std::int64_t year) {
  const auto month = reader.take('-') ? reader.two_digits(13) : std::nullopt;
  const auto day = month && reader.take('-') ? reader.two_digits(32) : std::nullopt;
  if (!day || *month < 1 || *day < 1 || *day > days_in_month(year, *month)) return std::nullopt;
  TimeOfDay of_day;
  if (!reader.done()) {
    if (!reader.take('T') && !reader.take('t') && !reader.take(' ')) return std::nullopt;
    const auto found = parse_time_of_day(reader);
    if (!found) return std::nullopt;
    of_day = *found;
  }
  if (!reader.done() || of_day.decimals.size() > kMaxDecimals) return std::nullopt;
  const std::int64_t seconds = days_from_date(year, *month, *day) * kDay + of_day.seconds;
  const auto decimals = static_cast<std::uint8_t>(of_day.decimals.size());
  const auto ticks = with_more_decimals(seconds, decimals);
  if (!ticks) return std::nullopt;
  std::int64_t fraction = 0;
  for (const char digit : of_day.decimals) fraction = 10 * fraction + (digit - '0');
  if (*ticks > std::numeric_limits<std::int64_t>::max() - fraction) return std::nullopt;
  return Time(*ticks + fraction, {TimeKind::date, decimals});
}

/// A number split at the decimal point: floor of the value, and the decimals, without zeros at the end.
struct Split {
  std::int64_t whole;
  std::string decimals;  ///< with the point; empty if there are none
};
Split split(std::int64_t ticks, int decimals) {
  std::int64_t unit = 1;
  for (int k = 0; k < decimals; ++k) unit *= 10;
  const std::int64_t whole = floor_div(ticks, unit);
  const std::int64_t rest = ticks - whole * unit;
  if (rest == 0) return {whole, ""};
  std::string text = fmt::format(".{:0{}}", rest, decimals);
  while (text.ends_with('0')) text.pop_back();
  return {whole, text};
}

std::string number_text(const Time& time) {
  if (time.scale.decimals == 0) return fmt::format("{}", time.ticks);
  const Split parts = split(std::abs(time.ticks), time.scale.decimals);
  return fmt::format("{}{}{}", time.ticks < 0 ? "-" : "", parts.whole, parts.decimals);
}

}  // namespace

std::optional<std::int64_t> with_more_decimals(std::int64_t ticks, int decimals) {
  if (ticks == kNoTime) return ticks;
  for (int k = 0; k < decimals && ticks != 0; ++k) {
    if (std::abs(ticks) > std::numeric_limits<std::int64_t>::max() / 10) return std::nullopt;
    ticks *= 10;
  }
  return ticks;
}

std::optional<Time> parse_time(std::string_view text) {
  Reader reader(text);
  const bool negative = reader.take('-');
  const bool positive = !negative && reader.take('+');
  const std::string_view digits = reader.digits();
  if (digits.empty()) return std::nullopt;
  if (!reader.starts_with('-')) return parse_number(reader, negative, digits);
  const auto year = parse_year(digits, negative || positive, negative);
  return year ? parse_date(reader, *year) : std::nullopt;
}

std::string time_text(const Time& time) {
  if (time.scale.kind == TimeKind::number) return number_text(time);
  const Split parts = split(time.ticks, time.scale.decimals);
  const std::int64_t days = floor_div(parts.whole, kDay);
  const std::int64_t second = parts.whole - days * kDay;
  const Date date = date_from_days(days);
  std::string text = fmt::format("{}{:04}-{:02}-{:02}",
                                 date.year < 0      ? "-"
                                 : date.year > 9999 ? "+"
                                                    : "",
                                 std::abs(date.year), date.month, date.day);
  if (second == 0 && parts.decimals.empty()) return text;
  return text + fmt::format("T{:02}:{:02}:{:02}{}Z", second / 3600, second / 60 % 60, second % 60, parts.decimals);
}

}  // namespace witan
