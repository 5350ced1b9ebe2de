#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "util/byte_words.hpp"

namespace witan::python {

/// A cache of the ids of recent short names, in front of a table of all names. A name is stored as one or two machine
/// words, so a lookup needs one memory access.
class ShortNames {
 public:
  static constexpr std::size_t kMaxBytes = 16;

  /// A name of 1 to kMostBytes bytes. The eight bytes before it must be readable, as the header of a string is. Its
  /// words then need no unpredictable branch on the length.
  class Key {
   public:
    explicit Key(std::string_view name)
        : last_(eight_bytes(name.data() + name.size() - 8) >> (name.size() < 8 ? 64 - 8 * name.size() : 0)),
          first_(name.size() < 8 ? 0 : eight_bytes(name.data())),
          size_(static_cast<std::uint32_t>(name.size())) {}

   private:
    friend class ShortNames;
    std::uint64_t last_, first_;
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
