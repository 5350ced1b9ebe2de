#include "util/decimals.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace witan::decimals_test {

using Values = std::vector<double>;

const double kNan = std::nan("");
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(Decimals, ShowTwoDigitsOfTheSmallestError) {
  EXPECT_EQ(decimals_by_error(Values{0.171, 0.35}, {}), 2U);
  EXPECT_EQ(decimals_by_error(Values{0.09, 3}, {}), 3U);
  EXPECT_EQ(decimals_by_error(Values{1.7}, {}), 1U);
  EXPECT_EQ(decimals_by_error(Values{17}, {}), 0U);
  EXPECT_EQ(decimals_by_error(Values{256.1}, {}), 0U);
}

TEST(Decimals, IgnoreErrorsOfRounding) {
  EXPECT_EQ(decimals_by_error(Values{kNan, 0, 1e-17, 0.17, kInfinity}, {}), 2U);
  EXPECT_EQ(decimals_by_error(Values{kNan, 0}, Values{1, 2.5}), 1U);
}

TEST(Decimals, ExactValuesNeedNoMore) {
  EXPECT_EQ(decimals_of(Values{30, -4, 0}), 0U);
  EXPECT_EQ(decimals_of(Values{-1.5, -1.75}), 2U);
  EXPECT_EQ(decimals_of(Values{0.1 + 0.2}), 1U);  // 0.30000000000000004
  EXPECT_EQ(decimals_of(Values{}), 0U);
  EXPECT_EQ(decimals_of(Values{kNan, kInfinity}), 0U);
}

TEST(Decimals, ShowFourToSixDigitsOfTheLargest) {
  EXPECT_EQ(decimals_of(Values{1.192441, 0.0476953}), 3U);
  EXPECT_EQ(decimals_of(Values{1.192441, 1.192439}), 5U);
  EXPECT_EQ(decimals_of(Values{1.1924413, 1.1923012, 1}), 4U);
  EXPECT_EQ(decimals_of(Values{1.0 / 61, 1.0 / 62}), 5U);
  EXPECT_EQ(decimals_of(Values{1805.551, 1497.449}), 0U);
}

TEST(Decimals, EqualUpToRoundingNeedNotLookDifferent) {
  const double third = 1.0 / 3;
  EXPECT_EQ(decimals_of(Values{third, third * (1 + 1e-15)}), 4U);
}

TEST(Decimals, NumbersHaveNoExponentAndZeroHasNoSign) {
  EXPECT_EQ(fixed(-1388763.5249, 2), "-1388763.52");
  EXPECT_EQ(fixed(1e-9, 3), "0.000");
  EXPECT_EQ(fixed(-1e-9, 3), "0.000");
  EXPECT_EQ(fixed(-0.0, 0), "0");
  EXPECT_EQ(fixed(kNan, 2), "–");
  EXPECT_EQ(fixed(-kInfinity, 2), "-∞");
  EXPECT_EQ(fixed_signed(0.25, 2), "+0.25");
  EXPECT_EQ(fixed_signed(-0.25, 2), "-0.25");
  EXPECT_EQ(fixed_signed(0.001, 2), "0.00");
  EXPECT_EQ(fixed_signed(kInfinity, 2), "+∞");
}

TEST(Decimals, SingleNumbers) {
  EXPECT_EQ(with_digits(0.000123456, 4), "0.0001235");
  EXPECT_EQ(with_digits(2.5, 4), "2.5");
  EXPECT_EQ(with_digits(123456.7, 4), "123457");
  EXPECT_EQ(rounded(12345678, 3), "12,300,000");
  EXPECT_EQ(rounded(-12345.678, 7), "-12,346");
  EXPECT_EQ(rounded(0.00012345, 2), "0.00012");
  EXPECT_EQ(rounded(999, 2), "999");
  EXPECT_EQ(p_value(0.03124), "0.0312");
  EXPECT_EQ(p_value(9.9e-5), "< 0.0001");
}

}  // namespace witan::decimals_test
