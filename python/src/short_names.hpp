#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "util/byte_words.hpp"

namespace witan::python {

/// A cache of the ids of recent short names, in front of a table of all names. A name is stored as one or two machine
/// words, so a lookup needs one memory access.
class ShortNames {
 public:
  static constexpr std::size_t kMaxBytes = 16;

  /// A name of 1 to kMaxBytes bytes.
  class Key {
   public:
    explicit Key(std::string_view name) : size_(static_cast<std::uint32_t>(name.size())) {
      const char* const data = name.data();
      if (size_ >= 8) {
        last_ = eight_bytes(data + size_ - 8);
        first_ = eight_bytes(data);
      } else if (size_ >= 4) {
        last_ = four_bytes(data) | four_bytes(data + size_ - 4) << 32U;
      } else {
        last_ = byte(data[0]) | byte(data[size_ / 2]) << 8U | byte(data[size_ - 1]) << 16U;
      }
    }

   private:
    friend class ShortNames;
    static std::uint64_t byte(char letter) { return static_cast<unsigned char>(letter); }
    static std::uint64_t four_bytes(const char* data) {
      std::uint32_t word = 0;
      std::memcpy(&word, data, sizeof word);
      return word;
    }
    std::uint64_t last_ = 0, first_ = 0;
    std::uint32_t size_;
  };

  /// Returns the id of a name; calls `look_up()` if it is not in the cache.
  [[gnu::always_inline]] std::uint32_t id_of(const Key& key, const auto& look_up) {
    Seen& seen = seen_[place_of(key)];
    if (seen.last == key.last_ && seen.first == key.first_ && seen.size == key.size_) return seen.id;
    const std::uint32_t id = look_up();
    seen = {key.last_, key.first_, key.size_, id};
    return id;
  }

 private:
  struct Seen {
    std::uint64_t last = 0, first = 0;
    std::uint32_t size = 0, id = 0;  ///< no name has the size 0
  };
  static constexpr unsigned kBits = 12;

  [[nodiscard]] static std::size_t place_of(const Key& key) {
    constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15U;
    const std::uint64_t mixed = (key.last_ ^ (key.first_ * 0xD6E8FEB86659FD93U) ^ key.size_) * kOdd;
    return mixed >> (64 - kBits);
  }

  std::vector<Seen> seen_ = std::vector<Seen>(std::size_t{1} << kBits);
};

}  // namespace witan::python
