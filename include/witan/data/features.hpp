#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace witan {

/// Item features as floats, with one row per slot of the data set. The table is dense, or has compressed sparse rows.
///
/// Features that are missing from a sparse row are 0. A column is a feature that occurs in the data; number() is its
/// number in the file. Memory is therefore proportional to the stored values, even if the numbers are large.
class Features {
 public:
  Features() = default;
  /// Creates a table from sparse rows. Row r has the entries row_begin[r] … row_begin[r+1], with ascending `index`;
  /// index 0 is feature 1. The table is stored dense if more than half of the cells have a value, because that takes
  /// less memory.
  Features(std::vector<std::uint64_t> row_begin, std::vector<std::uint32_t> index, std::vector<float> value);

  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::uint32_t columns() const { return columns_; }
  /// Returns the number of a column in the file, from 1. Numbers ascend.
  [[nodiscard]] std::uint64_t number(std::uint32_t column) const {
    return 1 + (index_.empty() ? std::uint64_t{column} : index_[column]);
  }
  /// Returns the numbers of all columns minus 1, or an empty span if they are 0, 1, 2, ….
  [[nodiscard]] std::span<const std::uint32_t> index() const& { return index_; }
  std::span<const std::uint32_t> index() const&& = delete;
  [[nodiscard]] bool dense() const { return row_begin_.empty(); }
  /// Returns a row of a dense table.
  [[nodiscard]] std::span<const float> row(std::size_t r) const& {
    return std::span(value_).subspan(r * columns_, columns_);
  }
  std::span<const float> row(std::size_t r) const&& = delete;
  /// Return the columns and the values of a row of a sparse table.
  [[nodiscard]] std::span<const std::uint32_t> sparse_columns(std::size_t r) const& {
    return std::span(column_).subspan(row_begin_[r], row_begin_[r + 1] - row_begin_[r]);
  }
  std::span<const std::uint32_t> sparse_columns(std::size_t r) const&& = delete;
  [[nodiscard]] std::span<const float> sparse_values(std::size_t r) const& {
    return std::span(value_).subspan(row_begin_[r], row_begin_[r + 1] - row_begin_[r]);
  }
  std::span<const float> sparse_values(std::size_t r) const&& = delete;
  /// Returns one cell. O(1) if dense, O(log row length) if sparse.
  [[nodiscard]] float at(std::size_t r, std::uint32_t column) const;

 private:
  std::size_t rows_ = 0;
  std::uint32_t columns_ = 0;
  std::vector<std::uint32_t> index_;      ///< of every column; empty: 0, 1, 2, …
  std::vector<std::uint64_t> row_begin_;  ///< empty if dense
  std::vector<std::uint32_t> column_;
  std::vector<float> value_;
};

}  // namespace witan
