#include "witan/io/read.hpp"
#include "witan/util/error.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace witan::encoding_test {

Dataset read_as(std::string_view text, Encoding encoding) {
  ReadOptions options;
  options.encoding = encoding;
  return read_text(text, "file", options);
}

std::string message_of(std::string_view text, const ReadOptions& options) {
  try {
    (void)read_text(text, "file", options);
  } catch (const InputError& error) {
    return std::string(error.marked());
  }
  return "nothing was thrown";
}

TEST(Encoding, BytesBecomeCharacters) {
  const Dataset latin = read_as("item,label\ncaf\xE9,1\n\xA3,2\n", Encoding::latin_1);
  EXPECT_TRUE(latin.item_names().find("café"));
  EXPECT_TRUE(latin.item_names().find("£"));
  const Dataset windows = read_as("item,label\n\x80 \x93quoted\x94 \xFC,1\n", Encoding::windows_1252);
  EXPECT_TRUE(windows.item_names().find("€ “quoted” ü"));
}

TEST(Encoding, LongTextsAreConvertedInPieces) {
  std::string text = "item,label\n";
  for (int k = 0; k < 50'000; ++k) text += "\xE9" + std::to_string(k) + ",1\n";
  const Dataset data = read_as(text, Encoding::latin_1);
  EXPECT_EQ(data.item_names().size(), 50'000U);
  EXPECT_TRUE(data.item_names().find("é49999"));
}

TEST(Encoding, WrongEncodingsAreErrors) {
  ReadOptions options;
  options.encoding = Encoding::windows_1252;
  EXPECT_EQ(message_of("item,label\n\x81,1\n", options), "file: found the byte 0x81, expected text in windows-1252");
  options.encoding = Encoding::latin_1;
  EXPECT_TRUE(message_of("\xEF\xBB\xBFitem,label\na,1\n", options).starts_with("file:1:1: found the mark of UTF-8"));
}

TEST(DecimalComma, NumbersOfCsvHaveCommas) {
  ReadOptions options;
  options.decimal_comma = true;
  const Dataset data = read_text("item;score;weight\na;0,25;2\nb;-1,5e1;2\n", "file", options);
  const Instance instance = data.instance(0);
  EXPECT_EQ(instance.value[0], 0.25);
  EXPECT_EQ(instance.value[1], -15);
  EXPECT_EQ(message_of("item;score\na;1.5\n", options),
            "file:2:3: found \"1.5\", expected a number with a decimal comma and without points");
  EXPECT_EQ(message_of("item;score\na;1,5,2\n", options), "file:2:3: found \"1,5,2\", expected a score (a number)");
  const Dataset shares = read_text("left;right;winner\nv1.5;v2;0,25\nv2;v1.5;v1.5\n", "file", options);
  EXPECT_EQ(shares.instance(0).comparisons[0].outcome, 0.25);
  EXPECT_EQ(shares.instance(0).comparisons[1].outcome, 0);
}

TEST(DecimalComma, ScoresBesideLabelsAreKept) {
  ReadOptions options;
  options.decimal_comma = true;
  const Dataset data = read_text("expert;item;score;label\ne;a;0,5;1,0\ne;b;0,75;3\ne;c;0,25;\n", "file", options);
  const Instance instance = data.instance(0);
  EXPECT_EQ(std::vector<double>(instance.value.begin(), instance.value.end()), (std::vector<double>{0.5, 0.75, 0.25}));
}

TEST(DecimalComma, OtherFormatsHaveNone) {
  ReadOptions options;
  options.decimal_comma = true;
  EXPECT_NE(message_of("1 Q0 d 1 2 t\n", options).find("the format is trec-run, not csv"), std::string::npos);
}

}  // namespace witan::encoding_test
