// Byte order and natural order of names.
#include "witan/data/name_table.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "util/large_pages.hpp"

namespace witan {
namespace {

/// Packs the bytes after a common prefix into a number of 32 bits that sorts as they do. Each position takes the bits
/// that its distinct bytes need, and as many positions as fit are used. Digits need four bits.
struct Packing {
  std::size_t begin = 0;  ///< first position in a name
  std::size_t positions = 0;
  unsigned bits = 0;
  std::array<unsigned char, 32> low{}, width{};

  [[nodiscard]] std::uint32_t key(std::string_view name) const {
    std::uint32_t packed = 0;
    for (std::size_t p = 0; p < positions; ++p) {
      const std::size_t at = begin + p;
      // Code 0 marks the end of the name.
      const unsigned code = at < name.size() ? static_cast<unsigned char>(name[at]) - low[p] + 1U : 0U;
      packed = (packed << width[p]) | code;
    }
    return packed;
  }
};

std::size_t common_prefix(const NameTable& names, std::span<const std::uint32_t> ids, std::size_t known) {
  const std::string_view first = names[ids[0]];
  std::size_t length = first.size();
  for (const std::uint32_t id : ids) {
    const std::string_view other = names[id];
    length = std::min(length, other.size());
    std::size_t same = known;
    while (same < length && first[same] == other[same]) ++same;
    length = same;
    if (length == known) break;
  }
  return length;
}

Packing find_packing(const NameTable& names, std::span<const std::uint32_t> ids, std::size_t begin) {
  constexpr std::size_t kMaxPositions = 16;  // more would seldom fit
  Packing packing;
  packing.begin = begin;
  std::array<unsigned char, kMaxPositions> high{};
  packing.low.fill(255);
  std::size_t longest = 0;
  for (const std::uint32_t id : ids) {
    const std::string_view name = names[id].substr(begin);
    const std::size_t positions = std::min(name.size(), kMaxPositions);
    longest = std::max(longest, positions);
    for (std::size_t p = 0; p < positions; ++p) {
      const auto byte = static_cast<unsigned char>(name[p]);
      packing.low[p] = std::min(packing.low[p], byte);
      high[p] = std::max(high[p], byte);
    }
  }
  for (std::size_t p = 0; p < longest; ++p) {
    const auto width = static_cast<unsigned>(std::bit_width(high[p] - packing.low[p] + 1U));
    if (packing.bits + width > 32) break;
    packing.width[p] = static_cast<unsigned char>(width);
    packing.bits += width;
    ++packing.positions;
  }
  return packing;
}

/// Sorts by the upper half, whose lowest `bits` differ: by digits of eleven bits, lowest first.
void sort_by_upper_half(std::vector<std::uint64_t>& keys, unsigned bits) {
  constexpr unsigned kDigit = 11;
  std::vector<std::uint64_t> room;
  resize_large(room, keys.size());
  for (unsigned done = 0; done < bits; done += kDigit) {
    const unsigned shift = 32 + done;
    const auto digit = [&](std::uint64_t key) { return (key >> shift) & ((1U << kDigit) - 1); };
    std::array<std::uint32_t, (1U << kDigit) + 1> next{};
    for (const std::uint64_t key : keys) ++next[digit(key) + 1];
    std::partial_sum(next.begin(), next.end(), next.begin());
    for (const std::uint64_t key : keys) room[next[digit(key)]++] = key;
    keys.swap(room);
  }
}

/// Sorts ids by their names, whose first `known` bytes are equal.
void sort_by_bytes(const NameTable& names, std::span<std::uint32_t> ids, std::size_t known) {
  constexpr std::size_t kFew = 256;  // for fewer names, comparing costs less than counting
  if (ids.size() < kFew) {
    std::sort(ids.begin(), ids.end(),
              [&](std::uint32_t a, std::uint32_t b) { return names[a].substr(known) < names[b].substr(known); });
    return;
  }
  const Packing packing = find_packing(names, ids, common_prefix(names, ids, known));
  std::vector<std::uint64_t> keys;
  resize_large(keys, ids.size());
  std::transform(ids.begin(), ids.end(), keys.begin(),
                 [&](std::uint32_t id) { return (std::uint64_t{packing.key(names[id])} << 32U) | id; });
  sort_by_upper_half(keys, packing.bits);
  std::transform(keys.begin(), keys.end(), ids.begin(),
                 [](std::uint64_t key) { return static_cast<std::uint32_t>(key); });
  // Names that agree in all packed positions are longer.
  for (std::size_t begin = 0, end = 0; begin < keys.size(); begin = end) {
    for (end = begin + 1; end < keys.size() && keys[end] >> 32U == keys[begin] >> 32U;) ++end;
    if (end - begin > 1) sort_by_bytes(names, ids.subspan(begin, end - begin), packing.begin + packing.positions);
  }
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Removes the run of digits at the start of `text`, and returns it without leading zeros.
std::string_view take_number(std::string_view& text) {
  std::size_t length = 0;
  while (length < text.size() && is_digit(text[length])) ++length;
  std::string_view number = text.substr(0, length);
  text.remove_prefix(length);
  number.remove_prefix(std::min(number.find_first_not_of('0'), number.size()));
  return number;
}

/// The beginning of a name as two numbers that sort as natural_less() does, if they differ. Bytes are unchanged, and a
/// run of digits becomes its length without leading zeros, then its digits. A run of nine or more digits ends the key.
struct NaturalKey {
  std::array<std::uint64_t, 2> part{};
  std::uint32_t id = 0;

  NaturalKey(std::string_view name, std::uint32_t of) : id(of) {
    constexpr std::size_t kLongRun = 9;
    std::size_t position = 0;
    while (!name.empty() && position < kMaxPositions) {
      if (!is_digit(name.front())) {
        put(position++, name.front());
        name.remove_prefix(1);
        continue;
      }
      const std::string_view number = take_number(name);
      put(position++, static_cast<char>('0' + std::min(number.size(), kLongRun)));
      if (number.size() >= kLongRun) return;
      for (const char digit : number) put(position++, digit);
    }
  }

 private:
  static constexpr std::size_t kMaxPositions = 16;
  void put(std::size_t position, char c) {
    if (position < kMaxPositions)
      part[position / 8] |= std::uint64_t{static_cast<unsigned char>(c)} << (56 - 8 * (position % 8));
  }
};

}  // namespace

std::vector<std::uint32_t> byte_order(const NameTable& names) {
  std::vector<std::uint32_t> order(names.size());
  std::iota(order.begin(), order.end(), 0U);
  sort_by_bytes(names, order, 0);
  return order;
}

std::vector<std::uint32_t> natural_order(const NameTable& names) {
  std::vector<NaturalKey> keys;
  keys.reserve(names.size());
  for (std::uint32_t id = 0; id < names.size(); ++id) keys.emplace_back(names[id], id);
  const auto before = [&](const NaturalKey& a, const NaturalKey& b) {
    return a.part != b.part ? a.part < b.part : natural_less(names[a.id], names[b.id]);
  };
  // Numbered names are usually sorted already.
  if (!std::ranges::is_sorted(keys, before)) std::ranges::sort(keys, before);
  std::vector<std::uint32_t> order;
  order.reserve(keys.size());
  for (const NaturalKey& key : keys) order.push_back(key.id);
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
  // "01" and "1" are equal as numbers but not as names. Comparing bytes makes the order total.
  if (x.empty() && y.empty()) return a < b;
  return x.empty();
}

}  // namespace witan
