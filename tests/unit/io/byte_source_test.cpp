#include "io/byte_source.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "util/random.hpp"
#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

namespace witan::byte_source_test {

std::string gzip(const std::string& text) {
  z_stream stream{};
  EXPECT_EQ(::deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY), Z_OK);
  std::string packed(::deflateBound(&stream, text.size()), '\0');
  std::string input = text;
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(::deflate(&stream, Z_FINISH), Z_STREAM_END);
  packed.resize(stream.total_out);
  ::deflateEnd(&stream);
  return packed;
}

std::string drain(ByteSource& source, std::size_t piece) {
  std::string text;
  std::vector<char> buffer(piece);
  while (const std::size_t got = source.read(buffer)) text.append(buffer.data(), got);
  return text;
}

std::string unpacked(const std::string& bytes, std::size_t piece = 1000) {
  return drain(*memory_source(bytes, "t.gz"), piece);
}

std::string message_of(const std::string& bytes) {
  try {
    (void)unpacked(bytes);
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

std::string sample_text(std::size_t length) {
  Random random(1);
  std::string text;
  while (text.size() < length) text += static_cast<char>('a' + random.below(26));
  return text;
}

constexpr const char* kCut = "t.gz: found the end of the file inside the compressed data, expected a whole gzip file";
constexpr const char* kOther = "t.gz: found other bytes after the compressed data, expected a whole gzip file";

TEST(ByteSource, PlainBytesPassThrough) {
  for (const std::size_t length : {0U, 1U, 2U, 3U, 500000U}) {
    const std::string text = sample_text(length);
    for (const std::size_t piece : {1U, 7U, 131072U}) EXPECT_EQ(unpacked(text, piece), text);
  }
  EXPECT_EQ(unpacked("\x1f"), "\x1f");
}

TEST(ByteSource, GzipIsUnpackedInPiecesOfAnySize) {
  for (const std::size_t length : {0U, 1U, 5000U, 700000U}) {
    const std::string text = sample_text(length);
    for (const std::size_t piece : {1U, 4096U, 1000000U}) EXPECT_EQ(unpacked(gzip(text), piece), text) << length;
  }
}

TEST(ByteSource, MembersFollowEachOther) {
  EXPECT_EQ(unpacked(gzip("one\n") + gzip("") + gzip("two\n"), 1), "one\ntwo\n");
  // Random bytes do not compress: the first member ends before, at and after the end of the buffer of 128 KiB.
  std::size_t shortest = 1 << 20;
  std::size_t longest = 0;
  for (std::size_t length = 131020; length < 131060; ++length) {
    Random random(length);
    std::string noise;
    while (noise.size() < length) noise += static_cast<char>(random());
    const std::string packed = gzip(noise);
    shortest = std::min(shortest, packed.size());
    longest = std::max(longest, packed.size());
    ASSERT_EQ(unpacked(packed + gzip("end"), 1 << 20), noise + "end");
  }
  EXPECT_LT(shortest, std::size_t{131072 - 2});
  EXPECT_GT(longest, std::size_t{131072 + 2});
}

TEST(ByteSource, EveryCutIsAnError) {
  const std::string packed = gzip(sample_text(300));
  for (std::size_t cut = 2; cut < packed.size(); ++cut) EXPECT_EQ(message_of(packed.substr(0, cut)), kCut) << cut;
  EXPECT_EQ(message_of(packed + packed.substr(0, 20)), kCut);
}

TEST(ByteSource, EveryDamagedByteOfTheDataIsAnError) {
  const std::string packed = gzip(sample_text(300));
  // The ten bytes of the header contain a time and a system, which are not checked.
  for (std::size_t at = 10; at < packed.size(); ++at) {
    std::string damaged = packed;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    EXPECT_NE(message_of(damaged), "nothing was thrown") << at;
  }
}

TEST(ByteSource, WhatFollowsMustBeAnotherMember) {
  const std::string packed = gzip("text");
  EXPECT_EQ(message_of(packed + "garbage"), kOther);
  EXPECT_EQ(message_of(packed + "x"), kOther);
  EXPECT_EQ(message_of(packed + "\x1f"), kOther);
  EXPECT_EQ(message_of(packed + std::string(512, '\0')), kOther);
}

class ByteSourceFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("witan_byte_source_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::filesystem::path folder_;
};

TEST_F(ByteSourceFiles, PlainAndPackedFiles) {
  const std::string text = sample_text(300000);
  for (const std::string& bytes : {text, gzip(text)}) {
    const std::string path = folder_ / "file";
    std::ofstream(path, std::ios::binary) << bytes;
    EXPECT_EQ(drain(*open_source(path), 4096), text);
  }
}

TEST_F(ByteSourceFiles, MissingFilesAndFoldersAreNamed) {
  const std::string missing = folder_ / "missing";
  try {
    (void)open_source(missing);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.what(), missing + ": cannot be read: No such file or directory");
  }
  // Enough repetitions to run out of descriptors if one stayed open.
  for (int k = 0; k < 5000; ++k) {
    try {
      (void)open_source(folder_);
      FAIL();
    } catch (const InputError& error) {
      ASSERT_EQ(error.what(), folder_.string() + ": found a folder, expected a file");
    }
  }
}

/// Writes a file that decompresses to this many equal bytes.
std::string bomb_file(std::size_t bytes) {
  const std::string path = std::filesystem::temp_directory_path() / ("witan-bomb-" + std::to_string(::getpid()));
  std::ofstream(path, std::ios::binary) << gzip(std::string(bytes, ' '));
  return path;
}

TEST(ReadWhole, RejectsFilesThatExpandTooFar) {
  const std::string path = bomb_file((64 << 20) + 1);
  try {
    (void)read_whole(path);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const InputError& error) {
    EXPECT_EQ(error.what(), path +
                                ": found more than 25 times the bytes after decompression, expected a file that "
                                "compresses less; if you trust its origin, decompress it with gunzip");
  }
  std::filesystem::remove(path);
  EXPECT_EQ(read_whole(bomb_file(64 << 20)).size(), 64U << 20U);
  std::filesystem::remove(path);
}

TEST(PlainSource, DoesNotDecompress) {
  const std::string packed = gzip("text");
  EXPECT_EQ(drain(*plain_source(packed), 1000), packed);
}

}  // namespace witan::byte_source_test
