#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "pooled_rows.hpp"
#include "scale.hpp"
#include "transform.hpp"

namespace witan {

/// The row and column sums of the pair matrix of one expert, for the items that it compares.
struct ExpertWinLoss {
  ExpertId expert{};
  double total = 0;  ///< sum of all pairs
  /// Number of experts that it represents: the smallest multiplicity of its lists, 1 without lists. The weight of a
  /// comparison is the number of times that the expert made it.
  double weight = 0;
  std::span<const std::uint32_t> items;
  std::span<const double> wins, losses;

  [[nodiscard]] double net_wins(std::size_t k) const { return wins[k] - losses[k]; }
};

/// Wins and losses of every item per expert, the sufficient statistic of the MPM family.
///
/// Items that are compared or tied with another item are numbered 0 … item_count() − 1; the others are omitted.
/// Statements of weight 0 are ignored. 20 bytes per entry and compared item; O(entries log entries + comparisons log
/// comparisons). Immutable.
class WinLossCounts {
 public:
  /// Throws InputError for ranks outside the domain of the transform.
  WinLossCounts(const Instance& instance, Transform transform, Scale scale);

  /// Returns the number of experts with pairs. They are in ascending order of id.
  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  [[nodiscard]] ExpertWinLoss operator[](std::size_t expert) const;
  [[nodiscard]] std::uint32_t item_count() const { return static_cast<std::uint32_t>(slots_.size()); }
  [[nodiscard]] std::span<const Slot> slots() const { return slots_; }
  /// Compensated sums over all experts. Net wins that differ only by rounding (kMajorityTolerance) are made
  /// equal.
  struct Pooled {
    std::vector<double> wins, losses, net;
    double total = 0;
  };
  [[nodiscard]] Pooled pooled() const;
  /// Returns the values by slot; NaN for omitted items.
  [[nodiscard]] std::vector<double> by_slot(std::span<const double> values) const;
  /// Returns values by slot as values by item; NaN and missing values become 0.
  [[nodiscard]] std::vector<double> by_item(std::span<const double> values) const;

 private:
  struct Row {
    ExpertId expert;
    double total, weight;
    std::size_t begin, end;
  };
  class Gatherer;

  std::uint32_t slot_count_ = 0;
  std::vector<Slot> slots_;  ///< by item
  std::vector<Row> rows_;
  std::vector<std::uint32_t> item_;
  std::vector<double> wins_, losses_;
};

/// Makes values equal that differ only by the rounding of the sums that they come from, to preserve ties. `volume` is
/// the magnitude of these sums. O(n log n).
void merge_rounded(std::span<double> values, std::span<const double> volume, double tolerance = kMajorityTolerance);

}  // namespace witan
