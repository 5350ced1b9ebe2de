#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace witan {

/// The SHA-256 digest (FIPS 180-4) of bytes that arrive in parts.
class Sha256 {
 public:
  void add(std::span<const char> bytes);
  /// Returns the digest as 64 hexadecimal digits. Call it once, after all bytes.
  [[nodiscard]] std::string hex();

 private:
  void add_block(const unsigned char* block);

  std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> pending_{};
  std::size_t pending_size_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace witan
