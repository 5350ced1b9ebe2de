#include "visible_form.hpp"

#include <cstdint>
#include <cstdlib>
#include <memory>

#include <fmt/format.h>
#include <utf8proc.h>

namespace witan {
namespace {

const utf8proc_uint8_t* bytes(std::string_view text) { return reinterpret_cast<const utf8proc_uint8_t*>(text.data()); }

std::string with_single_blanks(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || (c >= '\t' && c <= '\r');
    if (!blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

}  // namespace

std::string visible_form(std::string_view text) {
  utf8proc_uint8_t* mapped = nullptr;
  // LUMP maps all kinds of blanks to a blank.
  constexpr auto kOptions = static_cast<utf8proc_option_t>(UTF8PROC_COMPOSE | UTF8PROC_IGNORE | UTF8PROC_LUMP);
  const auto length = utf8proc_map(bytes(text), static_cast<utf8proc_ssize_t>(text.size()), &mapped, kOptions);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
  if (length < 0) return std::string(text);
  return with_single_blanks({reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(length)});
}

std::string with_code_points(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    utf8proc_int32_t code_point = 0;
    const auto length = utf8proc_iterate(bytes(text), static_cast<utf8proc_ssize_t>(text.size()), &code_point);
    if (length < 1) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
      text.remove_prefix(1);
      continue;
    }
    if (code_point > ' ' && code_point < 0x7F)
      out += static_cast<char>(code_point);
    else
      out += code_point == ' ' ? " " : fmt::format("\\u{{{:x}}}", code_point);
    text.remove_prefix(static_cast<std::size_t>(length));
  }
  return out;
}

}  // namespace witan
