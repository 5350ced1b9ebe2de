#include "csv_rows.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "fields.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

char most_frequent_separator(std::string_view line) {
  constexpr std::string_view kCandidates = ",;\t";
  std::array<std::size_t, kCandidates.size()> times{};
  bool in_field = false;
  for (const char c : line) {
    if (c == '"') in_field = !in_field;
    const std::size_t candidate = kCandidates.find(c);
    if (!in_field && candidate != std::string_view::npos) ++times[candidate];
  }
  return kCandidates[static_cast<std::size_t>(std::max_element(times.begin(), times.end()) - times.begin())];
}

}  // namespace

std::size_t cut_outside_quotes(std::string_view text) {
  std::size_t cut = 0;
  bool quoted = false;
  for (std::size_t begin = 0; begin < text.size(); quoted = !quoted) {
    const std::size_t quote = std::min(text.find('"', begin), text.size());
    const std::size_t line_break = quoted ? std::string_view::npos : text.substr(begin, quote - begin).rfind('\n');
    if (line_break != std::string_view::npos) cut = begin + line_break + 1;
    begin = quote + 1;
  }
  return cut > 0 ? cut : cut_after_last_line(text);
}

CsvRows::CsvRows(LineReader& lines) : lines_(lines) {
  const std::string_view head = lines.head();
  separator_ = most_frequent_separator(head.substr(0, head.find('\n')));
}

bool CsvRows::next() {
  do {
    if (!lines_.next()) return false;
  } while (lines_.line().empty());
  has_quotes_ = !split_unless(lines_.line(), separator_, '"', fields_);
  if (has_quotes_) split_quoted();
  return true;
}

void CsvRows::split_quoted() {
  record_ = lines_.line();
  const SourceLocation begin = lines_.location();
  std::vector<std::pair<std::size_t, std::size_t>> parts;  // offsets, because unquoted_ still grows
  unquoted_.clear();
  columns_.clear();
  std::size_t at = 0;
  std::size_t line_begin = 0;
  while (true) {
    columns_.push_back(at - line_begin + 1);
    const std::size_t start = unquoted_.size();
    if (at < record_.size() && record_[at] == '"') {
      const SourceLocation opened{begin.file, lines_.number(), columns_.back()};
      for (++at;; ++at) {
        if (at == record_.size()) {
          // The quote is still open, so the field continues in the next line.
          if (!lines_.next()) throw InputError(opened, "a quote that is never closed", "a closing quote");
          line_begin = record_.size() + 1;
          record_ += '\n';
          record_ += lines_.line();
          if (record_.size() > kMaxLineBytes) {
            throw InputError(opened, "a quoted field that does not end",
                             fmt::format("rows of at most {} bytes", kMaxLineBytes));
          }
        }
        if (record_[at] != '"') {
          unquoted_ += record_[at];
        } else if (at + 1 < record_.size() && record_[at + 1] == '"') {
          unquoted_ += record_[at++];
        } else {
          break;
        }
      }
      ++at;
      if (at < record_.size() && record_[at] != separator_) {
        throw InputError(SourceLocation{begin.file, lines_.number(), at - line_begin + 1},
                         fmt::format("{} after a closing quote", in_quotes(std::string_view(record_).substr(at, 1))),
                         "a separator or the end of the line");
      }
    } else {
      while (at < record_.size() && record_[at] != separator_) unquoted_ += record_[at++];
    }
    parts.emplace_back(start, unquoted_.size() - start);
    if (at == record_.size()) break;
    ++at;
  }
  fields_.clear();
  for (const auto& [start, length] : parts) fields_.push_back(std::string_view(unquoted_).substr(start, length));
}

}  // namespace witan
