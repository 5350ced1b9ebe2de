#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace witan {

/// Item features, one row a slot of the whole data set, stored as float: dense, or as compressed sparse rows.
///
/// A feature that a sparse row does not name is 0. Column 0 is the file's feature 1.
class Features {
 public:
  Features() = default;
  /// Row r has the entries row_begin[r] … row_begin[r+1]; columns ascend within a row. Kept sparse only where that is
  /// smaller: more than half of the cells filled makes it dense.
  Features(std::uint32_t columns, std::vector<std::uint64_t> row_begin, std::vector<std::uint32_t> column,
           std::vector<float> value);

  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::uint32_t columns() const { return columns_; }
  [[nodiscard]] bool dense() const { return row_begin_.empty(); }
  /// The whole row of a dense table.
  [[nodiscard]] std::span<const float> row(std::size_t r) const {
    return std::span(value_).subspan(r * columns_, columns_);
  }
  /// The named columns and their values of a sparse table's row.
  [[nodiscard]] std::span<const std::uint32_t> sparse_columns(std::size_t r) const {
    return std::span(column_).subspan(row_begin_[r], row_begin_[r + 1] - row_begin_[r]);
  }
  [[nodiscard]] std::span<const float> sparse_values(std::size_t r) const {
    return std::span(value_).subspan(row_begin_[r], row_begin_[r + 1] - row_begin_[r]);
  }
  /// One cell; O(1) when dense, O(log row) when sparse.
  [[nodiscard]] float at(std::size_t r, std::uint32_t column) const;

 private:
  std::size_t rows_ = 0;
  std::uint32_t columns_ = 0;
  std::vector<std::uint64_t> row_begin_;  ///< empty when dense
  std::vector<std::uint32_t> column_;
  std::vector<float> value_;
};

}  // namespace witan
