#include "util/time_text.hpp"

#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::time_text_test {

Time number(std::int64_t ticks, std::uint8_t decimals = 0) { return {ticks, {TimeKind::number, decimals}}; }
Time date(std::int64_t seconds, std::uint8_t decimals = 0) { return {seconds, {TimeKind::date, decimals}}; }

TEST(TimeText, NumbersAreExact) {
  EXPECT_EQ(parse_time("0"), number(0));
  EXPECT_EQ(parse_time("-7"), number(-7));
  EXPECT_EQ(parse_time("+7"), number(7));
  EXPECT_EQ(parse_time("9223372036854775807"), number(9223372036854775807));
  EXPECT_EQ(parse_time("1723651234.5678"), number(17236512345678, 4));
  EXPECT_EQ(parse_time("2.50"), number(25, 1));
  EXPECT_EQ(parse_time("2.00"), number(2));
  EXPECT_EQ(parse_time("-0.000000001"), number(-1, 9));
  EXPECT_EQ(parse_time("0.30000000000000004"), number(30000000000000004, 17));
  EXPECT_EQ(parse_time("1.7236e9"), number(1723600000));
  EXPECT_EQ(parse_time("25e-1"), number(25, 1));
  EXPECT_EQ(parse_time("1e18"), number(1'000'000'000'000'000'000));
  EXPECT_EQ(parse_time("0e99"), number(0));
  EXPECT_EQ(parse_time("20e-1"), number(2));
}

TEST(TimeText, NumbersThatDoNotFitAreRejected) {
  for (const char* text : {"9223372036854775808", "-9223372036854775808", "1e19", "1e-19", "123456789012.123456789",
                           "1e1000", "0.1234567890123456789"}) {
    EXPECT_FALSE(parse_time(text)) << text;
  }
}

// The expected seconds are those of `date -u -d TEXT +%s` (GNU coreutils).
TEST(TimeText, DatesAreSecondsSince1970) {
  EXPECT_EQ(parse_time("1970-01-01"), date(0));
  EXPECT_EQ(parse_time("2024-08-01"), date(1722470400));
  EXPECT_EQ(parse_time("2024-08-01T12:30:00Z"), date(1722515400));
  EXPECT_EQ(parse_time("2024-08-01 12:30"), date(1722515400));
  EXPECT_EQ(parse_time("2024-08-01t12:30:00z"), date(1722515400));
  EXPECT_EQ(parse_time("2024-08-01T12:30:00+02:00"), date(1722508200));
  EXPECT_EQ(parse_time("2024-08-01 12:30:00+0200"), date(1722508200));
  EXPECT_EQ(parse_time("2024-08-01 12:30:00.000+02"), date(1722508200));
  EXPECT_EQ(parse_time("2024-08-01T12:30:00-05:30"), date(1722535200));
  EXPECT_EQ(parse_time("2024-08-01T12:30:00.25Z"), date(172251540025, 2));
  EXPECT_EQ(parse_time("2024-08-01T12:30:00.123456789Z"), date(1722515400123456789, 9));
  EXPECT_EQ(parse_time("1969-12-31T23:59:59.5Z"), date(-5, 1));
}

TEST(TimeText, LeapYearsAndFarYears) {
  EXPECT_EQ(parse_time("2024-02-29"), date(1709164800));
  EXPECT_EQ(parse_time("2000-02-29"), date(951782400));
  EXPECT_EQ(parse_time("0001-01-01"), date(-62135596800));
  EXPECT_EQ(parse_time("9999-12-31"), date(253402214400));
  EXPECT_EQ(parse_time("+12024-08-01"), date(317291990400));
  EXPECT_EQ(parse_time("0000-02-29"), date(-62162121600));
  EXPECT_EQ(parse_time("-0001-12-31"), date(-62167305600));
  for (const char* text : {"2023-02-29", "1900-02-29", "2024-02-30", "2024-04-31", "2024-13-01", "2024-00-10",
                           "2024-01-00", "2024-01-32"}) {
    EXPECT_FALSE(parse_time(text)) << text;
  }
}

TEST(TimeText, OtherTextsAreRejected) {
  for (const char* text : {"",
                           " ",
                           "-",
                           "+",
                           ".5",
                           "5.",
                           "1,5",
                           "0x10",
                           "inf",
                           "nan",
                           "1e",
                           "1e+",
                           "5 ",
                           "2024-8-1",
                           "24-08-01",
                           "2024-08",
                           "2024/08/01",
                           "20240801T1230",
                           "2024-08-01T",
                           "2024-08-01T12",
                           "2024-08-01T24:00:00",
                           "2024-08-01T12:60",
                           "2024-08-01T12:30:60Z",
                           "2024-08-01T12:30:00.Z",
                           "2024-08-01T12:30:00,5Z",
                           "2024-08-01T12:30:00 Z",
                           "2024-08-01T12:30:00+2",
                           "2024-08-01T12:30:00+02:",
                           "2024-08-01T12:30:00+24:00",
                           "2024-08-01T12:30:00+02:00x",
                           "2024-08-01Z",
                           "12024-08-01",
                           "+1234567-08-01",
                           "2024-08-01T1:30",
                           "2024-08-01  12:30",
                           "+9999-12-31T00:00:00.1234567890123456789Z"}) {
    EXPECT_FALSE(parse_time(text)) << text;
  }
}

TEST(TimeText, TextsReadBackAsTheTime) {
  EXPECT_EQ(time_text(number(-15, 1)), "-1.5");
  EXPECT_EQ(time_text(number(-5, 3)), "-0.005");
  EXPECT_EQ(time_text(number(1500, 3)), "1.5");
  EXPECT_EQ(time_text(number(3000, 3)), "3");
  EXPECT_EQ(time_text(date(1722470400)), "2024-08-01");
  EXPECT_EQ(time_text(date(1722508200)), "2024-08-01T10:30:00Z");
  EXPECT_EQ(time_text(date(-5, 1)), "1969-12-31T23:59:59.5Z");
  EXPECT_EQ(time_text(date(317291990400)), "+12024-08-01");
  EXPECT_EQ(time_text(date(-62167305600)), "-0001-12-31");
  for (const char* text : {"0", "-7", "1723651234.5678", "0.30000000000000004", "2024-02-29", "0000-01-01",
                           "9999-12-31T23:59:59.999999Z", "-0044-03-15T12:00:00Z", "+99999-01-01"}) {
    EXPECT_EQ(time_text(*parse_time(text)), text);
  }
}

/// Counts days one at a time.
TEST(TimeText, EveryDayFollowsTheOneBefore) {
  std::int64_t day = -1;
  for (int year = 1970; year < 2105; ++year) {
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    const std::array<int, 12> lengths = {31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    for (int month = 1; month <= 12; ++month) {
      for (int k = 1; k <= lengths[static_cast<std::size_t>(month - 1)]; ++k) {
        const std::string text = fmt::format("{:04}-{:02}-{:02}", year, month, k);
        ASSERT_EQ(parse_time(text), date(++day * 86400)) << text;
        ASSERT_EQ(time_text(date(day * 86400)), text);
      }
    }
  }
}

TEST(TimeText, MoreDecimalsFitOrNot) {
  EXPECT_EQ(with_more_decimals(5, 3), 5000);
  EXPECT_EQ(with_more_decimals(0, 18), 0);
  EXPECT_EQ(with_more_decimals(kNoTime, 3), kNoTime);
  EXPECT_EQ(with_more_decimals(922337203685477580, 1), 9223372036854775800);
  EXPECT_FALSE(with_more_decimals(922337203685477581, 1));
}

}  // namespace witan::time_text_test
