#include "text_lines.hpp"

#include <algorithm>
#include <ostream>

#include "util/utf8.hpp"

namespace witan {
namespace {

/// Returns the display width without escape sequences "ESC [ … m".
std::size_t visible_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const std::size_t escape = std::min(text.find('\x1b'), text.size());
    width += display_width(text.substr(0, escape));
    const std::size_t end = text.find('m', escape);
    text = escape == text.size() || end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
  return width;
}

}  // namespace

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  std::size_t used = 0;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    const std::size_t size = visible_width(word);
    if (begin > 0 && used + 1 + size > width) {
      lines.emplace_back();
      used = 0;
    } else if (begin > 0) {
      lines.back() += ' ';
      ++used;
    }
    lines.back() += word;
    used += size;
    begin = end + 1;
  }
  return lines;
}

void write_text_lines(std::string_view text, std::size_t indent, const TableStyle& style, std::ostream& out) {
  if (style.width == 0 || visible_width(text) <= style.width) {
    out << text << '\n';
    return;
  }
  const std::size_t width = style.width > indent ? style.width - indent : 1;
  const std::vector<std::string> lines = wrapped(text, width);
  for (std::size_t k = 0; k < lines.size(); ++k) out << std::string(k > 0 ? indent : 0, ' ') << lines[k] << '\n';
}

}  // namespace witan
