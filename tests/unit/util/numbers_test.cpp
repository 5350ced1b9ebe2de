#include "util/numbers.hpp"

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::numbers_test {

/// The C library rounds correctly, so every bit must agree.
void expect_as_strtod(const std::string& text) {
  const auto parsed = parse_double(text);
  ASSERT_TRUE(parsed.has_value()) << text;
  const double expected = std::strtod(text.c_str(), nullptr);
  ASSERT_EQ(std::bit_cast<std::uint64_t>(*parsed), std::bit_cast<std::uint64_t>(expected)) << text;
}

std::string digits(std::size_t count, Random& random) {
  std::string text;
  for (std::size_t k = 0; k < count; ++k) text += static_cast<char>('0' + random.below(10));
  return text;
}

TEST(Numbers, ShortDecimalsAreRoundedCorrectly) {
  Random random(1);
  for (int k = 0; k < 200000; ++k) {
    std::string text = random.below(2) == 0 ? "-" : "";
    text += digits(1 + random.below(9), random);
    if (random.below(4) != 0) text += "." + digits(random.below(9), random);
    expect_as_strtod(text);
  }
}

TEST(Numbers, LongDecimalsAndExponentsAreRoundedCorrectly) {
  Random random(2);
  for (int k = 0; k < 200000; ++k) {
    std::string text = random.below(2) == 0 ? "-" : "";
    text += digits(1 + random.below(25), random);
    if (random.below(2) == 0) text += "." + digits(random.below(25), random);
    if (random.below(2) == 0) text += "e" + std::to_string(static_cast<int>(random.below(700)) - 350);
    expect_as_strtod(text);
  }
}

TEST(Numbers, EveryDoubleReadsBack) {
  Random random(3);
  for (int k = 0; k < 100000; ++k) {
    const auto value = std::bit_cast<double>(random());
    if (!std::isfinite(value)) continue;
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", value);
    ASSERT_EQ(parse_double(text), value) << text;
  }
}

TEST(Numbers, TooLargeIsInfiniteAndTooSmallIsZero) {
  const double infinite = std::numeric_limits<double>::infinity();
  EXPECT_EQ(parse_double("1e400"), infinite);
  EXPECT_EQ(parse_double("-1.5e400"), -infinite);
  EXPECT_EQ(parse_double(std::string(400, '9')), infinite);
  EXPECT_EQ(parse_double("1e-400"), 0.0);
  EXPECT_EQ(parse_double("0." + std::string(400, '0') + "1"), 0.0);
  EXPECT_EQ(parse_double("0." + std::string(400, '0') + "1e800"), infinite);
  EXPECT_EQ(parse_double(std::string(400, '9') + "e-800"), 0.0);
  EXPECT_EQ(parse_double("1e+99999999999999999999"), infinite);
  EXPECT_EQ(parse_double("-1E99999999999999999999"), -infinite);
  EXPECT_EQ(parse_double("1e-99999999999999999999"), 0.0);
  EXPECT_EQ(parse_double("0.0e99999999999999999999"), 0.0);
  EXPECT_EQ(parse_double("5e-324"), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(parse_double("2e-324"), 0.0);
  EXPECT_EQ(parse_double("inf"), infinite);
  EXPECT_EQ(parse_double("-inf"), -infinite);
  EXPECT_TRUE(std::isnan(parse_double("nan").value()));
}

TEST(Numbers, FormsOfDecimals) {
  EXPECT_EQ(parse_double("1."), 1.0);
  EXPECT_EQ(parse_double(".5"), 0.5);
  EXPECT_EQ(parse_double("+1"), 1.0);
  EXPECT_EQ(parse_double("+.5"), 0.5);
  EXPECT_EQ(parse_double("1e5"), 1e5);
  EXPECT_EQ(parse_double("1E+5"), 1e5);
  EXPECT_EQ(parse_double("007"), 7.0);
  EXPECT_TRUE(std::signbit(parse_double("-0").value()));
  for (const char* text : {"", ".", "-", "+", "+-1", "-+1", "--1", "++1", "1e", "1e+", "1.2.3", "1,5", " 1", "1 ",
                           "0x10", "1f", "e5", "1_000", "-."}) {
    EXPECT_EQ(parse_double(text), std::nullopt) << text;
  }
}

TEST(Numbers, WholeNumbers) {
  EXPECT_EQ(parse_unsigned("0"), 0U);
  EXPECT_EQ(parse_unsigned("18446744073709551615"), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(parse_integer("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
  for (const char* text : {"", "-1", "+1", "1.0", "1e3", "18446744073709551616", "1 ", "x"}) {
    EXPECT_EQ(parse_unsigned(text), std::nullopt) << text;
  }
  EXPECT_EQ(parse_integer("9223372036854775808"), std::nullopt);
}

}  // namespace witan::numbers_test
