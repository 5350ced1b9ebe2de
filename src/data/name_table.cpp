#include "witan/data/name_table.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

namespace witan {
namespace {

constexpr std::size_t kFirstBuckets = 64;

std::uint64_t hash_of(std::string_view name) { return std::hash<std::string_view>{}(name); }

/// The first eight bytes as a number that sorts as the bytes do.
std::uint64_t prefix_key(std::string_view name) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    key = (key << 8U) | (i < name.size() ? static_cast<unsigned char>(name[i]) : 0U);
  }
  return key;
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

std::size_t NameTable::bucket_of(std::string_view name, std::uint64_t hash) const {
  const std::size_t mask = buckets_.size() - 1;
  const auto upper = static_cast<std::uint32_t>(hash >> 32U);
  std::size_t at = hash & mask;
  while (buckets_[at].id_plus_one != 0) {
    if (buckets_[at].hash == upper && (*this)[buckets_[at].id_plus_one - 1] == name) break;
    at = (at + 1) & mask;
  }
  return at;
}

void NameTable::grow() {
  buckets_.assign(buckets_.empty() ? kFirstBuckets : buckets_.size() * 2, Bucket{});
  const std::size_t mask = buckets_.size() - 1;
  for (std::uint32_t id = 0; id < size(); ++id) {
    const std::uint64_t hash = hash_of((*this)[id]);
    std::size_t at = hash & mask;
    while (buckets_[at].id_plus_one != 0) at = (at + 1) & mask;
    buckets_[at] = {id + 1, static_cast<std::uint32_t>(hash >> 32U)};
  }
}

std::uint32_t NameTable::intern(std::string_view name) {
  if (ends_.size() * 4 >= buckets_.size() * 3) grow();
  const std::uint64_t hash = hash_of(name);
  Bucket& bucket = buckets_[bucket_of(name, hash)];
  if (bucket.id_plus_one == 0) {
    if (ends_.size() >= std::numeric_limits<std::uint32_t>::max() - 1) {
      throw InputError("more than 4,294,967,294 different names");
    }
    bytes_.append(name);
    ends_.push_back(bytes_.size());
    bucket = {size(), static_cast<std::uint32_t>(hash >> 32U)};
  }
  return bucket.id_plus_one - 1;
}

std::optional<std::uint32_t> NameTable::find(std::string_view name) const {
  if (buckets_.empty()) return std::nullopt;
  const Bucket& bucket = buckets_[bucket_of(name, hash_of(name))];
  if (bucket.id_plus_one == 0) return std::nullopt;
  return bucket.id_plus_one - 1;
}

NameTable NameTable::reordered(std::span<const std::uint32_t> order) const {
  NameTable table;
  table.bytes_.reserve(bytes_.size());
  table.ends_.reserve(order.size());
  for (const std::uint32_t id : order) table.intern((*this)[id]);
  return table;
}

std::vector<std::uint32_t> byte_order(const NameTable& names) {
  struct Key {
    std::uint64_t prefix;
    std::uint32_t id;
  };
  std::vector<Key> keys(names.size());
  for (std::uint32_t id = 0; id < names.size(); ++id) keys[id] = {prefix_key(names[id]), id};
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
