#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace witan {

class Context;

/// A sequential source of bytes.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// Fills the start of `buffer` and returns the number of bytes; 0 means the end. Throws InputError if reading fails.
  virtual std::size_t read(std::span<char> buffer) = 0;
};

/// Progress of reading the files, updated by each source.
struct BytesRead {
  double done = 0;
  double total = 0;  ///< 0: unknown
};

/// Opens a file, or standard input for "-". Detects compressed files by their first bytes and decompresses them: gzip,
/// zstd, xz and bzip2. Throws InputError if a compressed file is truncated, damaged or followed by other bytes.
///
/// Throws Cancelled if a stop is requested, also while waiting for input. With `progress`, which must outlive the
/// source, reports the number of bytes read from the files after every chunk, before decompression.
[[nodiscard]] std::unique_ptr<ByteSource> open_source(const std::string& path, const Context* context = nullptr,
                                                      BytesRead* progress = nullptr);

/// Returns all bytes of a file, or of standard input for "-"; see open_source(). Throws InputError if decompression
/// expands them far more than text usually is, because memory should be in proportion to the file.
[[nodiscard]] std::string read_whole(const std::string& path, const Context* context = nullptr);

/// Returns a source for bytes in memory, which must outlive it, as they are.
[[nodiscard]] std::unique_ptr<ByteSource> plain_source(std::span<const char> bytes);

/// Returns a source for bytes in memory, which must outlive it. Decompresses as open_source() does.
[[nodiscard]] std::unique_ptr<ByteSource> memory_source(std::span<const char> bytes, std::string name);

}  // namespace witan
