#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace witan {

/// The features of the items of one instance: one row per item, by slot.
class FeatureTable {
 public:
  FeatureTable() = default;
  /// Creates a table of zeros.
  FeatureTable(std::size_t rows, std::size_t columns) : rows_(rows), columns_(columns), values_(rows * columns) {}

  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::size_t columns() const { return columns_; }
  [[nodiscard]] std::span<double> row(std::size_t r) { return std::span(values_).subspan(r * columns_, columns_); }
  [[nodiscard]] std::span<const double> row(std::size_t r) const {
    return std::span(values_).subspan(r * columns_, columns_);
  }

 private:
  std::size_t rows_ = 0, columns_ = 0;
  std::vector<double> values_;
};

}  // namespace witan
