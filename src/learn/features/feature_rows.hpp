#pragma once

#include "witan/data/dataset.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace witan {

/// The features of some items of an instance as the data set stores them, a row an item. Valid while the data set and
/// the slots live.
class FeatureRows {
 public:
  /// Of the items in `slots`; `columns` are as many as the weights have: further ones are passed over, and those that
  /// the data set does not have are 0.
  FeatureRows(const Features& features, std::uint64_t first_slot, std::span<const Slot> slots, std::size_t columns)
      : features_(&features),
        first_(first_slot),
        slots_(slots),
        columns_(std::min<std::size_t>(columns, features.columns())) {}

  [[nodiscard]] std::size_t rows() const { return slots_.size(); }
  /// Calls `visit(column, value)` for every value that is stored of a row.
  template <class Visit>
  void each(std::size_t r, Visit&& visit) const {
    const std::uint64_t row = first_ + slots_[r];
    if (features_->dense()) {
      const auto values = features_->row(row);
      for (std::size_t c = 0; c < columns_; ++c) visit(c, static_cast<double>(values[c]));
      return;
    }
    const auto columns = known_columns(row);
    const auto values = features_->sparse_values(row);
    for (std::size_t k = 0; k < columns.size(); ++k) {
      visit(static_cast<std::size_t>(columns[k]), static_cast<double>(values[k]));
    }
  }
  /// Σ weights·row. Same bits for equal rows.
  [[nodiscard]] double dot(std::span<const double> weights, std::size_t r) const;
  /// Adds factors[r]·row r to `to`, for all rows.
  void add_scaled(std::span<const double> factors, std::span<double> to) const;

 private:
  [[nodiscard]] std::span<const std::uint32_t> known_columns(std::uint64_t row) const;

  const Features* features_;
  std::uint64_t first_;
  std::span<const Slot> slots_;
  std::size_t columns_;
};

}  // namespace witan
