#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "pooled_rows.hpp"

namespace witan {

/// The majority relation: i beats j if the pooled strength W(i,j) exceeds W(j,i) by more than rounding
/// (kMajorityTolerance). Items of equal strength, and items without data, are tied.
///
/// One bit per pair of items: M²/8 bytes, 50 MB for 20,000 items.
class MajorityRelation {
 public:
  /// Same cost as for_each_net_row, on all threads of the context. Sets `margin_sums`, if it is not null, to the sum of
  /// the net strengths of every item over all others.
  MajorityRelation(const PooledRows& rows, Context& context, std::vector<double>* margin_sums = nullptr);

  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] bool beats(Slot i, Slot j) const { return ((row(i)[j / 64] >> (j % 64)) & 1U) != 0; }
  [[nodiscard]] bool tied(Slot i, Slot j) const { return !beats(i, j) && !beats(j, i); }
  /// Bit j of word j / 64 is set if i beats j.
  [[nodiscard]] std::span<const std::uint64_t> row(Slot i) const {
    return std::span(bits_).subspan(i * words_, words_);
  }
  /// Returns the number of items that i beats, and that beat i. The difference is its Copeland score.
  [[nodiscard]] std::uint32_t wins(Slot i) const { return wins_[i]; }
  [[nodiscard]] std::uint32_t losses(Slot i) const { return losses_[i]; }

  /// Returns the item that beats every other one, or the only item of an instance. O(M).
  [[nodiscard]] std::optional<Slot> condorcet_winner() const;
  /// Returns the smallest non-empty set whose members beat all other items (Smith 1973), ascending; empty only if there
  /// are no items. O(size of the set · M).
  [[nodiscard]] std::vector<Slot> smith_set() const;
  /// Returns the strong components of `beats`: items of a majority cycle share one, and all others are alone. Best
  /// first: no item beats one of an earlier component. Slots ascend within a component. O(M²).
  [[nodiscard]] std::vector<std::vector<Slot>> strong_components() const;

 private:
  std::uint32_t size_ = 0;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> bits_;
  std::vector<std::uint32_t> wins_, losses_;
};

}  // namespace witan
