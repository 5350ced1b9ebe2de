#include "numbers.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "byte_words.hpp"

namespace witan {
namespace {

template <class T>
std::optional<T> parse_whole(std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// Returns the value of a number for which from_chars reported a range error: 0 or infinity, by the position of its
/// first significant digit.
double out_of_range(std::string_view text) {
  const bool negative = text.front() == '-';
  const std::size_t mark = std::min(text.find_first_of("eE"), text.size());
  const std::string_view digits = text.substr(0, mark);
  const std::size_t point = std::min(digits.find('.'), digits.size());
  const std::size_t first = digits.find_first_of("123456789");
  // An exponent that overflows outweighs the digits of any text.
  const bool shrinks = mark + 1 < text.size() && text[mark + 1] == '-';
  const auto exponent = mark < text.size()
                            ? parse_whole<std::int64_t>(text.substr(text[mark + 1] == '+' ? mark + 2 : mark + 1))
                            : std::optional<std::int64_t>(0);
  const auto place = static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first);
  const bool large = first != std::string_view::npos && (exponent ? *exponent > -place : !shrinks);
  const double size = large ? std::numeric_limits<double>::infinity() : 0.0;
  return negative ? -size : size;
}

/// Parses the last `count` characters before `end` if they are digits. May read the seven bytes before them.
std::optional<std::uint64_t> up_to_eight_digits(const char* end, std::size_t count) {
  if (count == 0) return 0;
  const std::uint64_t wanted = ~std::uint64_t{0} << (8 * (8 - count));
  std::uint64_t word = (eight_bytes(end - 8) & wanted) | (repeated('0') & ~wanted);
  constexpr std::uint64_t kUpper = repeated('\xf0');
  if (((word & kUpper) | (((word + repeated('\x06')) & kUpper) >> 4U)) != repeated('\x33')) return std::nullopt;
  // Adjacent digits are combined into numbers of two, four and eight digits.
  word = (word & repeated('\x0f')) * (10 * 256 + 1) >> 8U;
  word = (word & 0x00FF00FF00FF00FFU) * (100 * 65536 + 1) >> 16U;
  return (word & 0x0000FFFF0000FFFFU) * (10000 * (std::uint64_t{1} << 32U) + 1) >> 32U;
}

/// Parses decimals of at most 15 digits without an exponent. Both parts are exact in a double, so one division rounds
/// correctly. Nearly all numbers in practice have this form, and this is several times faster than the general case.
/// Returns false for other texts. (Returning an optional is slower: it is written to memory in parts and read at once,
/// which stalls.)
bool parse_short_decimal(std::string_view text, double& result) {
  static constexpr double kPowers[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                       1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  static constexpr std::uint64_t kWhole[] = {1, 10, 100, 1'000, 10'000, 100'000, 1'000'000, 10'000'000, 100'000'000};
  const char* at = text.data();
  const char* const end = at + text.size();
  const bool negative = at != end && *at == '-';
  at += negative ? 1 : 0;
  if (at == end || end - at > 16) return false;
  std::uint64_t digits = 0;
  const auto take_digits = [&] {
    const char* const begin = at;
    for (; at != end && static_cast<unsigned char>(*at - '0') < 10; ++at) {
      digits = digits * 10 + static_cast<unsigned char>(*at - '0');
    }
    return at - begin;
  };
  std::ptrdiff_t count = take_digits();
  auto value = static_cast<double>(digits);
  if (at != end && *at == '.') {
    ++at;
    std::ptrdiff_t decimals = end - at;
    if (decimals <= 8 && text.size() >= 8) {
      const auto fraction = up_to_eight_digits(end, static_cast<std::size_t>(decimals));
      if (!fraction) return false;
      digits = digits * kWhole[decimals] + *fraction;
      at = end;
    } else {
      decimals = take_digits();
    }
    count += decimals;
    if (count > 15) return false;
    value = static_cast<double>(digits) / kPowers[decimals];
  }
  if (at != end || count == 0 || count > 15) return false;
  result = negative ? -value : value;
  return true;
}

/// A separate function, so that short decimals need no stack frame.
[[gnu::noinline]] std::optional<double> parse_any_decimal(std::string_view text) {
  if (!text.empty() && text.front() == '+') {
    text.remove_prefix(1);
    if (!text.empty() && text.front() == '-') return std::nullopt;
  }
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size() || text.empty()) return std::nullopt;
  if (error == std::errc::result_out_of_range) return out_of_range(text);
  if (error != std::errc()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<double> parse_double(std::string_view text) {
  double value = 0;
  if (parse_short_decimal(text, value)) return value;
  return parse_any_decimal(text);
}

std::optional<std::uint64_t> parse_unsigned(std::string_view text) { return parse_whole<std::uint64_t>(text); }
std::optional<std::int64_t> parse_integer(std::string_view text) { return parse_whole<std::int64_t>(text); }

}  // namespace witan
