#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "byte_source.hpp"
#include "decompressor.hpp"

namespace witan {

/// Whether the decompressed bytes are limited: a small compressed file can contain gigabytes.
enum class Expansion : std::uint8_t { any, limited };

/// Passes plain bytes through, and decompresses the others, with any number of members; see compressions().
class UnpackedSource : public ByteSource {
 public:
  UnpackedSource(std::unique_ptr<ByteSource> from, std::string name, Expansion expansion = Expansion::any);
  std::size_t read(std::span<char> buffer) override;

 private:
  bool refill();
  void fill_up_to(std::size_t size);
  [[nodiscard]] std::string_view pending() const { return {packed_.data() + begin_, end_ - begin_}; }
  [[noreturn]] void fail(std::string_view found) const;
  void next_member();
  std::size_t pass_through(std::span<char> buffer);
  std::size_t unpack(std::span<char> buffer);
  void unpack(std::span<char> buffer, std::size_t& made);
  std::size_t limited(std::size_t unpacked);

  std::unique_ptr<ByteSource> from_;
  std::string name_;
  Expansion expansion_;
  std::vector<char> packed_;
  std::uint64_t packed_bytes_ = 0, unpacked_bytes_ = 0;
  std::size_t begin_ = 0, end_ = 0;  ///< of the pending bytes in packed_
  const Compression* kind_ = nullptr;
  std::unique_ptr<Decompressor> decompressor_;
  bool finished_ = false;
  std::exception_ptr failure_;  ///< of the bytes after those that were returned
};

}  // namespace witan
