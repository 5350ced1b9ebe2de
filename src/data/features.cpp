#include "witan/data/features.hpp"

#include <algorithm>

#include "absent_value.hpp"
#include "util/large_pages.hpp"

namespace witan {
namespace {

/// Returns the distinct values in ascending order. Large values take no memory.
std::vector<std::uint32_t> distinct(const std::vector<std::uint32_t>& values) {
  std::vector<std::uint32_t> found;
  if (values.empty()) return found;
  const std::size_t most = *std::ranges::max_element(values);
  if (most <= 4096 + 4 * values.size()) {
    std::vector<bool> occurs(most + 1);
    for (const std::uint32_t value : values) occurs[value] = true;
    for (std::size_t value = 0; value <= most; ++value) {
      if (occurs[value]) found.push_back(static_cast<std::uint32_t>(value));
    }
    return found;
  }
  found = values;
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

/// Replaces every value by its position among the distinct values.
void replace_by_position(const std::vector<std::uint32_t>& distinct, std::vector<std::uint32_t>& values) {
  for (std::uint32_t& value : values) {
    value = static_cast<std::uint32_t>(std::ranges::lower_bound(distinct, value) - distinct.begin());
  }
}

}  // namespace

Features::Features(std::vector<std::uint64_t> row_begin, std::vector<std::uint32_t> index, std::vector<float> value)
    : rows_(row_begin.size() - 1), index_(distinct(index)) {
  columns_ = static_cast<std::uint32_t>(index_.size());
  if (columns_ == 0 || index_.back() + std::size_t{1} == columns_) {
    index_ = {};
  } else {
    replace_by_position(index_, index);
  }
  if (2 * value.size() <= rows_ * static_cast<std::size_t>(columns_)) {
    row_begin_ = std::move(row_begin);
    column_ = std::move(index);
    value_ = std::move(value);
    return;
  }
  resize_large(value_, rows_ * columns_);
  // Absent values are −0, which computes as 0; stored zeros lose their sign. See data/absent_value.hpp.
  if (value.size() < value_.size()) std::ranges::fill(value_, kAbsentValue);
  for (std::size_t r = 0; r < rows_; ++r) {
    for (std::uint64_t e = row_begin[r]; e < row_begin[r + 1]; ++e) value_[r * columns_ + index[e]] = value[e] + 0.0F;
  }
}

float Features::at(std::size_t r, std::uint32_t column) const {
  if (dense()) return value_[r * columns_ + column];
  const auto columns = sparse_columns(r);
  const auto found = std::lower_bound(columns.begin(), columns.end(), column);
  if (found == columns.end() || *found != column) return 0.0F;
  return sparse_values(r)[static_cast<std::size_t>(found - columns.begin())];
}

}  // namespace witan
