#include "split_search.hpp"

#include <algorithm>
#include <cmath>

namespace witan {
namespace {

constexpr double kLargestSum = 0x1p30;  ///< rounding adds at most half a unit per row
constexpr double kLeastCurvature = 1e-12;
/// Categories need many rows to be sorted reliably, so their curvature is increased, as in LightGBM.
constexpr double kCategorySmoothing = 10;

double unit_for(std::span<const double> values, std::span<const std::uint32_t> rows) {
  double sum = 0;
  for (const std::uint32_t r : rows) sum += std::abs(values[r]);
  return sum > 0 ? sum / kLargestSum : 1;
}

}  // namespace

FixedPoint::FixedPoint(std::span<const double> gradient, std::span<const double> curvature,
                       std::span<const std::uint32_t> rows)
    : gradient_unit_(unit_for(gradient, rows)), curvature_unit_(unit_for(curvature, rows)) {}

PackedSum FixedPoint::pack(double gradient, double curvature) const {
  const auto high = static_cast<std::int64_t>(std::nearbyint(gradient / gradient_unit_));
  const auto low = static_cast<std::int64_t>(std::nearbyint(curvature / curvature_unit_));
  return (static_cast<PackedSum>(high) << 32) + static_cast<PackedSum>(low);
}

double SplitSearch::value(double gradient, double curvature, const ValueBounds& bounds) const {
  if (curvature + l2_ <= 0) return std::clamp(0.0, bounds.low, bounds.high);
  return std::clamp(-gradient / (curvature + l2_), bounds.low, bounds.high);
}

double SplitSearch::reduction(PackedSum sum, const ValueBounds& bounds) const {
  const double gradient = units_.gradient(sum);
  const double curvature = units_.curvature(sum) + l2_;
  if (monotone_.empty()) return gradient * gradient / curvature;
  const double at = value(gradient, curvature - l2_, bounds);
  return -(2 * gradient + curvature * at) * at;
}

/// Compares the splits of one column of one node.
class SplitSearch::Scan {
 public:
  Scan(const SplitSearch& search, std::size_t column, const NodeSums& node, bool counted)
      : search_(search),
        node_(node),
        direction_(search.monotone(column)),
        least_(counted ? search.least_ : 0),
        whole_(search.reduction(node.sum, node.bounds)) {
    best_.counted = counted;
  }
  [[nodiscard]] const Split& best() const { return best_; }
  /// Tries a split with this sum and number of rows on the left.
  void add(PackedSum left, std::size_t rows_left, std::size_t rows, std::size_t bin, bool missing_left) {
    if (least_ > 0 && (rows_left < least_ || rows - rows_left < least_)) return;
    const PackedSum right = node_.sum - left;
    const FixedPoint& units = search_.units_;
    if (units.curvature(left) <= kLeastCurvature || units.curvature(right) <= kLeastCurvature) return;
    const double gain = search_.reduction(left, node_.bounds) + search_.reduction(right, node_.bounds) - whole_;
    if (!(gain > best_.gain) || breaks_order(left, right)) return;
    best_.gain = gain;
    best_.bin = static_cast<std::uint16_t>(bin);
    best_.missing_left = missing_left;
  }

 private:
  [[nodiscard]] bool breaks_order(PackedSum left, PackedSum right) const {
    if (direction_ == Monotone::none) return false;
    const double rise = search_.value(right, node_.bounds) - search_.value(left, node_.bounds);
    return rise * static_cast<double>(direction_) < 0;
  }

  const SplitSearch& search_;
  const NodeSums& node_;
  Monotone direction_;
  std::size_t least_;
  double whole_;
  Split best_;
};

std::vector<std::uint8_t> SplitSearch::sorted_categories(std::size_t column, Histogram histogram) const {
  std::vector<std::uint8_t> order;
  for (std::size_t b = 1; b < binned_.bins(column); ++b) {
    if (histogram[b] != 0) order.push_back(static_cast<std::uint8_t>(b));
  }
  // The smoothing is relative to the mean curvature of a row in units of the histogram.
  double curvature = 0;
  for (const std::uint8_t b : order) curvature += units_.curvature(histogram[b]);
  const double smoothing = kCategorySmoothing * curvature / std::max<double>(1, static_cast<double>(binned_.rows()));
  const auto ratio = [&](std::uint8_t b) {
    return units_.gradient(histogram[b]) / (units_.curvature(histogram[b]) + smoothing + kLeastCurvature);
  };
  std::ranges::stable_sort(order, {}, ratio);
  return order;
}

Split SplitSearch::best(std::size_t column, Histogram histogram, const NodeSums& node, const Counts* counts) const {
  Scan scan(*this, column, node, counts != nullptr);
  const auto count = [&](std::size_t b) { return counts == nullptr ? 0U : (*counts)[b]; };
  std::size_t rows = 0;
  if (counts != nullptr) {
    for (const std::uint32_t in_bin : *counts) rows += in_bin;
  }
  PackedSum left = 0;
  std::size_t rows_left = 0;
  if (binned_.categorical(column)) {
    std::size_t bins = 0;
    for (const std::uint8_t b : sorted_categories(column, histogram)) {
      left += histogram[b];
      rows_left += count(b);
      scan.add(left, rows_left, rows, ++bins, false);
    }
    return scan.best();
  }
  const bool missing = histogram[0] != 0;
  for (std::size_t b = 1; b < binned_.bins(column); ++b) {
    // Without rows in the bin, the split equals the previous one.
    if (histogram[b] == 0 && count(b) == 0) continue;
    left += histogram[b];
    rows_left += count(b);
    scan.add(left, rows_left, rows, b, false);
    if (missing) scan.add(left + histogram[0], rows_left + count(0), rows, b, true);
  }
  return scan.best();
}

}  // namespace witan
