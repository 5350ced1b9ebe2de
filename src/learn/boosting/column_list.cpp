#include "column_list.hpp"

#include "witan/util/error.hpp"

#include <algorithm>

#include "util/numbers.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace witan {
namespace {

constexpr std::uint64_t kMostColumns = 1'000'000;

std::uint64_t column_number(std::string_view text) {
  const auto number = parse_double(text);
  if (!number || *number < 1 || *number > 4294967295.0 ||
      *number != static_cast<double>(static_cast<std::uint64_t>(*number))) {
    throw UsageError(fmt::format("expected numbers of features, from 1, such as 3;7-9, found \"{}\"", text));
  }
  return static_cast<std::uint64_t>(*number);
}

}  // namespace

ColumnList ColumnListParser::parse(std::string_view text) const {
  ColumnList list;
  if (text == "none") return list;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(';', begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    const std::size_t dash = part.find('-');
    const std::uint64_t first = column_number(part.substr(0, dash));
    const std::uint64_t last = dash == std::string_view::npos ? first : column_number(part.substr(dash + 1));
    if (last < first || last - first >= kMostColumns) {
      throw UsageError(fmt::format("expected an ascending range of features, found \"{}\"", part));
    }
    for (std::uint64_t number = first; number <= last; ++number) list.numbers.push_back(number);
    begin = end + 1;
  }
  std::ranges::sort(list.numbers);
  const auto repeated = std::ranges::unique(list.numbers);
  list.numbers.erase(repeated.begin(), repeated.end());
  return list;
}

std::string ColumnListParser::text(const ColumnList& value) const {
  return value.numbers.empty() ? "none" : fmt::format("{}", fmt::join(value.numbers, ";"));
}

}  // namespace witan
