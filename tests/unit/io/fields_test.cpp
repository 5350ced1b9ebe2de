#include "witan/io/fields.hpp"

#include <gtest/gtest.h>

namespace witan {
namespace {

using Fields = std::vector<std::string_view>;

TEST(Fields, BlanksSeparateAndDoNotCount) {
  Fields fields{"left over"};
  split_blanks(" \ta  bc\t d ", fields);
  EXPECT_EQ(fields, Fields({"a", "bc", "d"}));
  split_blanks(" \t ", fields);
  EXPECT_TRUE(fields.empty());
  split_blanks("", fields);
  EXPECT_TRUE(fields.empty());
}

TEST(Fields, EverySeparatorCounts) {
  Fields fields{"left over"};
  split_at(",a,,b,", ',', fields);
  EXPECT_EQ(fields, Fields({"", "a", "", "b", ""}));
  split_at("", ',', fields);
  EXPECT_EQ(fields, Fields({""}));
}

TEST(Fields, TrimmedLosesBlanksAtTheEndsOnly) {
  EXPECT_EQ(trimmed(" a b\t"), "a b");
  EXPECT_EQ(trimmed(" \t "), "");
}

std::string message_of(std::string_view field, bool non_negative) {
  const std::string text = "x " + std::string(field);
  LineReader lines(memory_source(text, "t"), "t");
  lines.next();
  try {
    (void)(non_negative ? non_negative_number(lines, field, 3, "a rank") : finite_number(lines, field, 3, "a rank"));
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

TEST(Fields, NumbersAreFinite) {
  EXPECT_EQ(message_of("1e3", false), "nothing was thrown");
  EXPECT_EQ(message_of("-1", false), "nothing was thrown");
  EXPECT_EQ(message_of("abc", false), "t:1:3: found \"abc\", expected a rank (a number)");
  EXPECT_EQ(message_of("", false), "t:1:3: found nothing, expected a rank (a number)");
  EXPECT_EQ(message_of("inf", false), "t:1:3: found \"inf\", expected a rank (a finite number)");
  EXPECT_EQ(message_of("1e999", false),
            "t:1:3: found \"1e999\", which is too large, expected a rank (a finite number)");
  EXPECT_EQ(message_of("-1", true), "t:1:3: found \"-1\", expected a rank of at least 0");
  EXPECT_EQ(message_of("0", true), "nothing was thrown");
}

}  // namespace
}  // namespace witan
