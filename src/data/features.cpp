#include "witan/data/features.hpp"

#include <algorithm>

#include "util/large_pages.hpp"

namespace witan {

Features::Features(std::uint32_t columns, std::vector<std::uint64_t> row_begin, std::vector<std::uint32_t> column,
                   std::vector<float> value)
    : rows_(row_begin.size() - 1), columns_(columns) {
  if (2 * value.size() <= rows_ * static_cast<std::size_t>(columns)) {
    row_begin_ = std::move(row_begin);
    column_ = std::move(column);
    value_ = std::move(value);
    return;
  }
  resize_large(value_, rows_ * columns_);
  for (std::size_t r = 0; r < rows_; ++r) {
    for (std::uint64_t e = row_begin[r]; e < row_begin[r + 1]; ++e) value_[r * columns_ + column[e]] = value[e];
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
