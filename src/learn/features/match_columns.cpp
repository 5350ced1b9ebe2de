#include "match_columns.hpp"

#include <algorithm>
#include <functional>

#include "method/shared/learned_codec.hpp"
#include <fmt/format.h>

namespace witan {

std::optional<std::vector<std::uint64_t>> stored_numbers(const Features& features) {
  if (features.index().empty()) return std::nullopt;
  std::vector<std::uint64_t> numbers(features.columns());
  for (std::uint32_t column = 0; column < features.columns(); ++column) numbers[column] = features.number(column);
  return numbers;
}

void check_numbers(std::string_view subject, const std::optional<std::vector<std::uint64_t>>& numbers,
                   std::size_t columns) {
  if (!numbers) return;
  check_count(subject, "numbers", numbers->size(), columns);
  if (numbers->front() == 0 || std::ranges::adjacent_find(*numbers, std::greater_equal<>()) != numbers->end()) {
    throw_invalid(subject, "the numbers of its features do not ascend from 1");
  }
}

std::vector<std::uint32_t> match_columns(std::span<const std::uint64_t> numbers, std::size_t columns,
                                         const Features& data) {
  if (numbers.empty() && data.index().empty()) return {};
  std::vector<std::uint32_t> match(data.columns(), kNoColumn);
  bool equal = true;
  std::size_t c = 0;
  for (std::uint32_t column = 0; column < data.columns(); ++column) {
    const auto number_of = [&](std::size_t k) { return numbers.empty() ? k + 1 : numbers[k]; };
    while (c < columns && number_of(c) < data.number(column)) ++c;
    if (c < columns && number_of(c) == data.number(column)) match[column] = static_cast<std::uint32_t>(c);
    equal = equal && (match[column] == column || (match[column] == kNoColumn && column >= columns));
  }
  if (equal) match.clear();
  return match;
}

std::string columns_note(std::span<const std::uint64_t> numbers, std::size_t columns, const Features& data) {
  const std::uint64_t known = numbers.empty() ? columns : numbers.back();
  const std::uint64_t found = data.columns() == 0 ? 0 : data.number(data.columns() - 1);
  if (known == found) return {};
  const char* const effect = found < known ? "missing features count as 0" : "additional features are ignored";
  if (numbers.empty() && data.index().empty()) {
    return fmt::format("the model has {} features and the data have {}: {}", known, found, effect);
  }
  return fmt::format("the model has features up to {} and the data up to {}: {}", known, found, effect);
}

}  // namespace witan
