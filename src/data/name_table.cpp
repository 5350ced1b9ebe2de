#include "witan/data/name_table.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>

namespace witan {
namespace {

constexpr std::size_t kFirstBuckets = 64;

std::uint64_t eight_bytes(const char* at) {
  std::uint64_t word = 0;
  std::memcpy(&word, at, 8);
  return word;
}

/// Fewer than eight bytes, without a call of memcpy.
std::uint64_t few_bytes(std::string_view text) {
  std::uint64_t word = 0;
  for (const char c : text) word = (word << 8U) | static_cast<unsigned char>(c);
  return word;
}

/// The first eight bytes as a number that sorts as the bytes do.
std::uint64_t prefix_key(std::string_view name) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    key = (key << 8U) | (i < name.size() ? static_cast<unsigned char>(name[i]) : 0U);
  }
  return key;
}

std::size_t common_prefix(const NameTable& names) {
  std::size_t length = names.size() == 0 ? 0 : names[0].size();
  for (std::uint32_t id = 1; id < names.size() && length > 0; ++id) {
    const std::string_view first = names[0].substr(0, length);
    const std::string_view other = names[id];
    length = static_cast<std::size_t>(std::mismatch(first.begin(), first.end(), other.begin(), other.end()).first -
                                      first.begin());
  }
  return length;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The digits at the front without leading zeros; `text` loses the whole run.
std::string_view take_number(std::string_view& text) {
  std::size_t length = 0;
  while (length < text.size() && is_digit(text[length])) ++length;
  std::string_view number = text.substr(0, length);
  text.remove_prefix(length);
  number.remove_prefix(std::min(number.find_first_not_of('0'), number.size()));
  return number;
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
    if (buckets_[at].hash == hash && (*this)[buckets_[at].id_plus_one - 1] == name) break;
    at = (at + 1) & mask;
  }
  return at;
}

void NameTable::grow() {
  std::vector<Bucket> before(buckets_.empty() ? kFirstBuckets : buckets_.size() * 2);
  before.swap(buckets_);
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

NameTable NameTable::reordered(std::span<const std::uint32_t> order) const {
  NameTable table;
  table.bytes_.reserve(bytes_.size());
  table.ends_.reserve(order.size());
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
  table.buckets_ = buckets_;
  for (Bucket& bucket : table.buckets_) {
    if (bucket.id_plus_one != 0) bucket.id_plus_one = new_id[bucket.id_plus_one - 1] + 1;
  }
  return table;
}

std::vector<std::uint32_t> byte_order(const NameTable& names) {
  struct Key {
    std::uint64_t prefix;
    std::uint32_t id;
  };
  // Names of one collection begin alike; the bytes after that mostly decide without a look at the names.
  const std::size_t skipped = common_prefix(names);
  std::vector<Key> keys(names.size());
  for (std::uint32_t id = 0; id < names.size(); ++id) keys[id] = {prefix_key(names[id].substr(skipped)), id};
  std::sort(keys.begin(), keys.end(), [&](const Key& a, const Key& b) {
    return a.prefix != b.prefix ? a.prefix < b.prefix : names[a.id] < names[b.id];
  });
  std::vector<std::uint32_t> order(names.size());
  std::transform(keys.begin(), keys.end(), order.begin(), [](const Key& key) { return key.id; });
  return order;
}

std::vector<std::uint32_t> natural_order(const NameTable& names) {
  std::vector<std::uint32_t> order(names.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return natural_less(names[a], names[b]); });
  return order;
}

bool natural_less(std::string_view a, std::string_view b) {
  std::string_view x = a;
  std::string_view y = b;
  while (!x.empty() && !y.empty()) {
    if (is_digit(x.front()) && is_digit(y.front())) {
      const std::string_view p = take_number(x);
      const std::string_view q = take_number(y);
      if (p.size() != q.size()) return p.size() < q.size();
      if (p != q) return p < q;
    } else {
      if (x.front() != y.front()) return static_cast<unsigned char>(x.front()) < static_cast<unsigned char>(y.front());
      x.remove_prefix(1);
      y.remove_prefix(1);
    }
  }
  // "01" and "1" are equal as numbers but not as names: the bytes decide, so that the order is total.
  if (x.empty() && y.empty()) return a < b;
  return x.empty();
}

}  // namespace witan
