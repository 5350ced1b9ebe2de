#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// Names as dense ids: each name is stored once, found by hash, and numbered in the order of first appearance.
///
/// Costs the bytes of the name, 8 bytes for where it ends and 8 to 16 for the hash table.
class NameTable {
 public:
  /// The id of `name`, which is added if it is new. O(length).
  std::uint32_t intern(std::string_view name) { return intern(name, hash(name)); }
  /// The same for a name whose hash is known.
  std::uint32_t intern(std::string_view name, std::uint32_t hash);
  [[nodiscard]] static std::uint32_t hash(std::string_view name);
  /// What a look-up needs, one after the other.
  enum class Part : std::uint8_t { bucket, end, bytes };
  /// Asks the memory for a part, for which the parts before should have come.
  void prefetch(std::uint32_t hash, Part part) const;
  [[nodiscard]] std::optional<std::uint32_t> find(std::string_view name) const;
  [[nodiscard]] std::string_view operator[](std::uint32_t id) const {
    const std::uint64_t begin = id == 0 ? 0 : ends_[id - 1];
    return std::string_view(bytes_).substr(begin, ends_[id] - begin);
  }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(ends_.size()); }

  /// The same names numbered anew: `order[k]` is the old id of the name that gets id k. Leaves this table empty.
  [[nodiscard]] NameTable reordered(std::span<const std::uint32_t> order) &&;

 private:
  struct Bucket {
    std::uint32_t id_plus_one = 0;
    std::uint32_t hash = 0;  ///< so that neither growing nor most misses need a look at the bytes
  };
  [[nodiscard]] std::size_t bucket_of(std::string_view name, std::uint32_t hash) const;
  void grow();

  std::string bytes_;
  std::vector<std::uint64_t> ends_;
  std::vector<Bucket> buckets_;
};

/// Byte order; what trec_eval and `sort` in the C locale use.
[[nodiscard]] std::vector<std::uint32_t> byte_order(const NameTable& names);
/// The order people expect of numbered names: runs of digits compare as numbers, so "q2" comes before "q10".
[[nodiscard]] std::vector<std::uint32_t> natural_order(const NameTable& names);
[[nodiscard]] bool natural_less(std::string_view a, std::string_view b);

}  // namespace witan
