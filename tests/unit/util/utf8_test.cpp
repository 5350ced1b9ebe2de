#include "util/utf8.hpp"

#include "witan/util/error.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace witan::utf8_test {

std::string encode(std::uint32_t c) {
  const auto byte = [](std::uint32_t value) { return static_cast<char>(static_cast<unsigned char>(value)); };
  if (c < 0x80) return {byte(c)};
  if (c < 0x800) return {byte(0xC0 + c / 64), byte(0x80 + c % 64)};
  if (c < 0x10000) return {byte(0xE0 + c / 4096), byte(0x80 + c / 64 % 64), byte(0x80 + c % 64)};
  return {byte(0xF0 + c / 262144), byte(0x80 + c / 4096 % 64), byte(0x80 + c / 64 % 64), byte(0x80 + c % 64)};
}

TEST(Utf8, EveryCodePointButSurrogatesIsValid) {
  for (std::uint32_t c = 0; c <= 0x110FFF; ++c) {
    const std::string text = encode(c);
    const bool valid = c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF);
    ASSERT_EQ(first_invalid_utf8(text), valid ? text.size() : 0U) << c;
  }
}

TEST(Utf8, TheFirstBadByteIsFound) {
  const std::vector<std::pair<std::string, std::size_t>> cases = {
      {"", 0},
      {"plain", 5},
      {"\xC0\x80", 0},              // overlong NUL
      {"\xC1\xBF", 0},              // overlong
      {"\xE0\x9F\xBF", 0},          // overlong
      {"\xF0\x8F\xBF\xBF", 0},      // overlong
      {"\xF4\x90\x80\x80", 0},      // beyond the last code point
      {"\xF5\x80\x80\x80", 0},      // never a lead
      {"\x80", 0},                  // a tail alone
      {"ab\xC3", 2},                // cut short
      {"ab\xE2\x82", 2},            // cut short
      {"ab\xE2\x82z", 2},           // tail missing
      {"12345678\xC3\xA9\xFF", 10}  // after a whole word of ASCII
  };
  for (const auto& [text, at] : cases) EXPECT_EQ(first_invalid_utf8(text), at) << text;
  for (std::size_t before = 0; before < 20; ++before) {
    EXPECT_EQ(first_invalid_utf8(std::string(before, 'a') + "\xFF" + std::string(9, 'b')), before);
  }
}

TEST(Utf8, WidthCountsColumns) {
  EXPECT_EQ(display_width(""), 0U);
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("é"), 1U);
  EXPECT_EQ(display_width("e\xCC\x81"), 1U);  // e and a combining acute
  EXPECT_EQ(display_width("寿司"), 4U);
  EXPECT_EQ(display_width("a\xFF\xFE"), 3U);
}

TEST(Utf8, PrintableShowsWhatATerminalWouldObey) {
  EXPECT_EQ(printable("plain, Ünïcode, 日本, 👩‍👧"), "plain, Ünïcode, 日本, 👩‍👧");
  EXPECT_EQ(printable("\x1b[31mred\x07\n"), "\\x1b[31mred\\x07\\x0a");
  EXPECT_EQ(printable("\xC2\x9B"
                      "31m"),
            "\\u{9b}31m");  // the one-character form of an escape sequence
  EXPECT_EQ(printable("a\u202Eb\u2066c\u200B"), "a\\u{202e}b\\u{2066}c\\u{200b}");
  EXPECT_EQ(printable("\xFF"), "\\xff");
}

TEST(Utf8, FindsEveryKindOfWhiteSpace) {
  for (const char* text : {"a b", "a\tb", "\n", "a\u00A0", "\u2009", "\u3000b", "\u2028"}) {
    EXPECT_TRUE(has_whitespace(text)) << text;
  }
  EXPECT_FALSE(has_whitespace("no-white-space\u200D·"));
}

}  // namespace witan::utf8_test
