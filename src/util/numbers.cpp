#include "witan/util/numbers.hpp"

#include <charconv>
#include <cstdlib>
#include <string>

namespace witan {
namespace {

template <class T>
std::optional<T> parse_whole(std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// from_chars gives no value for what does not fit; strtod gives 0 or infinity.
double out_of_range(std::string_view text) { return std::strtod(std::string(text).c_str(), nullptr); }

/// Plain decimals of at most 15 digits: both parts are exact in a double, so one division rounds correctly. These
/// are nearly all numbers in practice, and this is several times faster than the general case.
std::optional<double> parse_short_decimal(std::string_view text) {
  static constexpr double kPowers[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                       1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  const char* at = text.data();
  const char* const end = at + text.size();
  const bool negative = at != end && *at == '-';
  at += negative ? 1 : 0;
  if (at == end || end - at > 16) return std::nullopt;
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
    const std::ptrdiff_t decimals = take_digits();
    count += decimals;
    if (count > 15) return std::nullopt;
    value = static_cast<double>(digits) / kPowers[decimals];
  }
  if (at != end || count == 0 || count > 15) return std::nullopt;
  return negative ? -value : value;
}

}  // namespace

std::optional<double> parse_double(std::string_view text) {
  if (const auto fast = parse_short_decimal(text)) return fast;
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

std::optional<std::uint64_t> parse_unsigned(std::string_view text) { return parse_whole<std::uint64_t>(text); }
std::optional<std::int64_t> parse_integer(std::string_view text) { return parse_whole<std::int64_t>(text); }

}  // namespace witan
