#pragma once

#include "witan/data/features.hpp"
#include "witan/method/parameters.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "data/absent_value.hpp"

namespace witan {

/// Meaning of a feature that is absent from a row of a file.
enum class Absent : std::uint8_t { zero, missing };
inline constexpr Choices<Absent, 2> kAbsents = {{{"zero", Absent::zero}, {"missing", Absent::missing}}};

/// The cells of a feature table by the columns of a model. A value `nan` is missing, and so is an absent one under
/// Absent::missing. Valid while the features exist.
class FeatureCells {
 public:
  /// `numbers` are those of the model's columns, from stored_numbers(); empty: 1, …, columns.
  FeatureCells(const Features& features, std::span<const std::uint64_t> numbers, std::size_t columns, Absent absent);

  /// Returns one cell; NaN if it is missing. O(1) if the table is dense, O(log row length) if sparse.
  [[nodiscard]] double at(std::uint64_t row, std::size_t column) const {
    const std::uint32_t c = columns_[column];
    if (c == kNone) return absent_;
    if (features_.dense()) return dense_value(features_.row(row)[c]);
    const auto stored = features_.sparse_columns(row);
    const auto found = std::lower_bound(stored.begin(), stored.end(), c);
    if (found == stored.end() || *found != c) return absent_;
    return static_cast<double>(features_.sparse_values(row)[static_cast<std::size_t>(found - stored.begin())]);
  }
  /// A row, for BoostedTrees::score.
  struct Row {
    const FeatureCells& cells;
    std::uint64_t row;
    [[nodiscard]] double operator[](std::size_t column) const { return cells.at(row, column); }
  };
  [[nodiscard]] Row row(std::uint64_t r) const { return {*this, r}; }
  /// Writes all cells of a row. O(columns) if dense.
  void read(std::uint64_t row, std::span<float> values) const {
    for (std::size_t c = 0; c < values.size(); ++c) values[c] = static_cast<float>(at(row, c));
  }

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  [[nodiscard]] double dense_value(float value) const {
    return is_absent(value) ? absent_ : static_cast<double>(value);
  }

  const Features& features_;
  std::vector<std::uint32_t> columns_;  ///< of the table, by column of the model
  double absent_;
};

}  // namespace witan
