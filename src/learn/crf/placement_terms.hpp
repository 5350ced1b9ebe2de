#pragma once

#include "witan/metric/evaluate.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace witan {

/// The most items of which all orders are summed up at once.
inline constexpr std::uint32_t kMaxOrdered = 16;

/// A set of at most kMostOrdered items, as bits.
using ItemMask = std::uint32_t;

/// A metric as a sum over placements: what an item brings, given only which items stand before it. Of this kind are all
/// metrics but those that do not depend on the order.
///
/// Either a value for item and position, times a factor that depends on the set before it; or, for Kendall's τ, a count
/// over that set.
class PlacementTerms {
 public:
  /// UsageError for `judged`, and as the evaluator.
  PlacementTerms(const Metric& metric, const EvaluateOptions& how);

  /// The items to be ordered, by their labels, none of which is NaN. The metric is that of these items alone; a
  /// cut-off beyond them is none. O(2^items) for ap, err, mrr and success, else O(items²).
  void assign(std::span<const float> labels);

  [[nodiscard]] std::uint32_t size() const { return size_; }
  /// Whether all orders have the same value.
  [[nodiscard]] bool constant() const { return constant_; }

  /// By position and item: what it brings, were the factor 1.
  [[nodiscard]] const std::vector<double>& base() const { return base_; }
  /// By set; empty: 1 for all.
  [[nodiscard]] const std::vector<double>& factor() const { return factor_; }
  [[nodiscard]] bool counts_pairs() const { return counts_pairs_; }
  [[nodiscard]] double pair_unit() const { return pair_unit_; }
  /// Items of higher and of lower label than item i.
  [[nodiscard]] ItemMask higher(std::uint32_t i) const { return higher_[i]; }
  [[nodiscard]] ItemMask lower(std::uint32_t i) const { return lower_[i]; }

 private:
  void assign_gains(std::span<const float> labels);
  void assign_relevant(std::span<const float> labels);
  void assign_stops(std::span<const float> labels);
  void assign_pairs(std::span<const float> labels);
  [[nodiscard]] std::uint32_t cutoff() const;

  Metric metric_;
  EvaluateOptions how_;
  std::uint32_t size_ = 0;
  bool constant_ = true;
  bool counts_pairs_ = false;
  double pair_unit_ = 0;
  std::vector<double> discounts_;
  std::vector<double> base_, factor_, scratch_;
  std::array<ItemMask, kMaxOrdered> higher_{}, lower_{};
};

}  // namespace witan
