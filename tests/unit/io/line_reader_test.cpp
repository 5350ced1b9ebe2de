#include "io/line_reader.hpp"

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace witan::line_reader_test {

/// A source that returns at most `piece` bytes per call.
class PieceSource : public ByteSource {
 public:
  PieceSource(std::string text, std::size_t piece) : text_(std::move(text)), piece_(piece) {}
  std::size_t read(std::span<char> buffer) override {
    const std::size_t n = std::min({buffer.size(), piece_, text_.size() - at_});
    std::copy_n(text_.begin() + static_cast<std::ptrdiff_t>(at_), n, buffer.begin());
    at_ += n;
    return n;
  }

 private:
  std::string text_;
  std::size_t piece_;
  std::size_t at_ = 0;
};

/// A gigabyte without a line break. Counts the bytes read.
class EndlessSource : public ByteSource {
 public:
  explicit EndlessSource(std::uint64_t& taken) : taken_(taken) {}
  std::size_t read(std::span<char> buffer) override {
    const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), (std::uint64_t{1} << 30U) - taken_));
    std::fill_n(buffer.begin(), n, 'x');
    taken_ += n;
    return n;
  }

 private:
  std::uint64_t& taken_;
};

LineReader reader_of(const std::string& text, std::size_t piece = 1 << 20) {
  return LineReader(std::make_unique<PieceSource>(text, piece), "t");
}

std::vector<std::string> lines_of(const std::string& text, std::size_t piece = 1 << 20) {
  LineReader reader = reader_of(text, piece);
  std::vector<std::string> lines;
  while (reader.next()) lines.emplace_back(reader.line());
  return lines;
}

std::string message_of(const std::string& text) {
  try {
    (void)lines_of(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

using Lines = std::vector<std::string>;

TEST(LineReader, BreaksAndEnds) {
  EXPECT_EQ(lines_of(""), Lines());
  EXPECT_EQ(lines_of("\n"), Lines({""}));
  EXPECT_EQ(lines_of("a"), Lines({"a"}));
  EXPECT_EQ(lines_of("a\nb"), Lines({"a", "b"}));
  EXPECT_EQ(lines_of("a\n\nb\n"), Lines({"a", "", "b"}));
  EXPECT_EQ(lines_of("a\r\nb\r\n\r\n"), Lines({"a", "b", ""}));
  EXPECT_EQ(lines_of("a\rb\n\r"), Lines({"a\rb", ""}));
}

TEST(LineReader, AMarkAtTheStartIsPassedOver) {
  EXPECT_EQ(lines_of("\xEF\xBB\xBF"), Lines());
  EXPECT_EQ(lines_of("\xEF\xBB\xBFheader\n\xEF\xBB\xBFrow\n", 1), Lines({"header", "\xEF\xBB\xBFrow"}));
  EXPECT_EQ(reader_of("\xEF\xBB\xBFheader").head(), "header");
}

TEST(LineReader, LinesAcrossEveryBorder) {
  std::string text;
  Lines expected;
  // Lengths around the buffer of 256 KiB and the head of 64 KiB, and many short lines.
  for (const std::size_t length : {1U, 0U, 65535U, 65536U, 3U, 262143U, 262144U, 262145U, 700000U, 2U}) {
    expected.emplace_back(length, static_cast<char>('a' + expected.size()));
    text += expected.back() + (expected.size() % 2 == 0 ? "\n" : "\r\n");
  }
  for (int k = 0; k < 100000; ++k) {
    expected.push_back(std::to_string(k));
    text += expected.back() + "\n";
  }
  for (const std::size_t piece : {std::size_t{1021}, std::size_t{65536}, std::size_t{262144}, std::size_t{1} << 30U}) {
    EXPECT_EQ(lines_of(text, piece), expected) << piece;
  }
  EXPECT_EQ(lines_of("ab\r\ncd\n", 1), Lines({"ab", "cd"}));
}

TEST(LineReader, LocationsCountFromOne) {
  LineReader reader = reader_of("first\nsecond line\n");
  EXPECT_EQ(reader.head(), "first\nsecond line\n");
  ASSERT_TRUE(reader.next());
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader.number(), 2U);
  EXPECT_EQ(reader.column_of(reader.line().substr(7)), 8U);
  try {
    reader.fail(reader.line().substr(7), "a number");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "t:2:8: found \"line\", expected a number");
  }
  EXPECT_FALSE(reader.next());
  EXPECT_FALSE(reader.next());
}

TEST(LineReader, NulAndUtf16AreRefused) {
  EXPECT_EQ(message_of(std::string("ab\nc\0d\n", 7)), "t:2:2: found a NUL byte, expected text");
  EXPECT_EQ(message_of("\xFF\xFEh"), "t:1:1: found text in UTF-16, expected text in UTF-8");
  EXPECT_EQ(message_of("\xFE\xFF"), "t:1:1: found text in UTF-16, expected text in UTF-8");
  EXPECT_EQ(message_of(std::string("\0h\0i", 4)), "t:1:1: found a NUL byte, expected text");
}

TEST(LineReader, ALineOfTheLimitIsReadAndALongerOneIsNot) {
  const std::string longest(kMaxLineBytes, 'x');
  for (const char* end : {"", "\n", "\r\n"}) {
    const Lines lines = lines_of("a\n" + longest + end + (*end == '\0' ? "" : "z"));
    ASSERT_EQ(lines.size(), *end == '\0' ? 2U : 3U);
    EXPECT_EQ(lines[1].size(), kMaxLineBytes);
  }
  EXPECT_EQ(message_of("a\n" + longest + "y\n"),
            "t:2: found a line of 16777217 bytes, expected lines of at most 16777216 bytes");
  EXPECT_EQ(message_of("a\n" + longest + "yyy\n"),
            "t:2: found a line that does not end, expected lines of at most 16777216 bytes");
}

TEST(LineReader, AnEndlessLineIsRefusedAtTheLimit) {
  std::uint64_t taken = 0;
  LineReader reader(std::make_unique<EndlessSource>(taken), "t");
  EXPECT_THROW(reader.next(), InputError);
  EXPECT_LE(taken, kMaxLineBytes + 2);
}

TEST(LineReader, AStopEndsReading) {
  std::atomic<bool> stop = false;
  Context::Options options;
  options.stop = &stop;
  Context context(std::move(options));
  std::string text;
  for (int k = 0; k < 1 << 19; ++k) text += "a\n";
  LineReader reader(std::make_unique<PieceSource>(text, 1000), "t", &context);
  ASSERT_TRUE(reader.next());
  stop = true;
  EXPECT_THROW(while (reader.next()){}, Cancelled);
}

TEST(LineReader, BlankLinesBeforeTheTextAreSkippedIfTheyFillTheHead) {
  for (const std::size_t count : {70'000U, 300'000U, 1'000'000U}) {
    LineReader reader = reader_of(std::string(count, '\n') + "a,b\n1,2\n", 10'000);
    EXPECT_NE(reader.head().find("a,b"), std::string::npos) << count;
    while (reader.next() && reader.line().empty()) {
    }
    EXPECT_EQ(reader.line(), "a,b");
    EXPECT_EQ(reader.number(), count + 1);
  }
}

TEST(LineReader, ATextOfBlankLinesIsNotEmpty) {
  LineReader reader = reader_of(std::string(200'000, '\n'));
  EXPECT_FALSE(reader.head().empty());
  EXPECT_EQ(lines_of(std::string(200'000, ' ')).size(), 1U);
}

}  // namespace witan::line_reader_test
