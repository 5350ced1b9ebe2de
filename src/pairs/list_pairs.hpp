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

/// The pairs of one list as a virtual matrix: Y(i,j) ≥ 0 says how strongly it prefers item i to item j.
///
/// The entries are sorted once, digit by digit, and grouped by ties; everything but for_each_pair and for_each_tie is
/// then O(m) and never sees a pair. m counts the silent items too where silence is a statement: they share the rank max
/// R + 1 (under Transform::rating the value min − 1), count in max R, and give no pairs among themselves; under
/// Silence::tied_last they are ties of each other. Under Silence::unknown, and in a list without entries, nothing is
/// said about them. Every pair counts multiplicity() times. An entry of weight w counts w times in each of its pairs.
/// An item that is judged several times has an entry for each different judgement; mean ranks count entries, and pairs
/// of an item with itself are dropped.
class ListPairs {
 public:
  ListPairs() = default;
  ListPairs(const Instance& instance, const List& list, Transform transform) { read(instance, list, transform); }
  /// Becomes the pairs of another list, in the same memory. Throws InputError for ranks that the transform cannot take:
  /// below 1 for `log`, none above 0 for `normalized`.
  void read(const Instance& instance, const List& list, Transform transform);

  /// How many items the instance has.
  [[nodiscard]] std::uint32_t size() const { return size_; }
  /// The sum of all strengths.
  [[nodiscard]] double total() const { return total_; }
  /// The sum of the weights of all ties. O(m).
  [[nodiscard]] double tie_total() const;
  /// Scales all strengths, and ties alike, so that total(), or its sum with tie_total(), is `total`. Nothing happens if
  /// that is 0.
  void scale_to(double total, UnitOf unit = UnitOf::wins);

  /// Calls f(slot, strength) for every entry with the summed strengths of its wins; 0 is reported too. O(m).
  template <class F>
  void for_each_win(F f) const;
  /// The same of its losses.
  template <class F>
  void for_each_loss(F f) const;
  /// Adds each item's row sum of Y to `wins` and its column sum to `losses`.
  void add_wins_losses(std::span<double> wins, std::span<double> losses) const;
  /// Adds Yx to `yx` and Yᵀx to `ytx`.
  void multiply(std::span<const double> x, std::span<double> yx, std::span<double> ytx) const;
  /// Calls f(winner, loser, strength) for every two entries of different rank and item. O(m²).
  template <class F>
  void for_each_pair(F f) const;
  /// Calls f(one, other, weight) once for every two items that the list ties. O(m²) at worst.
  template <class F>
  void for_each_tie(F f) const;

  /// Tie groups, best first.
  [[nodiscard]] std::size_t group_count() const { return height_.size(); }
  [[nodiscard]] std::span<const Slot> group(std::size_t g) const {
    return std::span(slot_).subspan(group_begin_[g], group_begin_[g + 1] - group_begin_[g]);
  }
  /// The weights of the group's entries, or empty: all 1.
  [[nodiscard]] std::span<const double> group_weight(std::size_t g) const {
    return weight_.empty() ? std::span<const double>()
                           : std::span(weight_).subspan(group_begin_[g], group_begin_[g + 1] - group_begin_[g]);
  }
  /// Whether these are the items that the list does not name; they can only be the last group.
  [[nodiscard]] bool group_is_silent(std::size_t g) const { return has_silent_ && g + 1 == group_count(); }
  /// False for the silent items of Silence::below, of which nothing is said among themselves.
  [[nodiscard]] bool group_is_tied(std::size_t g) const { return silent_are_tied_ || !group_is_silent(g); }
  /// What the transform makes of the group's rank: low is best, ascending.
  [[nodiscard]] double height(std::size_t g) const { return height_[g]; }
  /// The strength of a unit of height; under Transform::binary, of every pair.
  [[nodiscard]] double factor() const { return factor_; }
  /// How strongly a member of group a beats one of group b > a, if both entries have weight 1.
  [[nodiscard]] double strength(std::size_t a, std::size_t b) const { return factor_ * drop(a, b); }
  /// Whether some item has more than one entry.
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
    // What is left of a sum that was nothing but the item's own pairs is rounding.
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
  std::vector<double> weight_;  ///< one an entry, or empty: all 1
  std::vector<double> height_;  ///< of each group: what the transform makes of its rank, low is best
  std::vector<std::size_t> group_begin_;
  std::vector<std::pair<double, std::uint32_t>> order_, spare_;  ///< while entries are sorted
  std::vector<double> self_win_, self_loss_;  ///< each entry's pairs with entries of its own item; empty: no repeats
};

/// Calls f(entry, Σ over worse entries b of w_b·x_b·drop) from the worst group to the best. The drops are built up gap
/// by gap, so that nothing cancels.
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

/// The same over better entries, from the best group to the worst.
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
