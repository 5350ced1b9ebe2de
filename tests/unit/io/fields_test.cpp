#include "io/fields.hpp"

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::fields_test {

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

/// Reference: splits byte by byte.
Fields naively_split(std::string_view line, std::string_view separators, bool keep_empty) {
  Fields fields;
  std::size_t begin = 0;
  for (std::size_t end = 0; end <= line.size(); ++end) {
    if (end < line.size() && separators.find(line[end]) == std::string_view::npos) continue;
    if (keep_empty || end > begin) fields.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return fields;
}

TEST(Fields, LinesOfAnyLengthAgainstSplittingByBytes) {
  // Bytes next to the separators, and bytes with the top bit set, are the difficult cases of word arithmetic.
  const std::string letters = "ab ,\t\"!-+#\x7f\x80\xac\xa0\xff";
  Random random(4);
  Fields fields;
  for (int k = 0; k < 20000; ++k) {
    std::string line;
    for (auto length = random.below(40); length > 0; --length) line += letters[random.below(letters.size())];
    split_blanks(line, fields);
    ASSERT_EQ(fields, naively_split(line, " \t", false)) << line;
    split_at(line, ',', fields);
    ASSERT_EQ(fields, naively_split(line, ",", true)) << line;
    const bool quoted = line.find('"') != std::string::npos;
    ASSERT_EQ(split_unless(line, '\t', '"', fields), !quoted) << line;
    if (!quoted) {
      ASSERT_EQ(fields, naively_split(line, "\t", true)) << line;
    }
  }
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

}  // namespace witan::fields_test
