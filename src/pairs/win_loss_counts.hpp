#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "pooled_rows.hpp"
#include "scale.hpp"
#include "transform.hpp"

namespace witan {

/// The row and column sums of one expert's pair matrix, at the items that it compares.
struct ExpertNet {
  ExpertId expert{};
  double total = 0;   ///< the sum of its pairs
  double weight = 0;  ///< the least weight of its lists and comparisons: how many experts it stands for
  std::span<const std::uint32_t> items;
  std::span<const double> wins, losses;

  [[nodiscard]] double net(std::size_t k) const { return wins[k] - losses[k]; }
};

/// Wins and losses of every item by every expert: all that the MPM family needs of an instance.
///
/// Items are numbered 0 … item_count() − 1 here, and those that nobody compares with another, not even to tie them, are
/// left out. Statements of weight 0 do not count. 20 bytes an entry and compared item; O(entries log entries +
/// comparisons log comparisons). Immutable.
class WinLossCounts {
 public:
  /// Throws InputError for ranks that the transform cannot take.
  WinLossCounts(const Instance& instance, Transform transform, Scale scale);

  /// Experts who compare anything, by ascending id.
  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  [[nodiscard]] ExpertNet operator[](std::size_t expert) const;
  [[nodiscard]] std::uint32_t item_count() const { return static_cast<std::uint32_t>(slots_.size()); }
  [[nodiscard]] std::span<const Slot> slots() const { return slots_; }
  /// The sums over all experts, compensated, and where two items' nets differ by rounding only (kMajorityTolerance)
  /// made equal.
  struct Pooled {
    std::vector<double> wins, losses, net;
    double total = 0;
  };
  [[nodiscard]] Pooled pooled() const;
  /// Values of the items by slot; NaN where nobody compares the item.
  [[nodiscard]] std::vector<double> by_slot(std::span<const double> values) const;
  /// The other way round; NaN and what is missing become 0.
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

/// Makes numbers equal that differ by no more than rounding of the sums they come from, so that what is tied stays
/// tied: `volume` is the size of those sums. O(n log n).
void merge_rounded(std::span<double> values, std::span<const double> volume, double tolerance = kMajorityTolerance);

}  // namespace witan
