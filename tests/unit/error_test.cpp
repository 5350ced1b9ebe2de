#include "witan/util/error.hpp"

#include <gtest/gtest.h>

namespace witan::error_test {

TEST(Error, LocationOmitsUnknownParts) {
  EXPECT_EQ(to_string(SourceLocation{"a.csv", 3, 7}), "a.csv:3:7");
  EXPECT_EQ(to_string(SourceLocation{"a.csv", 3, 0}), "a.csv:3");
  EXPECT_EQ(to_string(SourceLocation{"a.csv", 0, 7}), "a.csv");
}

TEST(Error, InputErrorIsASentence) {
  const InputError error(SourceLocation{"a.csv", 3, 7}, in_quotes("abc"), "a rank");
  EXPECT_STREQ(error.what(), "a.csv:3:7: found \"abc\", expected a rank");
  EXPECT_EQ(error.location().line, 3U);
}

TEST(Error, QuotedEscapesControlBytesAndShortens) {
  EXPECT_EQ(in_quotes(std::string_view("a\0b", 3)), "\"a\\x00b\"");
  EXPECT_EQ(in_quotes("say \"hi\""), "\"say \\\"hi\\\"\"");
  EXPECT_EQ(in_quotes("a\\b\x1b\u202E"), "\"a\\\\b\\x1b\\u{202e}\"");
  EXPECT_EQ(to_string(SourceLocation{"evil\x1b[2J.csv", 1, 0}), "evil\\x1b[2J.csv:1");
  EXPECT_EQ(in_quotes(std::string(100, 'x')), "\"" + std::string(60, 'x') + "\"… (100 bytes)");
}

}  // namespace witan::error_test
