#include "witan/data/name_table.hpp"

#include "witan/util/error.hpp"

#include <limits>
#include <utility>

#include "util/byte_words.hpp"
#include "util/large_pages.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::size_t kFirstBuckets = 64;

}  // namespace

// Name look-up is most of the work of reading runs. This hash takes a third of the time of std::hash on short names.
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

[[gnu::always_inline]] inline std::size_t NameTable::bucket_of(std::string_view name, std::uint32_t hash) const {
  const std::size_t mask = buckets_.size() - 1;
  std::size_t at = hash & mask;
  for (; buckets_[at].start_plus_one != 0; at = (at + 1) & mask) {
    if (buckets_[at].hash != hash) continue;
    if (same_text(name_at(record_at(buckets_[at].start_plus_one - 1)), name)) break;
  }
  return at;
}

void NameTable::grow() {
  std::vector<Bucket> before;
  resize_large(before, buckets_.empty() ? kFirstBuckets : buckets_.size() * 2);
  before.swap(buckets_);
  reserve_large(starts_, buckets_.size());
  reserve_large(records_, 2 * records_.size());
  const std::size_t mask = buckets_.size() - 1;
  for (const Bucket& bucket : before) {
    if (bucket.start_plus_one == 0) continue;
    std::size_t at = bucket.hash & mask;
    while (buckets_[at].start_plus_one != 0) at = (at + 1) & mask;
    buckets_[at] = bucket;
  }
}

std::uint32_t NameTable::append(std::string_view name) {
  constexpr std::uint64_t kMaxUnits = std::numeric_limits<std::uint32_t>::max() - 1;
  const std::size_t start = records_.size() / kUnit;
  if (start >= kMaxUnits) throw InputError("too many names: more than 8 GiB");
  if (name.size() > std::numeric_limits<Length>::max()) {
    throw InputError(
        fmt::format("found a name of {} bytes, expected at most {}", name.size(), std::numeric_limits<Length>::max()));
  }
  const std::uint32_t id = size();
  const auto length = static_cast<Length>(name.size());
  char head[kNameAt];
  std::memcpy(head, &id, sizeof id);
  std::memcpy(head + kLengthAt, &length, sizeof length);
  records_.append(head, sizeof head);
  records_.append(name);
  records_.append((kUnit - records_.size() % kUnit) % kUnit, '\0');
  starts_.push_back(static_cast<std::uint32_t>(start));
  return starts_.back();
}

std::uint32_t NameTable::intern(std::string_view name, std::uint32_t hash) {
  if (starts_.size() * 4 >= buckets_.size() * 3) grow();
  Bucket& bucket = buckets_[bucket_of(name, hash)];
  if (bucket.start_plus_one == 0) {
    bucket = {append(name) + 1, hash};
    return size() - 1;
  }
  return id_at(record_at(bucket.start_plus_one - 1));
}

std::optional<std::uint32_t> NameTable::find(std::string_view name) const {
  if (buckets_.empty()) return std::nullopt;
  const Bucket& bucket = buckets_[bucket_of(name, hash(name))];
  if (bucket.start_plus_one == 0) return std::nullopt;
  return id_at(record_at(bucket.start_plus_one - 1));
}

NameTable NameTable::reordered(std::span<const std::uint32_t> order) && {
  NameTable table;
  reserve_large(table.records_, records_.size());
  reserve_large(table.starts_, order.size());
  // The order is random in memory, so records are prefetched: first their starts, then the records.
  constexpr std::size_t kSoon = 16;
  for (std::size_t k = 0; k < order.size(); ++k) {
    if (k + 2 * kSoon < order.size()) __builtin_prefetch(&starts_[order[k + 2 * kSoon]]);
    if (k + kSoon < order.size()) __builtin_prefetch(record_at(starts_[order[k + kSoon]]), 1);
    const std::uint32_t moved_to = table.append((*this)[order[k]]);
    // The old record is no longer needed, so it stores the new start for the buckets.
    std::memcpy(records_.data() + starts_[order[k]] * kUnit, &moved_to, sizeof moved_to);
  }
  // The hashes do not change, so every name stays in its bucket.
  table.buckets_ = std::move(buckets_);
  const std::size_t count = table.buckets_.size();
  for (std::size_t k = 0; k < count; ++k) {
    if (k + kSoon < count && table.buckets_[k + kSoon].start_plus_one != 0) {
      __builtin_prefetch(record_at(table.buckets_[k + kSoon].start_plus_one - 1));
    }
    std::uint32_t& start = table.buckets_[k].start_plus_one;
    if (start != 0) start = id_at(record_at(start - 1)) + 1;
  }
  *this = NameTable();
  return table;
}

}  // namespace witan
