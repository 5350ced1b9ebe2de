#include "witan/io/format.hpp"

#include <algorithm>
#include <vector>

#include "fields.hpp"
#include "match_format.hpp"
#include "pairwise_matrix.hpp"
#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::uint64_t kMostItems = 65'535;  // more pairs than this allows would not fit into memory

/// The numbers of a text, whatever its lines.
class NumberStream {
 public:
  explicit NumberStream(LineReader& lines) : lines_(lines) {}

  /// Returns the next number, or an empty text at the end.
  std::string_view next() {
    while (at_ == fields_.size()) {
      if (!lines_.next()) return {};
      split_blanks(lines_.line(), fields_);
      at_ = 0;
    }
    return fields_[at_++];
  }

 private:
  LineReader& lines_;
  std::vector<std::string_view> fields_;
  std::size_t at_ = 0;
};

std::uint64_t read_size(LineReader& lines, NumberStream& numbers) {
  constexpr std::string_view kSize = "the number of items (a whole number from 1 to 65535)";
  const std::string_view text = numbers.next();
  if (text.empty()) throw InputError(lines.location(), "nothing but blank lines", kSize);
  const auto size = parse_unsigned(text);
  if (!size || *size == 0 || *size > kMostItems) lines.fail(text, kSize);
  return *size;
}

}  // namespace

FormatMatch match_pairwise_matrix(const TextHead& head) {
  if (head.data.size() < 2 || head.fields.size() != 1) return FormatMatch::none;
  const auto size = parse_unsigned(head.fields.front());
  std::vector<std::string_view> row;
  split_blanks(head.data[1], row);
  const bool numbers = std::ranges::all_of(row, [](std::string_view text) { return parse_double(text).has_value(); });
  return size && *size == row.size() && numbers ? FormatMatch::layout : FormatMatch::none;
}

void read_pairwise_matrix(LineReader& lines, const ReadOptions& /*options*/, DatasetBuilder& builder) {
  NumberStream numbers(lines);
  const std::uint64_t size = read_size(lines, numbers);
  const auto instance = builder.instance(kDefaultName);
  const auto expert = builder.expert(kDefaultName);
  std::vector<DatasetBuilder::ItemHandle> items;
  const auto item = [&](std::uint64_t number) {
    // Items are created as their rows are read, so that a small file with a large size costs little.
    while (items.size() <= number) {
      items.push_back(builder.item(fmt::format("{}", items.size() + 1)));
      builder.add_candidate(instance, items.back());
    }
    return items[number];
  };
  for (std::uint64_t i = 0; i < size; ++i) {
    for (std::uint64_t j = 0; j < size; ++j) {
      const std::string_view text = numbers.next();
      const std::string expected = fmt::format("{} rows of {} numbers", size, size);
      if (text.empty())
        throw InputError(lines.location(), fmt::format("the end after {} numbers", i * size + j), expected);
      builder.at_line(lines.number());
      const double weight = non_negative_number(lines, text, lines.column_of(text), "a weight");
      if (i == j || weight == 0) continue;
      builder.add_comparison(instance, expert, item(i), item(j), 1);
      builder.set_comparison_weight(weight);
    }
    (void)item(i);
  }
  if (const std::string_view text = numbers.next(); !text.empty()) lines.fail(text, "the end of the matrix");
  builder.presentation_unknown();
}

}  // namespace witan
