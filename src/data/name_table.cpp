#include "witan/data/name_table.hpp"

#include "witan/util/byte_words.hpp"
#include "witan/util/error.hpp"
#include "witan/util/large_pages.hpp"

#include <limits>
#include <utility>

namespace witan {
namespace {

constexpr std::size_t kFirstBuckets = 64;

/// Fewer than eight bytes, without a call of memcpy.
std::uint64_t few_bytes(std::string_view text) {
  std::uint64_t word = 0;
  for (const char c : text) word = (word << 8U) | static_cast<unsigned char>(c);
  return word;
}

}  // namespace

// Looking up names is most of the work in reading runs, and this is a third of std::hash's cost on short names.
std::uint32_t NameTable::hash(std::string_view name) {
  constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15U;
  std::uint64_t mixed = name.size() * kOdd;
  const auto mix = [&](std::uint64_t word) {
    mixed = (mixed ^ word) * kOdd;
    mixed ^= mixed >> 32U;
  };
  if (name.size() < 8) {
    mix(few_bytes(name));
  } else {
    for (std::size_t at = 0; at + 8 < name.size(); at += 8) mix(eight_bytes(name.data() + at));
    mix(eight_bytes(name.data() + name.size() - 8));
  }
  return static_cast<std::uint32_t>((mixed * kOdd) >> 32U);
}

std::size_t NameTable::bucket_of(std::string_view name, std::uint32_t hash) const {
  const std::size_t mask = buckets_.size() - 1;
  std::size_t at = hash & mask;
  while (buckets_[at].id_plus_one != 0) {
    if (buckets_[at].hash == hash && same_text((*this)[buckets_[at].id_plus_one - 1], name)) break;
    at = (at + 1) & mask;
  }
  return at;
}

void NameTable::grow() {
  std::vector<Bucket> before;
  resize_large(before, buckets_.empty() ? kFirstBuckets : buckets_.size() * 2);
  before.swap(buckets_);
  reserve_large(ends_, buckets_.size());
  reserve_large(bytes_, 2 * bytes_.size());
  const std::size_t mask = buckets_.size() - 1;
  for (const Bucket& bucket : before) {
    if (bucket.id_plus_one == 0) continue;
    std::size_t at = bucket.hash & mask;
    while (buckets_[at].id_plus_one != 0) at = (at + 1) & mask;
    buckets_[at] = bucket;
  }
}

std::uint32_t NameTable::intern(std::string_view name, std::uint32_t hash) {
  if (ends_.size() * 4 >= buckets_.size() * 3) grow();
  Bucket& bucket = buckets_[bucket_of(name, hash)];
  if (bucket.id_plus_one == 0) {
    if (ends_.size() >= std::numeric_limits<std::uint32_t>::max() - 1) {
      throw InputError("more than 4,294,967,294 different names");
    }
    bytes_.append(name);
    ends_.push_back(bytes_.size());
    bucket = {size(), hash};
  }
  return bucket.id_plus_one - 1;
}

std::optional<std::uint32_t> NameTable::find(std::string_view name) const {
  if (buckets_.empty()) return std::nullopt;
  const Bucket& bucket = buckets_[bucket_of(name, hash(name))];
  if (bucket.id_plus_one == 0) return std::nullopt;
  return bucket.id_plus_one - 1;
}

NameTable NameTable::reordered(std::span<const std::uint32_t> order) && {
  NameTable table;
  reserve_large(table.bytes_, bytes_.size());
  reserve_large(table.ends_, order.size());
  std::vector<std::uint32_t> new_id(order.size());
  // The order jumps about in memory, so what comes soon is asked for now: first where a name ends, then its bytes.
  constexpr std::size_t kSoon = 16;
  for (std::size_t k = 0; k < order.size(); ++k) {
    if (k + 2 * kSoon < order.size()) __builtin_prefetch(&ends_[order[k + 2 * kSoon]]);
    if (k + kSoon < order.size()) __builtin_prefetch((*this)[order[k + kSoon]].data());
    const std::uint32_t id = order[k];
    new_id[id] = table.size();
    table.bytes_.append((*this)[id]);
    table.ends_.push_back(table.bytes_.size());
  }
  // The hashes are the same, so every name stays in its bucket.
  table.buckets_ = std::move(buckets_);
  for (Bucket& bucket : table.buckets_) {
    if (bucket.id_plus_one != 0) bucket.id_plus_one = new_id[bucket.id_plus_one - 1] + 1;
  }
  *this = NameTable();
  return table;
}

void NameTable::prefetch(std::uint32_t hash, Part part) const {
  if (buckets_.empty()) return;
  const Bucket& bucket = buckets_[hash & (buckets_.size() - 1)];
  if (part == Part::bucket)
    __builtin_prefetch(&bucket);
  else if (bucket.id_plus_one != 0 && part == Part::end)
    __builtin_prefetch(&ends_[bucket.id_plus_one - 1]);
  else if (bucket.id_plus_one != 0)
    __builtin_prefetch((*this)[bucket.id_plus_one - 1].data());
}

}  // namespace witan
