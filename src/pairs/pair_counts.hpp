#pragma once

#include "witan/data/dataset.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "scale.hpp"
#include "transform.hpp"

namespace witan {

/// What is said about two items, low < high.
struct PairCount {
  Slot low = 0;
  Slot high = 0;
  double low_wins = 0;
  double high_wins = 0;
  double ties = 0;

  [[nodiscard]] double decided() const { return low_wins + high_wins; }
  bool operator==(const PairCount&) const = default;
};

/// Sparse pair counts of one instance: one record for every two items that somebody compares, sorted by (low, high).
/// 32 bytes a record. Statements of weight 0 leave none.
class PairCounts {
 public:
  PairCounts() = default;
  /// `pairs` must be sorted by (low, high) without repeats, all slots below `items`.
  PairCounts(std::uint32_t items, std::vector<PairCount> pairs) : items_(items), pairs_(std::move(pairs)) {}

  /// Comparisons only. An outcome of 1 or 0 is a win of the comparison's weight, 0.5 is a tie of that weight; another
  /// share p is a win of weight·p for the first and of weight·(1 − p) for the second. The order of the input changes
  /// nothing, not even the last bit. O(comparisons) where few items are compared often, otherwise O(n log n) on the
  /// threads of `context`, if there is one.
  [[nodiscard]] static PairCounts of_comparisons(const Instance& instance, Scale scale = Scale::raw,
                                                 Context* context = nullptr, UnitOf unit = UnitOf::wins_and_ties);
  /// The same of some comparisons, given by their places in the instance.
  [[nodiscard]] static PairCounts of_comparisons(const Instance& instance, std::span<const std::uint32_t> which);
  /// All lists and comparisons, all experts together. Items that a list ties get a tie of its multiplicity. O(m²) for
  /// a list of m items, silent ones included where silence is a statement.
  [[nodiscard]] static PairCounts pooled(const Instance& instance, Transform transform = Transform::binary,
                                         Scale scale = Scale::automatic, Context* context = nullptr,
                                         UnitOf unit = UnitOf::wins_and_ties);

  /// How many items the instance has.
  [[nodiscard]] std::uint32_t size() const { return items_; }
  [[nodiscard]] bool empty() const { return pairs_.empty(); }
  [[nodiscard]] std::span<const PairCount> pairs() const { return pairs_; }
  /// The records themselves, which this then has no more: they can be hundreds of megabytes.
  [[nodiscard]] std::vector<PairCount> take_pairs() && { return std::move(pairs_); }
  /// The sum of all wins.
  [[nodiscard]] double total() const;
  /// Calls f(winner, loser, strength) for every direction in which somebody won.
  template <class F>
  void for_each_win(F f) const {
    for (const PairCount& pair : pairs_) {
      if (pair.low_wins > 0) f(pair.low, pair.high, pair.low_wins);
      if (pair.high_wins > 0) f(pair.high, pair.low, pair.high_wins);
    }
  }

  bool operator==(const PairCounts&) const = default;

 private:
  std::uint32_t items_ = 0;
  std::vector<PairCount> pairs_;
};

/// The counts of both together, as if their statements stood in one instance. Slots must mean the same items in both.
/// O(records). Exact for counts that are whole numbers.
[[nodiscard]] PairCounts merge(PairCounts a, PairCounts b);

}  // namespace witan
