#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "binned_columns.hpp"

namespace witan {

/// The direction in which the score may depend on a column.
enum class Monotone : std::int8_t { decreasing = -1, none = 0, increasing = 1 };

/// Sums of derivatives of the loss over a set of rows, in one word: the gradient in the high half and the curvature in
/// the low half, both in fixed point. Sums and differences are exact, so they do not depend on the order of the rows.
using PackedSum = std::uint64_t;

/// Converts derivatives to fixed point, with the finest unit for which no sum over rows overflows.
class FixedPoint {
 public:
  FixedPoint(std::span<const double> gradient, std::span<const double> curvature, std::span<const std::uint32_t> rows);
  [[nodiscard]] PackedSum pack(double gradient, double curvature) const;
  [[nodiscard]] double gradient(PackedSum sum) const {
    return gradient_unit_ * static_cast<double>(static_cast<std::int32_t>(sum >> 32));
  }
  [[nodiscard]] double curvature(PackedSum sum) const {
    return curvature_unit_ * static_cast<double>(static_cast<std::uint32_t>(sum));
  }

 private:
  double gradient_unit_, curvature_unit_;
};

/// The range of the values that monotone constraints allow in a node.
struct ValueBounds {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
};

/// A split of a node by one column.
struct Split {
  double gain = 0;        ///< 0: no split
  std::uint16_t bin = 0;  ///< the last bin on the left; for a categorical column the number of sorted bins on the left
  bool missing_left = false;
  bool counted = false;  ///< both children are known to have enough rows
};

/// A node to split: the sum over its rows and the bounds of its values.
struct NodeSums {
  PackedSum sum = 0;
  ValueBounds bounds;
};

/// Searches for the best split of a node by one column, given the histogram of the node.
class SplitSearch {
 public:
  using Histogram = std::span<const PackedSum>;                    ///< one sum per bin
  using Counts = std::array<std::uint32_t, BinnedColumns::kBins>;  ///< number of rows per bin

  SplitSearch(const BinnedColumns& binned, double l2, std::size_t least, std::span<const Monotone> monotone,
              const FixedPoint& units)
      : binned_(binned), l2_(l2), least_(least), monotone_(monotone), units_(units) {}

  /// Returns the best split, with gain 0 if there is none. With `counts`, both children have at least `least` rows.
  [[nodiscard]] Split best(std::size_t column, Histogram histogram, const NodeSums& node, const Counts* counts) const;
  /// Returns the categorical bins in the order in which splits separate them: by gradient over curvature.
  [[nodiscard]] std::vector<std::uint8_t> sorted_categories(std::size_t column, Histogram histogram) const;
  /// Returns the best value of a set of rows within the bounds.
  [[nodiscard]] double value(double gradient, double curvature, const ValueBounds& bounds) const;
  [[nodiscard]] double value(PackedSum sum, const ValueBounds& bounds) const {
    return value(units_.gradient(sum), units_.curvature(sum), bounds);
  }

 private:
  class Scan;
  [[nodiscard]] Monotone monotone(std::size_t column) const {
    return monotone_.empty() ? Monotone::none : monotone_[column];
  }
  /// Returns twice the reduction of the loss.
  [[nodiscard]] double reduction(PackedSum sum, const ValueBounds& bounds) const;

  const BinnedColumns& binned_;
  double l2_;
  std::size_t least_;
  std::span<const Monotone> monotone_;
  const FixedPoint& units_;
};

}  // namespace witan
