#include "witan/io/write_file.hpp"

#include <cstdint>
#include <sstream>
#include <string>

#include "io/byte_source.hpp"
#include <gtest/gtest.h>

namespace witan::write_gzip_test {

std::string packed(const std::string& text) {
  std::ostringstream out;
  write_gzip(out, [&](std::ostream& plain) { plain << text; });
  return out.str();
}

std::string unpacked(const std::string& bytes) {
  const auto source = memory_source(bytes, "memory");
  std::string text(1U << 22U, ' ');
  std::size_t size = 0;
  while (const std::size_t read = source->read(std::span(text).subspan(size))) size += read;
  text.resize(size);
  return text;
}

TEST(WriteGzip, ReadsBack) {
  std::string large;
  for (std::int64_t i = 0; i < 300'000; ++i) large += std::to_string(i * 7919 % 100'003);
  for (const std::string& text : {std::string(), std::string("a"), std::string(65'536, 'x'), large}) {
    const std::string bytes = packed(text);
    EXPECT_TRUE(bytes.starts_with("\x1f\x8b"));
    EXPECT_TRUE(unpacked(bytes) == text) << text.size();
  }
}

TEST(WriteGzip, ContainsNoTime) { EXPECT_EQ(packed("abc").substr(4, 4), std::string(4, '\0')); }

}  // namespace witan::write_gzip_test
