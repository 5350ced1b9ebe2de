#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "pair_counts.hpp"
#include "util/large_pages.hpp"
#include "util/populate.hpp"

namespace witan {

/// Sums wins and ties per pair, in any order of the input.
class PairCounter {
 public:
  /// Uses one thread if `context` is null.
  explicit PairCounter(std::uint32_t items, Context* context = nullptr) : items_(items), context_(context) {}
  /// Reserves memory for this many wins.
  void reserve(std::size_t wins) { reserve_on_all_threads(wins_, wins); }
  void add_win(Slot winner, Slot loser, double strength) {
    if (winner < loser)
      wins_.push_back({winner, loser, strength});
    else
      wins_.push_back({loser, winner, -strength});
  }
  void add_tie(Slot one, Slot other, double weight) {
    ties_.push_back({std::min(one, other), std::max(one, other), weight});
  }
  /// Merges equal pairs to save memory, for inputs with far more statements than pairs.
  void compact_if_large();
  /// Returns the counts and clears the counter.
  [[nodiscard]] PairCounts finish();

 private:
  struct PairRecord {
    Slot low, high;
    double strength;  ///< negative if the high item won
  };
  using Work = std::function<void(std::size_t begin, std::size_t end)>;
  void parallel_for(std::size_t n, std::size_t chunk, const Work& work) const;
  /// Calls reserve_large(), and maps the memory on all threads.
  template <class T>
  void reserve_on_all_threads(std::vector<T>& column, std::size_t size) const {
    constexpr std::size_t kLarge = std::size_t{1} << 22U;
    reserve_large(column, size);
    if (size * sizeof(T) < 2 * kLarge) return;
    const char* const bytes = reinterpret_cast<const char*>(column.data());
    parallel_for(size * sizeof(T), kLarge,
                 [&](std::size_t begin, std::size_t end) { populate(bytes + begin, end - begin); });
  }
  void sort(std::vector<PairRecord>& records) const;
  [[nodiscard]] std::vector<std::size_t> group_by_low(std::vector<PairRecord>& records) const;
  void add_up(std::vector<PairRecord>& records) const;
  [[nodiscard]] std::size_t most_pairs() const;

  std::uint32_t items_;
  Context* context_;
  std::size_t compact_at_ = std::size_t{1} << 22U;
  std::vector<PairRecord> wins_, ties_;
};

/// Counts pairs in an items × items table, for few items with many statements.
class DensePairCounter {
 public:
  /// Returns whether a table is faster for this many statements.
  [[nodiscard]] static bool suits(std::uint32_t items, std::uint64_t statements) {
    constexpr std::uint64_t kMaxItems = 1024;
    return items <= kMaxItems && std::uint64_t{items} * items <= 16 * statements;
  }
  explicit DensePairCounter(std::uint32_t items);
  void add_win(Slot winner, Slot loser, double strength) { wins_[at(winner, loser)] += strength; }
  void add_tie(Slot one, Slot other, double weight) { ties_[one < other ? at(one, other) : at(other, one)] += weight; }
  void add(const DensePairCounter& other);
  void compact_if_large() {}
  [[nodiscard]] PairCounts finish();

 private:
  [[nodiscard]] std::size_t at(Slot row, Slot column) const { return std::size_t{row} * items_ + column; }

  std::uint32_t items_;
  std::vector<double> wins_, ties_;
};

}  // namespace witan
