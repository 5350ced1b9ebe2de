#pragma once

#include "witan/data/name_table.hpp"

#include <cstdint>
#include <string_view>

namespace witan {

/// The steps of looking up a name in a NameTable, for readers that look up many names together and prefetch them.
class NameLookup {
 public:
  [[nodiscard]] static std::uint32_t hash(std::string_view name) { return NameTable::hash(name); }
  /// Prefetches the bucket of a hash.
  static void prefetch_bucket(const NameTable& names, std::uint32_t hash) {
    if (!names.buckets_.empty()) __builtin_prefetch(&bucket(names, hash));
  }
  /// Prefetches the record of a hash. The bucket must have arrived before.
  static void prefetch_record(const NameTable& names, std::uint32_t hash) {
    if (names.buckets_.empty() || bucket(names, hash).start_plus_one == 0) return;
    __builtin_prefetch(names.record_at(bucket(names, hash).start_plus_one - 1));
  }
  /// Returns the id of a name with this hash, and adds the name if it is new.
  static std::uint32_t intern(NameTable& names, std::string_view name, std::uint32_t hash) {
    return names.intern(name, hash);
  }

 private:
  [[nodiscard]] static const NameTable::Bucket& bucket(const NameTable& names, std::uint32_t hash) {
    return names.buckets_[hash & (names.buckets_.size() - 1)];
  }
};

}  // namespace witan
