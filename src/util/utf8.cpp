#include "utf8.hpp"

#include "witan/util/error.hpp"

#include <cstdint>
#include <cstring>

#include <fmt/format.h>

namespace witan {
namespace {

struct Decoded {
  std::uint32_t code_point = 0;
  std::size_t length = 0;  ///< 0 if invalid
};

std::size_t length_from_lead(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead < 0xE0) return 2;
  if (lead >= 0xE0 && lead < 0xF0) return 3;
  if (lead >= 0xF0 && lead < 0xF5) return 4;
  return 0;
}

Decoded decode(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = length_from_lead(lead);
  if (length == 0 || length > text.size()) return {};
  if (length == 1) return {lead, 1};
  std::uint32_t code_point = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0U) != 0x80U) return {};
    code_point = (code_point << 6U) | (byte & 0x3FU);
  }
  const bool overlong = (length == 3 && code_point < 0x800) || (length == 4 && code_point < 0x10000);
  const bool surrogate = code_point >= 0xD800 && code_point < 0xE000;
  if (overlong || surrogate || code_point > 0x10FFFF) return {};
  return {code_point, length};
}

std::size_t width_of(std::uint32_t code_point) {
  if (code_point >= 0x300 && code_point < 0x370) return 0;
  const bool wide = (code_point >= 0x1100 && code_point < 0x1160) || (code_point >= 0x2E80 && code_point < 0xA4D0) ||
                    (code_point >= 0xAC00 && code_point < 0xD7A4) || (code_point >= 0xF900 && code_point < 0xFB00) ||
                    (code_point >= 0xFE30 && code_point < 0xFE70) || (code_point >= 0xFF00 && code_point < 0xFF61) ||
                    (code_point >= 0x1F300 && code_point < 0x1FB00) || (code_point >= 0x20000 && code_point < 0x3FFFE);
  return wide ? 2 : 1;
}

/// Returns true for characters that a terminal obeys instead of showing them: controls, directions and invisible
/// spaces. Joiners are not among them: emoji and several scripts need them.
bool is_invisible(std::uint32_t code_point) {
  const auto in = [&](std::uint32_t first, std::uint32_t last) { return code_point >= first && code_point <= last; };
  return in(0, 0x1F) || in(0x7F, 0x9F) || code_point == 0xAD || code_point == 0x61C || code_point == 0x180E ||
         code_point == 0x200B || in(0x200E, 0x200F) || in(0x2028, 0x202E) || in(0x2060, 0x206F) ||
         code_point == 0xFEFF || in(0xFFF9, 0xFFFB) || in(0xE0000, 0xE007F);
}

}  // namespace

std::size_t first_invalid_utf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    std::uint64_t word = 0;
    if (at + 8 <= text.size()) {
      std::memcpy(&word, text.data() + at, 8);
      if ((word & 0x8080808080808080U) == 0) {
        at += 8;
        continue;
      }
    }
    const std::size_t length = decode(text.substr(at)).length;
    if (length == 0) return at;
    at += length;
  }
  return text.size();
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const Decoded next = decode(text);
    width += next.length == 0 ? 1 : width_of(next.code_point);
    text.remove_prefix(next.length == 0 ? 1 : next.length);
  }
  return width;
}

bool has_whitespace(std::string_view text) {
  while (!text.empty()) {
    const Decoded next = decode(text);
    const std::uint32_t c = next.code_point;
    if (next.length > 0 &&
        ((c >= 9 && c <= 13) || c == ' ' || c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) ||
         c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000)) {
      return true;
    }
    text.remove_prefix(next.length == 0 ? 1 : next.length);
  }
  return false;
}

std::string printable(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const Decoded next = decode(text);
    const std::size_t length = next.length == 0 ? 1 : next.length;
    if (next.length == 0 || (length == 1 && is_invisible(next.code_point)))
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
    else if (is_invisible(next.code_point))
      out += fmt::format("\\u{{{:x}}}", next.code_point);
    else
      out += text.substr(0, length);
    text.remove_prefix(length);
  }
  return out;
}

}  // namespace witan
