#pragma once

#include "witan/data/dataset.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "scale.hpp"
#include "transform.hpp"

namespace witan {

/// The counts of two items, low < high.
struct PairCount {
  Slot low = 0;
  Slot high = 0;
  double low_wins = 0;
  double high_wins = 0;
  double ties = 0;

  [[nodiscard]] double decided() const { return low_wins + high_wins; }
  bool operator==(const PairCount&) const = default;
};

/// Sparse pair counts of one instance: one record per compared pair of items, sorted by (low, high). 32 bytes per
/// record. Statements of weight 0 are ignored.
class PairCounts {
 public:
  PairCounts() = default;
  /// `pairs` must be sorted by (low, high) without repeats, all slots below `items`.
  PairCounts(std::uint32_t items, std::vector<PairCount> pairs) : items_(items), pairs_(std::move(pairs)) {}

  /// Comparisons only. An outcome of 1 or 0 is a win of the comparison's weight, 0.5 is a tie of that weight; another
  /// share p is a win of weight·p for the first and of weight·(1 − p) for the second. The result does not depend on the
  /// order of the input, bit for bit. O(comparisons) if few items are compared often, otherwise O(n log n) on the
  /// threads of `context`, if given.
  [[nodiscard]] static PairCounts of_comparisons(const Instance& instance, Scale scale = Scale::raw,
                                                 Context* context = nullptr, UnitOf unit = UnitOf::wins_and_ties);
  /// Counts some comparisons, given by their indices in the instance.
  [[nodiscard]] static PairCounts of_comparisons(const Instance& instance, std::span<const std::uint32_t> which);
  /// Counts all lists and comparisons, pooled over experts. Items that are tied in a list get a tie of its
  /// multiplicity. O(m²) for a list of m items, including missing items unless silence is unknown.
  [[nodiscard]] static PairCounts pooled(const Instance& instance, Transform transform = Transform::binary,
                                         Scale scale = Scale::automatic, Context* context = nullptr,
                                         UnitOf unit = UnitOf::wins_and_ties);

  /// Calls f with the records of pooled(), in order and in parts. Does not store all of them if the lists are long.
  static void each_pooled(const Instance& instance, Transform transform, Scale scale, UnitOf unit,
                          const std::function<void(std::span<const PairCount>)>& f);

  /// Returns the number of items of the instance.
  [[nodiscard]] std::uint32_t size() const { return items_; }
  [[nodiscard]] bool empty() const { return pairs_.empty(); }
  [[nodiscard]] std::span<const PairCount> pairs() const { return pairs_; }
  /// Moves the records out, which can be hundreds of megabytes.
  [[nodiscard]] std::vector<PairCount> take_pairs() && { return std::move(pairs_); }
  /// Returns the sum of all wins.
  [[nodiscard]] double total() const;
  /// Calls f(winner, loser, strength) for every ordered pair with a win.
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

/// Returns the sum of both counts. Slots must refer to the same items in both.
/// O(records). Exact for counts that are whole numbers.
[[nodiscard]] PairCounts merge(PairCounts a, PairCounts b);

}  // namespace witan
