#pragma once

#include "witan/data/dataset.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "pairs/pooled_rows.hpp"

namespace witan {

/// A weight as a whole number of units; see PairWeights.
using Units = std::int64_t;

/// The data of Kemeny's problem: W(i,j) is the weight of the statements that rank item i above item j.
///
/// The cost of an order is the sum of W(j,i) over all pairs with i above j, plus `tie_penalty` times the weight of the
/// ties, in which the order must separate the two items (Fagin et al. 2006). Ties therefore add a constant.
///
/// Margins W(i,j) − W(j,i) are stored as whole multiples of unit(), so that their sums are exact. The unit is 1 if all
/// margins are whole numbers. Otherwise it is the power of two for which the margins sum to about 2^46 units, and
/// margins are rounded to it; margins below kMajorityTolerance times the weight of the pair are 0.
///
/// Up to kDenseItems items, the matrix is stored: 8 bytes per ordered pair. Above, rows are computed on demand from
/// PooledRows, which need O(entries) memory. Immutable.
class PairWeights {
 public:
  static constexpr std::uint32_t kDenseItems = 2048;

  /// Pools all lists and comparisons of the instance, as PooledRows does with Transform::binary.
  PairWeights(const Instance& instance, double tie_penalty, Context& context);
  /// `preference[i · items + j]` is W(i,j) ≥ 0; there are no ties.
  PairWeights(std::uint32_t items, std::span<const double> preference);

  [[nodiscard]] std::uint32_t size() const { return size_; }
  /// Sets margin[j] = (W(i,j) − W(j,i)) / unit() for all j. O(items), plus the cost of PooledRows::row above
  /// kDenseItems.
  void margins(Slot i, std::span<Units> margin) const;
  /// Returns false if no statement compares the item with another one, not even as a tie.
  [[nodiscard]] bool compared(Slot i) const { return compared_[i]; }
  [[nodiscard]] double unit() const { return unit_; }
  /// Returns true if all margins are whole numbers; then costs of orders differ by whole numbers.
  [[nodiscard]] bool whole() const { return whole_; }
  /// Returns the number of units to which costs are compared: 0 if whole() is true, else 1e-10 of the sum of margins.
  [[nodiscard]] Units slack() const { return whole_ ? 0 : 7037; }
  /// Returns Σ min(W(i,j), W(j,i)) over all pairs plus the cost of the ties, a lower bound of the cost of every order.
  [[nodiscard]] double base() const { return base_; }
  /// Returns the cost of an order whose reversed majorities weigh `extra` units.
  [[nodiscard]] double cost(Units extra) const { return base_ + unit_ * static_cast<double>(extra); }

 private:
  struct RowSums {
    double volume = 0, least = 0;  ///< sums of |margin| and of min(W(i,j), W(j,i))
    bool whole = true, compared = false;
  };
  static RowSums sums_of(std::span<const double> net, std::span<const double> decided);
  /// Marks the items of ties as compared: an item that only tied has no margin, but a place between the others.
  static void mark_tied_items(const Instance& instance, std::span<RowSums> sums);
  void choose_unit(std::span<const RowSums> sums);
  void quantise(std::span<const double> net, std::span<const double> decided, std::span<Units> margin) const;

  std::uint32_t size_ = 0;
  double unit_ = 1, base_ = 0;
  bool whole_ = true;
  std::vector<bool> compared_;
  std::vector<Units> dense_;  ///< by row; empty if `rows_` is used
  std::optional<PooledRows> rows_;
};

}  // namespace witan
