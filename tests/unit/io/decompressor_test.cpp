#include "io/decompressor.hpp"

#include "witan/io/format.hpp"
#include "witan/util/error.hpp"

#include <functional>
#include <string>
#include <vector>

#include "io/byte_source.hpp"
#include "util/random.hpp"
#include <bzlib.h>
#include <gtest/gtest.h>
#include <lzma.h>
#include <zstd.h>

namespace witan::decompressor_test {

std::string zstd(const std::string& text) {
  std::string packed(::ZSTD_compressBound(text.size()), '\0');
  // With a checksum, like the program zstd.
  ZSTD_CCtx* const context = ::ZSTD_createCCtx();
  (void)::ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  packed.resize(::ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size()));
  ::ZSTD_freeCCtx(context);
  return packed;
}

std::string xz(const std::string& text) {
  std::string packed(::lzma_stream_buffer_bound(text.size()), '\0');
  std::size_t size = 0;
  EXPECT_EQ(
      ::lzma_easy_buffer_encode(6, LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const std::uint8_t*>(text.data()),
                                text.size(), reinterpret_cast<std::uint8_t*>(packed.data()), &size, packed.size()),
      LZMA_OK);
  packed.resize(size);
  return packed;
}

std::string bz2(const std::string& text) {
  std::string packed(text.size() + text.size() / 100 + 600, '\0');
  std::string copy = text;
  auto size = static_cast<unsigned>(packed.size());
  EXPECT_EQ(::BZ2_bzBuffToBuffCompress(packed.data(), &size, copy.data(), static_cast<unsigned>(copy.size()), 9, 0, 0),
            BZ_OK);
  packed.resize(size);
  return packed;
}

struct Kind {
  std::string name;
  std::function<std::string(const std::string&)> pack;
};
const Kind kKinds[] = {{"zstd", zstd}, {"xz", xz}, {"bzip2", bz2}};

std::string unpacked(const std::string& bytes, std::size_t piece = 1000) {
  const auto source = memory_source(bytes, "file");
  std::string text;
  std::vector<char> buffer(piece);
  while (const std::size_t got = source->read(buffer)) text.append(buffer.data(), got);
  return text;
}

std::string message_of(const std::string& bytes) {
  try {
    (void)unpacked(bytes);
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

std::string noise(std::size_t length) {
  Random random(1);
  std::string text;
  while (text.size() < length) text += static_cast<char>('a' + random.below(26));
  return text;
}

TEST(Decompressor, FilesAreUnpackedInPiecesOfAnySize) {
  for (const Kind& kind : kKinds) {
    for (const std::size_t length : {0U, 1U, 5000U, 700000U}) {
      const std::string text = noise(length);
      for (const std::size_t piece : {7U, 4096U, 1000000U}) EXPECT_EQ(unpacked(kind.pack(text), piece), text);
    }
  }
}

TEST(Decompressor, MembersFollowEachOther) {
  for (const Kind& kind : kKinds) {
    EXPECT_EQ(unpacked(kind.pack("one\n") + kind.pack("") + kind.pack("two\n"), 1), "one\ntwo\n") << kind.name;
  }
  const std::string skipped = std::string("\x50\x2A\x4D\x18\x03\0\0\0", 8) + "abc";
  EXPECT_EQ(unpacked(skipped + zstd("text")), "text");
}

TEST(Decompressor, EveryCutAndDamagedByteIsAnError) {
  for (const Kind& kind : kKinds) {
    const std::string text = noise(300);
    const std::string packed = kind.pack(text);
    const std::string cut_message =
        "file: found the end of the file inside the compressed data, expected a whole " + kind.name + " file";
    for (std::size_t cut = kMagicBytes; cut < packed.size(); ++cut) {
      EXPECT_EQ(message_of(packed.substr(0, cut)), cut_message) << kind.name << " " << cut;
    }
    for (std::size_t at = kMagicBytes; at < packed.size(); ++at) {
      std::string damaged = packed;
      damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
      // Some bits mean nothing, so that the text may also be unchanged.
      EXPECT_TRUE(message_of(damaged) != "nothing was thrown" || unpacked(damaged) == text) << kind.name << " " << at;
    }
    EXPECT_EQ(message_of(packed + "garbage"),
              "file: found other bytes after the compressed data, expected a whole " + kind.name + " file");
  }
}

TEST(Decompressor, FilesThatNeedTooMuchMemoryAreRejected) {
  std::string text(100, 'a');
  std::string packed(1000, '\0');
  ZSTD_CCtx* const context = ::ZSTD_createCCtx();
  (void)::ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, 30);
  (void)::ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0);
  ZSTD_inBuffer in{text.data(), text.size(), 0};
  ZSTD_outBuffer out{packed.data(), packed.size(), 0};
  EXPECT_EQ(::ZSTD_compressStream2(context, &out, &in, ZSTD_e_flush), 0U);
  EXPECT_EQ(::ZSTD_compressStream2(context, &out, &in, ZSTD_e_end), 0U);
  ::ZSTD_freeCCtx(context);
  packed.resize(out.pos);
  EXPECT_EQ(message_of(packed),
            "file: found data that take too much memory to decompress, expected at most 256 MiB; if you trust their "
            "origin, decompress them with unzstd");
}

TEST(Decompressor, TextThatOnlyBeginsLikeAFileIsText) {
  for (const std::string text : {"BZh9", "BZh91AY,rank\na,1\n", "\x28\xB5",
                                 "\xFD"
                                 "7z"})
    EXPECT_EQ(unpacked(text), text);
}

TEST(Decompressor, ExtensionsAreRemoved) {
  EXPECT_EQ(without_compression("a/votes.csv.zst"), "a/votes.csv");
  EXPECT_EQ(without_compression("votes.csv"), "votes.csv");
  for (const char* const name : {"bm25.run.gz", "bm25.run.zst", "x/bm25.run.xz", "bm25.run.bz2", "bm25.run"}) {
    EXPECT_EQ(source_name(name), "bm25.run");
  }
}

}  // namespace witan::decompressor_test
