#include "scores.hpp"

#include <algorithm>

#include "fields.hpp"
#include "util/numbers.hpp"

namespace witan {

bool are_scores(const LineReader& lines) {
  std::string_view head = lines.head();
  head.remove_prefix(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
  return parse_double(trimmed(head.substr(0, head.find_first_of("\r\n")))).has_value();
}

std::vector<double> read_scores(LineReader& lines) {
  std::vector<double> scores;
  while (lines.next()) {
    const std::string_view text = trimmed(lines.line());
    if (!text.empty()) scores.push_back(finite_number(lines, text, lines.column_of(text), "a score"));
  }
  return scores;
}

}  // namespace witan
