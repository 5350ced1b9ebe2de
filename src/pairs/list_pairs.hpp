#pragma once

#include "witan/data/dataset.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "scale.hpp"
#include "transform.hpp"

namespace witan {

/// The pairs of one list as a virtual matrix: Y(i,j) ≥ 0 is the strength of its preference for item i over item j.
///
/// The entries are sorted once by digits, and grouped by ties. All functions except for_each_pair() and for_each_tie()
/// are then O(m) and do not enumerate pairs.
///
/// Unless silence is unknown, m includes the silent items. They share the rank max R + 1 (under Transform::rating the
/// value min − 1), and count in max R. They form no pairs with each other, but are tied under Silence::tied_last. Under
/// Silence::unknown, and in an empty list, silent items have no pairs.
///
/// Every pair counts multiplicity() times. An entry of weight w counts w times in each of its pairs. An item with
/// several judgements has an entry for each distinct one. Mean ranks count entries, and pairs of an item with itself
/// are dropped.
class ListPairs {
 public:
  ListPairs() = default;
  ListPairs(const Instance& instance, const List& list, Transform transform) { read(instance, list, transform); }
  /// Replaces the pairs by those of another list, and reuses the memory. Throws InputError for ranks outside the domain
  /// of the transform: below 1 for `log`, none above 0 for `normalized`.
  void read(const Instance& instance, const List& list, Transform transform);

  /// Returns the number of items of the instance.
  [[nodiscard]] std::uint32_t size() const { return size_; }
  /// Returns the sum of all strengths.
  [[nodiscard]] double total() const { return total_; }
  /// Returns the sum of the weights of all ties. O(m).
  [[nodiscard]] double tie_total() const;
  /// Scales all strengths and ties, so that total(), or its sum with tie_total(), becomes `total`. Does nothing if it
  /// is 0.
  void scale_to(double total, UnitOf unit = UnitOf::wins);

  /// Calls f(slot, sum) for every entry with the sum of the strengths of its wins, which may be 0. O(m).
  template <class F>
  void for_each_win(F f) const;
  /// Calls f(slot, sum) for every entry with the sum of the strengths of its losses, which may be 0. O(m).
  template <class F>
  void for_each_loss(F f) const;
  /// Adds each item's row sum of Y to `wins` and its column sum to `losses`.
  void add_wins_losses(std::span<double> wins, std::span<double> losses) const;
  /// Adds Yx to `yx` and Yᵀx to `ytx`.
  void multiply(std::span<const double> x, std::span<double> yx, std::span<double> ytx) const;
  /// Calls f(winner, loser, strength) for every pair of entries with different ranks and items. O(m²).
  template <class F>
  void for_each_pair(F f) const;
  /// Calls f(one, other, weight) for every pair of tied items. O(m²) in the worst case.
  template <class F>
  void for_each_tie(F f) const;

  /// Returns the number of tie groups. They are ordered from best to worst.
  [[nodiscard]] std::size_t group_count() const { return height_.size(); }
  [[nodiscard]] std::span<const Slot> group(std::size_t g) const {
    return std::span(slot_).subspan(group_begin_[g], group_begin_[g + 1] - group_begin_[g]);
  }
  /// Returns the weights of the group's entries; empty if all are 1.
  [[nodiscard]] std::span<const double> group_weight(std::size_t g) const {
    return weight_.empty() ? std::span<const double>()
                           : std::span(weight_).subspan(group_begin_[g], group_begin_[g + 1] - group_begin_[g]);
  }
  /// Returns true if the group has the items missing from the list. Only the last group can have them.
  [[nodiscard]] bool group_is_silent(std::size_t g) const { return has_silent_ && g + 1 == group_count(); }
  /// Returns false for the silent items of Silence::below, which are not compared with each other.
  [[nodiscard]] bool group_is_tied(std::size_t g) const { return silent_are_tied_ || !group_is_silent(g); }
  /// Returns the transformed rank of the group. Low is best, and groups are ascending.
  [[nodiscard]] double height(std::size_t g) const { return height_[g]; }
  /// Returns the strength per unit of height, or of every pair under Transform::binary.
  [[nodiscard]] double factor() const { return factor_; }
  /// Returns the weight of a tie of entries of weight 1.
  [[nodiscard]] double tie_weight() const { return tie_weight_; }
  /// Returns the strength of a win of a member of group a over one of group b > a, if both entries have weight 1.
  [[nodiscard]] double strength(std::size_t a, std::size_t b) const { return factor_ * drop(a, b); }
  /// Returns true if any item has more than one entry.
  [[nodiscard]] bool has_repeats() const { return !self_win_.empty(); }

 private:
  void sort_entries(const Instance& instance, const List& list);
  void append_silent(const Instance& instance, const List& list);
  void transform_ranks(const Instance& instance, const List& list, Transform transform);
  void find_repeats(std::span<const Slot> named);
  [[nodiscard]] double drop(std::size_t a, std::size_t b) const { return binary_ ? 1.0 : height_[b] - height_[a]; }
  [[nodiscard]] double weight(std::size_t entry) const { return weight_.empty() ? 1.0 : weight_[entry]; }
  template <class X, class F>
  void sweep_up(X x, F f) const;
  template <class X, class F>
  void sweep_down(X x, F f) const;
  static double without_self(double sum, double self) {
    // If all pairs of the sum belong to the item itself, the remainder is rounding.
    return sum - self <= 1e-12 * self ? 0.0 : sum - self;
  }

  std::uint32_t size_ = 0;
  bool binary_ = false;
  bool has_silent_ = false;
  bool silent_are_tied_ = false;
  double factor_ = 1;  ///< multiplicity / z
  double tie_weight_ = 1;
  double total_ = 0;
  std::vector<Slot> slot_;      ///< best first
  std::vector<double> weight_;  ///< one per entry; empty if all are 1
  std::vector<double> height_;  ///< by group: the transformed rank, low is best
  std::vector<std::size_t> group_begin_;
  std::vector<std::pair<double, std::uint32_t>> order_, spare_;  ///< scratch memory for sorting
  std::vector<double> self_win_,
      self_loss_;  ///< by entry: pairs with other entries of its item; empty if there are none
};

/// Calls f(entry, Σ over worse entries b of w_b·x_b·drop) from the worst group to the best. The drops are summed gap by
/// gap, which avoids cancellation.
template <class X, class F>
void ListPairs::sweep_up(X x, F f) const {
  double mass = 0;
  double sum = 0;
  for (std::size_t g = group_count(); g-- > 0;) {
    if (g + 1 < group_count()) sum = binary_ ? mass : sum + (height_[g + 1] - height_[g]) * mass;
    for (std::size_t e = group_begin_[g]; e < group_begin_[g + 1]; ++e) {
      f(e, sum);
      mass += weight(e) * x(slot_[e]);
    }
  }
}

/// Calls f(entry, Σ over better entries b of w_b·x_b·drop) from the best group to the worst.
template <class X, class F>
void ListPairs::sweep_down(X x, F f) const {
  double mass = 0;
  double sum = 0;
  for (std::size_t g = 0; g < group_count(); ++g) {
    if (g > 0) sum = binary_ ? mass : sum + (height_[g] - height_[g - 1]) * mass;
    for (std::size_t e = group_begin_[g]; e < group_begin_[g + 1]; ++e) {
      f(e, sum);
      mass += weight(e) * x(slot_[e]);
    }
  }
}

template <class F>
void ListPairs::for_each_win(F f) const {
  sweep_up([](Slot) { return 1.0; },
           [&](std::size_t e, double sum) {
             const double own = weight(e) * sum;
             f(slot_[e], factor_ * (has_repeats() ? without_self(own, self_win_[e]) : own));
           });
}

template <class F>
void ListPairs::for_each_loss(F f) const {
  sweep_down([](Slot) { return 1.0; },
             [&](std::size_t e, double sum) {
               const double own = weight(e) * sum;
               f(slot_[e], factor_ * (has_repeats() ? without_self(own, self_loss_[e]) : own));
             });
}

template <class F>
void ListPairs::for_each_pair(F f) const {
  for (std::size_t a = 0; a < group_count(); ++a) {
    for (std::size_t b = a + 1; b < group_count(); ++b) {
      const double unit = strength(a, b);
      for (std::size_t i = group_begin_[a]; i < group_begin_[a + 1]; ++i) {
        for (std::size_t j = group_begin_[b]; j < group_begin_[b + 1]; ++j) {
          if (slot_[i] != slot_[j]) f(slot_[i], slot_[j], unit * weight(i) * weight(j));
        }
      }
    }
  }
}

template <class F>
void ListPairs::for_each_tie(F f) const {
  for (std::size_t g = 0; g < group_count(); ++g) {
    if (!group_is_tied(g)) continue;
    for (std::size_t i = group_begin_[g]; i < group_begin_[g + 1]; ++i) {
      for (std::size_t j = i + 1; j < group_begin_[g + 1]; ++j) {
        f(slot_[i], slot_[j], tie_weight_ * weight(i) * weight(j));
      }
    }
  }
}

}  // namespace witan
