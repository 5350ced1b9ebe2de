#include "witan/report/text_table.hpp"

#include "witan/util/error.hpp"

#include <algorithm>

#include "util/utf8.hpp"
#include <fmt/format.h>

namespace witan {

std::string counted(std::uint64_t count, std::string_view one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

TextTable::TextTable(std::vector<std::pair<std::string, Align>> columns) {
  rows_.emplace_back();
  for (auto& [heading, align] : columns) {
    rows_.back().push_back(std::move(heading));
    align_.push_back(align);
  }
}

void TextTable::add_row(std::vector<std::string> cells) {
  for (std::string& cell : cells) cell = printable(cell);
  rows_.push_back(std::move(cells));
}

void TextTable::write(std::ostream& out) const {
  std::vector<std::size_t> width(align_.size(), 0);
  for (const auto& row : rows_) {
    for (std::size_t k = 0; k < row.size(); ++k) width[k] = std::max(width[k], display_width(row[k]));
  }
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t k = 0; k < row.size(); ++k) {
      const std::string padding(width[k] - display_width(row[k]), ' ');
      if (k > 0) line += "  ";
      line += align_[k] == Align::right ? padding + row[k] : row[k] + padding;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << '\n';
  }
}

}  // namespace witan
