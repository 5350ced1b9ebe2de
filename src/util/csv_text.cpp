#include "witan/util/csv_text.hpp"

namespace witan {

std::string csv_field(std::string_view text) {
  // Blanks at the ends are quoted too: readers trim bare ones.
  const bool plain = text.find_first_of(",;\t\"\r\n") == std::string_view::npos &&
                     (text.empty() || (text.front() != ' ' && text.back() != ' '));
  if (plain) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

}  // namespace witan
