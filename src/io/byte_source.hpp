#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace witan {

class Context;

/// Bytes that come one after another.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// Fills the front of `buffer` and returns how much; 0 means the end. Throws InputError when reading fails.
  virtual std::size_t read(std::span<char> buffer) = 0;
};

/// How far the reading of files is, which a source goes on with.
struct BytesRead {
  double done = 0;
  double total = 0;  ///< 0: not known
};

/// A file, or standard input for "-". A gzip file, known by its first bytes, is read as what it holds; one that is
/// cut short, damaged or followed by something else is an InputError, never a shorter text.
/// Waiting for input ends with Cancelled when the context is asked to stop. With `progress`, which must live as long,
/// the context hears after every chunk how many bytes of the files have been read, unpacked or not.
[[nodiscard]] std::unique_ptr<ByteSource> open_source(const std::string& path, const Context* context = nullptr,
                                                      BytesRead* progress = nullptr);

/// All bytes of a file, or of standard input for "-"; see open_source.
[[nodiscard]] std::string read_whole(const std::string& path, const Context* context = nullptr);

/// Text in memory, which must live as long; gzip is read here too.
[[nodiscard]] std::unique_ptr<ByteSource> memory_source(std::span<const char> bytes, std::string name);

}  // namespace witan
