#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace witan {

/// Decompresses the members of a file, one after the other.
class Decompressor {
 public:
  /// What one call has done.
  enum class State : std::uint8_t { inside, member_ended, damaged, too_large };
  struct Step {
    std::size_t taken = 0, made = 0;  ///< bytes of the input and of the output
    State state = State::inside;
  };

  Decompressor() = default;
  virtual ~Decompressor() = default;
  Decompressor(const Decompressor&) = delete;
  Decompressor& operator=(const Decompressor&) = delete;

  /// Decompresses until the input is used, the output is full or the member ends. `too_large`: the member asks for more
  /// memory than kMostMemory.
  [[nodiscard]] virtual Step run(std::span<const char> packed, std::span<char> plain) = 0;
  /// Prepares for the next member.
  virtual void restart() = 0;
};

/// Memory that a decompressor may use. Files that need more must be made on purpose.
inline constexpr std::uint64_t kMostMemory = std::uint64_t{256} << 20U;

/// A kind of compressed files.
struct Compression {
  std::string_view name;
  std::string_view extension;              ///< of file names, with the point
  std::string_view program;                ///< that decompresses it
  bool (*starts)(std::string_view bytes);  ///< whether a member begins with these bytes, of which kMagicBytes suffice
  std::unique_ptr<Decompressor> (*make)();
};
inline constexpr std::size_t kMagicBytes = 10;

[[nodiscard]] std::span<const Compression> compressions();
/// Returns the kind of a file that begins with these bytes, or null.
[[nodiscard]] const Compression* compression_of(std::string_view bytes);
/// Returns a file name without the extension of a compressed file.
[[nodiscard]] std::string_view without_compression(std::string_view name);

// One function per kind, in a file of its own.
[[nodiscard]] std::unique_ptr<Decompressor> make_gzip_decompressor();
[[nodiscard]] std::unique_ptr<Decompressor> make_zstd_decompressor();
[[nodiscard]] std::unique_ptr<Decompressor> make_xz_decompressor();
[[nodiscard]] std::unique_ptr<Decompressor> make_bz2_decompressor();

}  // namespace witan
