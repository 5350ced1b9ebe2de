#include <ostream>
#include <vector>

#include "number_text.hpp"
#include "pairwise_matrix.hpp"
#include "unsupported_content.hpp"
#include "util/numbers.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

constexpr std::string_view kMatrixName = "pairwise-matrix";

/// Returns the row of each slot: the number in its name.
std::vector<std::size_t> rows_by_slot(const Dataset& data, const Instance& instance) {
  std::vector<std::size_t> rows;
  for (const ItemId item : instance.items) {
    const std::string_view name = data.name(item);
    const auto number = parse_unsigned(name);
    if (!number || *number == 0 || *number > instance.size() || fmt::format("{}", *number) != name) {
      cannot_hold(kMatrixName,
                  fmt::format("item {}, whose name is not a number from 1 to {}", in_quotes(name), instance.size()));
    }
    rows.push_back(*number - 1);
  }
  return rows;
}

void check_matrix(const Dataset& data, const Instance& instance) {
  if (!instance.lists.empty()) cannot_hold(kMatrixName, list_of(data, instance.lists.front()));
  if (data.labelled()) cannot_hold(kMatrixName, "labels");
  if (data.features() != nullptr) cannot_hold(kMatrixName, "features");
  if (!instance.comparison_time.empty()) cannot_hold(kMatrixName, "times");
  for (const Comparison& one : instance.comparisons) {
    if (one.outcome != 0 && one.outcome != 1) cannot_hold(kMatrixName, "ties and shares of wins");
    if (one.expert != instance.comparisons.front().expert) cannot_hold(kMatrixName, "several experts");
  }
}

}  // namespace

void write_pairwise_matrix(const Dataset& data, std::ostream& out) {
  const Instance instance = only_instance(kMatrixName, data);
  check_matrix(data, instance);
  const std::vector<std::size_t> row = rows_by_slot(data, instance);
  const std::size_t n = instance.size();
  std::vector<double> weight(n * n, 0.0);
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    const Comparison& one = instance.comparisons[c];
    const bool first_won = one.outcome == 1;
    weight[row[first_won ? one.first : one.second] * n + row[first_won ? one.second : one.first]] +=
        instance.weight_of_comparison(c);
  }
  out << n << '\n';
  std::string line;
  for (std::size_t i = 0; i < n; ++i) {
    line.clear();
    for (std::size_t j = 0; j < n; ++j) {
      if (j > 0) line += ' ';
      append_number(line, weight[i * n + j]);
    }
    out << line << '\n';
  }
}

}  // namespace witan
