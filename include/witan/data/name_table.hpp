#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// Names as dense ids: each name is stored once, found by hash, and numbered in the order of first appearance.
///
/// Costs the bytes of the name, 10 or 11 bytes beside them and 11 to 21 for the hash table. A name, its length and its
/// id lie together, so that finding a name looks at two places in memory only: its bucket and its record.
class NameTable {
 public:
  /// The id of `name`, which is added if it is new. O(length).
  std::uint32_t intern(std::string_view name) { return intern(name, hash(name)); }
  /// The same for a name whose hash is known.
  std::uint32_t intern(std::string_view name, std::uint32_t hash);
  [[nodiscard]] static std::uint32_t hash(std::string_view name);
  /// What a look-up needs, one after the other.
  enum class Part : std::uint8_t { bucket, record };
  /// Asks the memory for a part; the bucket should have come before the record is asked for.
  void prefetch(std::uint32_t hash, Part part) const;
  [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name) const;
  [[nodiscard]] std::string_view operator[](std::uint32_t id) const { return name_at(record_at(starts_[id])); }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(starts_.size()); }

  /// The same names numbered anew: `order[k]` is the old id of the name that gets id k. Leaves this table empty.
  [[nodiscard]] NameTable reordered(std::span<const std::uint32_t> order) &&;

 private:
  struct Bucket {
    std::uint32_t start_plus_one = 0;
    std::uint32_t hash = 0;  ///< so that neither growing nor most misses need a look at the record
  };
  /// A record is the id, the length and the bytes of a name.
  using Length = std::uint16_t;
  static constexpr std::size_t kLengthAt = sizeof(std::uint32_t);
  static constexpr std::size_t kNameAt = kLengthAt + sizeof(Length);
  static constexpr std::size_t kUnit = 2;  ///< records start at multiples of this, which doubles the reach

  [[nodiscard]] const char* record_at(std::uint32_t start) const { return records_.data() + start * kUnit; }
  [[nodiscard]] static std::uint32_t id_at(const char* record) {
    std::uint32_t id = 0;
    std::memcpy(&id, record, sizeof id);
    return id;
  }
  [[nodiscard]] static std::string_view name_at(const char* record) {
    Length length = 0;
    std::memcpy(&length, record + kLengthAt, sizeof length);
    return {record + kNameAt, length};
  }
  [[nodiscard]] std::size_t bucket_of(std::string_view name, std::uint32_t hash) const;
  /// Puts a record at the end; where it starts. Throws InputError for a name of 64 KiB or more.
  std::uint32_t append(std::string_view name);
  void grow();

  std::string records_;
  std::vector<std::uint32_t> starts_;  ///< by id, in units
  std::vector<Bucket> buckets_;
};

/// Byte order; what trec_eval and `sort` in the C locale use.
[[nodiscard]] std::vector<std::uint32_t> byte_order(const NameTable& names);
/// The order people expect of numbered names: runs of digits compare as numbers, so "q2" comes before "q10".
[[nodiscard]] std::vector<std::uint32_t> natural_order(const NameTable& names);
[[nodiscard]] bool natural_less(std::string_view a, std::string_view b);

}  // namespace witan
