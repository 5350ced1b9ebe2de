#pragma once

#include "witan/metric/evaluate.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace witan {

/// The maximum number of items whose orders are summed.
inline constexpr std::uint32_t kMaxOrdered = 16;

/// A set of at most kMaxOrdered items, as bits.
using ItemMask = std::uint32_t;

/// A metric as a sum over items of a term that depends on the item, its position and the set of items before it.
///
/// The term is a value by item and position, times a factor by the set; or, for Kendall's τ, a count over the set.
class PlacementTerms {
 public:
  /// Throws UsageError for metrics without such terms, such as `judged`, and for invalid metrics.
  PlacementTerms(const Metric& metric, const EvaluateOptions& metric_options);

  /// Sets the labels of the items; none may be NaN. The metric is that of a list of these items. O(2^items) for ap,
  /// err, mrr and success, else O(items²).
  void assign(std::span<const double> labels);

  [[nodiscard]] std::uint32_t size() const { return size_; }
  /// Returns whether all orders have the same value.
  [[nodiscard]] bool constant() const { return constant_; }

  /// Returns the terms by position and item, without the factor.
  [[nodiscard]] const std::vector<double>& base() const { return base_; }
  /// Returns the factor by set; empty if all are 1.
  [[nodiscard]] const std::vector<double>& factor() const { return factor_; }
  [[nodiscard]] bool counts_pairs() const { return counts_pairs_; }
  [[nodiscard]] double pair_unit() const { return pair_unit_; }
  /// Returns the items with a higher, or lower, label than item i.
  [[nodiscard]] ItemMask higher(std::uint32_t i) const { return higher_[i]; }
  [[nodiscard]] ItemMask lower(std::uint32_t i) const { return lower_[i]; }

 private:
  void assign_gains(std::span<const double> labels);
  void assign_relevant(std::span<const double> labels);
  void assign_stops(std::span<const double> labels);
  void assign_pairs(std::span<const double> labels);
  [[nodiscard]] std::uint32_t cutoff() const;

  Metric metric_;
  EvaluateOptions metric_options_;
  std::uint32_t size_ = 0;
  bool constant_ = true;
  bool counts_pairs_ = false;
  double pair_unit_ = 0;
  std::vector<double> discounts_;
  std::vector<double> base_, factor_, scratch_;
  std::array<ItemMask, kMaxOrdered> higher_{}, lower_{};
};

}  // namespace witan
