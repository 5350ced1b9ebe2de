#pragma once

#include "witan/data/dataset.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

#include "match_columns.hpp"

namespace witan {

/// A view of the features of some items of an instance, one row per item. Valid while the data set and the slots exist.
class FeatureRows {
 public:
  /// Views the items in `slots`. `columns` is the number of weights: further columns are ignored, and columns that the
  /// data set lacks are 0. `match` are the columns of the weights, from match_columns(); it must outlive the view.
  FeatureRows(const Features& features, std::uint64_t first_slot, std::span<const Slot> slots, std::size_t columns,
              std::span<const std::uint32_t> match = {})
      : features_(&features),
        first_(first_slot),
        slots_(slots),
        match_(match),
        columns_(match.empty() ? std::min<std::size_t>(columns, features.columns()) : features.columns()) {}

  [[nodiscard]] std::size_t rows() const { return slots_.size(); }
  /// Calls `visit(column, value)` for every stored value of a row.
  template <class Visit>
  void each(std::size_t r, Visit&& visit) const {
    const std::uint64_t row = first_ + slots_[r];
    if (features_->dense()) {
      const auto values = features_->row(row);
      for (std::size_t c = 0; c < columns_; ++c) visit_column(c, values[c], visit);
      return;
    }
    const auto columns = known_columns(row);
    const auto values = features_->sparse_values(row);
    for (std::size_t k = 0; k < columns.size(); ++k) {
      visit_column(columns[k], values[k], visit);
    }
  }
  /// Returns Σ weights·row. Equal rows have identical results.
  [[nodiscard]] double dot(std::span<const double> weights, std::size_t r) const;
  /// Adds factors[r]·row r to `to`, for all rows.
  void add_scaled(std::span<const double> factors, std::span<double> to) const;

 private:
  template <class Visit>
  void visit_column(std::size_t c, float value, Visit& visit) const {
    if (!match_.empty()) c = match_[c];
    if (c != kNoColumn) visit(c, static_cast<double>(value));
  }
  [[nodiscard]] std::span<const std::uint32_t> known_columns(std::uint64_t row) const;

  const Features* features_;
  std::uint64_t first_;
  std::span<const Slot> slots_;
  std::span<const std::uint32_t> match_;
  std::size_t columns_;
};

}  // namespace witan
