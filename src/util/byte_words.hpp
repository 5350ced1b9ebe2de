#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace witan {

/// Returns a word of eight copies of the byte.
[[nodiscard]] constexpr std::uint64_t repeated(char byte) {
  return 0x0101010101010101U * static_cast<unsigned char>(byte);
}

/// Returns a word with 0x80 in every byte in which the words agree, and 0 in the others.
[[nodiscard]] constexpr std::uint64_t equal_bytes(std::uint64_t word, std::uint64_t other) {
  constexpr std::uint64_t kLow = repeated('\x7f');
  const std::uint64_t differ = word ^ other;
  return ~(((differ & kLow) + kLow) | differ | kLow);
}

/// Returns the index of the lowest byte that equal_bytes() marked.
[[nodiscard]] inline std::size_t first_marked(std::uint64_t marks) {
  return static_cast<std::size_t>(std::countr_zero(marks)) / 8;
}

/// Returns eight bytes as a word, the first byte lowest.
[[nodiscard]] inline std::uint64_t eight_bytes(const char* at) {
  std::uint64_t word = 0;
  std::memcpy(&word, at, 8);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word;
}

/// Returns fewer than eight bytes as a word. Distinct texts of the same length have distinct words. There is no loop,
/// whose end would often be mispredicted.
[[nodiscard]] inline std::uint64_t few_bytes(std::string_view text) {
  const std::size_t size = text.size();
  const auto byte = [&](std::size_t at) { return std::uint64_t{static_cast<unsigned char>(text[at])}; };
  if (size >= 4) {
    std::uint32_t first = 0, last = 0;
    std::memcpy(&first, text.data(), 4);
    std::memcpy(&last, text.data() + size - 4, 4);
    return (std::uint64_t{last} << 32U) | first;
  }
  return size == 0 ? 0 : byte(0) | (byte(size / 2) << 8U) | (byte(size - 1) << 16U);
}

/// Returns a == b. Avoids the function call, which costs more than comparing short names.
[[nodiscard]] inline bool same_text(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  if (a.size() < 8) return few_bytes(a) == few_bytes(b);
  const std::size_t last = a.size() - 8;
  for (std::size_t at = 0; at < last; at += 8) {
    if (eight_bytes(a.data() + at) != eight_bytes(b.data() + at)) return false;
  }
  return eight_bytes(a.data() + last) == eight_bytes(b.data() + last);
}

/// Calls visit(word, at) for every eight bytes of the text and their position. The last word is padded with 0. Does not
/// read beyond the text.
template <class Visit>
void for_each_word(std::string_view text, Visit visit) {
  std::size_t at = 0;
  for (; at + 8 <= text.size(); at += 8) visit(eight_bytes(text.data() + at), at);
  const std::size_t rest = text.size() - at;
  if (rest == 0) return;
  std::uint64_t word = 0;
  if (at > 0)
    word = eight_bytes(text.data() + text.size() - 8) >> (8 * (8 - rest));
  else
    for (std::size_t k = rest; k-- > 0;) word = (word << 8U) | static_cast<unsigned char>(text[k]);
  visit(word, at);
}

/// Returns a word with 0x80 in every byte that is a blank or a tab.
[[nodiscard]] constexpr std::uint64_t blanks_in(std::uint64_t word) {
  return equal_bytes(word, repeated(' ')) | equal_bytes(word, repeated('\t'));
}

/// Returns the text up to its first blank or tab, or all of it.
[[nodiscard]] inline std::string_view up_to_blank(std::string_view text) {
  std::size_t at = 0;
  for (; at + 8 <= text.size(); at += 8) {
    if (const std::uint64_t blanks = blanks_in(eight_bytes(text.data() + at))) {
      return text.substr(0, at + first_marked(blanks));
    }
  }
  while (at < text.size() && text[at] != ' ' && text[at] != '\t') ++at;
  return text.substr(0, at);
}

}  // namespace witan
