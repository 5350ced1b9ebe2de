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

/// Maps names to dense ids. Each name is stored once, found by hash, and numbered in the order of first appearance.
///
/// A name takes its bytes, 10 or 11 further bytes, and 11 to 21 bytes in the hash table. A name, its length and its id
/// are adjacent in memory, so a look-up accesses two locations only: the bucket and the record.
class NameTable {
 public:
  /// Returns the id of `name`, and adds the name if it is new. O(length).
  std::uint32_t intern(std::string_view name) { return intern(name, hash(name)); }
  [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name) const;
  [[nodiscard]] std::string_view operator[](std::uint32_t id) const& { return name_at(record_at(starts_[id])); }
  std::string_view operator[](std::uint32_t id) const&& = delete;
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(starts_.size()); }

  /// Returns a table of the same names in which `order[k]` is the old id of the name with id k. Leaves this table
  /// empty.
  [[nodiscard]] NameTable reordered(std::span<const std::uint32_t> order) &&;

 private:
  friend class NameLookup;  // src/data/name_lookup.hpp: looks up names in batches
  [[nodiscard]] static std::uint32_t hash(std::string_view name);
  /// Returns the id of a name with a known hash, and adds the name if it is new.
  std::uint32_t intern(std::string_view name, std::uint32_t hash);

  struct Bucket {
    std::uint32_t start_plus_one = 0;
    std::uint32_t hash = 0;  ///< avoids access to the record when the table grows and for most misses
  };
  /// A record has the id, the length and the bytes of a name.
  using Length = std::uint16_t;
  static constexpr std::size_t kLengthAt = sizeof(std::uint32_t);
  static constexpr std::size_t kNameAt = kLengthAt + sizeof(Length);
  static constexpr std::size_t kUnit = 2;  ///< records start at multiples of this, which doubles the address range

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
  /// Appends a record and returns its start. Throws InputError if the name has 64 KiB or more.
  std::uint32_t append(std::string_view name);
  void grow();

  std::string records_;
  std::vector<std::uint32_t> starts_;  ///< by id, in multiples of kUnit
  std::vector<Bucket> buckets_;
};

/// Returns the ids in byte order of their names, as trec_eval and `sort` in the C locale do.
[[nodiscard]] std::vector<std::uint32_t> byte_order(const NameTable& names);
/// Returns the ids in natural order of their names: runs of digits compare as numbers, so "q2" precedes "q10".
[[nodiscard]] std::vector<std::uint32_t> natural_order(const NameTable& names);
[[nodiscard]] bool natural_less(std::string_view a, std::string_view b);

}  // namespace witan
