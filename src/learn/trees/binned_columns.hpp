#pragma once

#include "witan/util/context.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace witan {

/// The columns of a table, each quantised into at most 255 bins of about equal size; bin 0 has the missing values.
/// Takes 1 byte per cell. Tiles of eight columns are stored row by row, so that one row of a tile is one word and the
/// histograms of a tile fit in the first cache of a processor. Immutable, so threads can share it.
class BinnedColumns {
 public:
  static constexpr std::size_t kTile = 8;
  static constexpr std::size_t kBins = 256;  ///< including bin 0
  /// Writes the values of one row; NaN: missing.
  using ReadRow = std::function<void(std::size_t row, std::span<float> values)>;

  /// Bins are chosen on at most 50,000 rows. `categorical` may be empty; in such a column every value has a bin of its
  /// own, except that rare values beyond the 254 most frequent ones count as missing. O(rows·columns). The result does
  /// not depend on the number of threads.
  BinnedColumns(std::size_t rows, std::size_t columns, const ReadRow& read, std::vector<bool> categorical,
                Context& context);

  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::size_t columns() const { return cuts_.size(); }
  [[nodiscard]] std::size_t tiles() const { return (columns() + kTile - 1) / kTile; }
  /// Returns the bins of a tile: kTile bytes per row.
  [[nodiscard]] const std::uint8_t* tile(std::size_t t) const { return bins_.data() + t * rows_ * kTile; }
  [[nodiscard]] std::uint8_t bin(std::size_t row, std::size_t column) const {
    return tile(column / kTile)[row * kTile + column % kTile];
  }
  /// Returns the number of bins of a column, including bin 0.
  [[nodiscard]] std::size_t bins(std::size_t column) const { return counts_[column] + 1; }
  [[nodiscard]] bool categorical(std::size_t column) const { return !categorical_.empty() && categorical_[column]; }
  /// Returns the threshold below which the values of the bins 1 … `bin` are; for a categorical column, the value of the
  /// bin.
  [[nodiscard]] float cut(std::size_t column, std::size_t bin) const { return cuts_[column][bin - 1]; }

 private:
  using Cuts = std::array<float, kBins>;  ///< padded with infinity

  [[nodiscard]] std::uint8_t bin_of(std::size_t column, float value) const;
  void set_cuts(std::size_t column, std::vector<float> sample);
  void set_categories(std::size_t column, std::vector<float> sample);

  std::size_t rows_;
  std::vector<bool> categorical_;
  std::vector<Cuts> cuts_;
  std::vector<std::size_t> counts_;  ///< number of bins without bin 0
  std::vector<std::uint8_t> bins_;
};

}  // namespace witan
