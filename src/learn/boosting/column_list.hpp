#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace witan {

/// The numbers of some features, ascending.
struct ColumnList {
  std::vector<std::uint64_t> numbers;
  friend bool operator==(const ColumnList&, const ColumnList&) = default;
};

/// Parses none, or numbers and ranges of features such as 3;7-9. A ParameterParser.
struct ColumnListParser {
  [[nodiscard]] ColumnList parse(std::string_view text) const;
  [[nodiscard]] std::string text(const ColumnList& value) const;
  [[nodiscard]] std::string range() const { return "none, or numbers such as 3;7-9"; }
};

}  // namespace witan
