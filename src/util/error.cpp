#include "witan/util/error.hpp"

#include <algorithm>

#include "utf8.hpp"
#include <fmt/format.h>

namespace witan {

std::string to_string(const SourceLocation& location) {
  std::string text = printable(location.file);
  if (location.line > 0) text += fmt::format(":{}", location.line);
  if (location.line > 0 && location.column > 0) text += fmt::format(":{}", location.column);
  return text;
}

InputError::InputError(SourceLocation location, std::string_view found, std::string_view expected)
    : Error(fmt::format("{}: found {}, expected {}", to_string(location), found, expected)),
      location_(std::move(location)) {}

InputError::InputError(SourceLocation location, std::string_view sentence)
    : Error(fmt::format("{}: {}", to_string(location), sentence)), location_(std::move(location)) {}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kShown = 60;
  const bool utf8 = first_invalid_utf8(text) == text.size();
  std::size_t shown = std::min(text.size(), kShown);
  while (utf8 && shown < text.size() && (static_cast<unsigned char>(text[shown]) & 0xC0U) == 0x80U) --shown;
  std::string escaped;
  for (const char c : text.substr(0, shown)) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  std::string out = '"' + printable(escaped) + '"';
  if (text.size() > kShown) out += fmt::format("… ({} bytes)", text.size());
  return out;
}

}  // namespace witan
