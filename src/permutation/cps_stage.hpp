#pragma once

#include "witan/method/parameters.hpp"

#include <cstdint>
#include <vector>

#include "bucket_orders.hpp"

namespace witan {

/// Distance of a coset-permutation model.
enum class CosetDistance : std::uint8_t { spearman, footrule, kendall };
inline constexpr Choices<CosetDistance, 3> kCosetDistances = {{{"spearman", CosetDistance::spearman},
                                                               {"footrule", CosetDistance::footrule},
                                                               {"kendall", CosetDistance::kendall}}};
/// Unit of the distances: raw, or divided by their order of growth: n² of a list of n items for Spearman, else n.
enum class CosetScale : std::uint8_t { raw, length };
inline constexpr Choices<CosetScale, 2> kCosetScales = {{{"raw", CosetScale::raw}, {"length", CosetScale::length}}};

/// The state of a coset-permutation model while items are placed from the best rank to the worst.
///
/// The distance of a prefix to a statement is the mean distance of all permutations with this prefix. For a list of n
/// items, of which a are placed already, with the mean ranks r of its bucket order, the choice of its item i costs
/// d(r_i, a + 1) plus the mean over the orders of its remaining items on the ranks a + 2 … n. Items that the statement
/// does not contain (silence unknown) leave its remaining items on the ranks a + 1 … n. Silent items share the last
/// mean rank. Ties cost nothing under Kendall's distance. All costs are relative to an item outside the list.
class CpsStage {
 public:
  CpsStage(const BucketOrders& orders, CosetDistance distance, CosetScale scale);

  /// Calls f(statement, item, cost) for every remaining item of every statement. O(remaining entries).
  template <class F>
  void for_each_cost(F f) const {
    for (std::uint32_t m = 0; m < lists_.size(); ++m) {
      stage_costs(lists_[m], [&](std::uint32_t item, double cost) { f(m, item, cost); });
    }
  }
  /// Places an item at the next rank.
  void place(std::uint32_t item);

 private:
  struct Entry {
    std::uint32_t item;
    double rank;
  };
  struct Remaining {
    std::vector<Entry> entries;  ///< remaining items by rank
    double size = 0;             ///< number of items of the statement
    double placed = 0;
    double unit = 1;
  };
  template <class F>
  void stage_costs(const Remaining& list, F f) const;
  template <class F>
  static void kendall_costs(const Remaining& list, F f);

  CosetDistance distance_;
  std::vector<Remaining> lists_;
};

/// Returns Σ_{p=first}^{last} d(rank, p) for whole numbers first and last, and half-integral ranks.
[[nodiscard]] double sum_of_distances(CosetDistance distance, double rank, double first, double last);

template <class F>
void CpsStage::kendall_costs(const Remaining& list, F f) {
  const std::vector<Entry>& entries = list.entries;
  const auto n = static_cast<double>(entries.size());
  for (std::size_t begin = 0, end = 0; begin < entries.size(); begin = end) {
    while (end < entries.size() && entries[end].rank == entries[begin].rank) ++end;
    const double better = static_cast<double>(begin);
    const double worse = n - static_cast<double>(end);
    // The choice reverses its pairs with better items for certain, instead of half of all its pairs.
    for (std::size_t k = begin; k < end; ++k) f(entries[k].item, (better - worse) / 2 / list.unit);
  }
}

template <class F>
void CpsStage::stage_costs(const Remaining& list, F f) const {
  if (list.entries.empty()) return;
  if (distance_ == CosetDistance::kendall) return kendall_costs(list, f);
  const double next = list.placed + 1;
  double outside = 0;  // total over all remaining ranks, if the choice is not in the list
  double after = 0;    // total over the ranks after the next one
  for (const Entry& entry : list.entries) {
    const double at_next = sum_of_distances(distance_, entry.rank, next, next);
    const double rest = sum_of_distances(distance_, entry.rank, next + 1, list.size);
    outside += at_next + rest;
    after += rest;
  }
  const auto n = static_cast<double>(list.entries.size());
  for (const Entry& entry : list.entries) {
    const double own = sum_of_distances(distance_, entry.rank, next, next);
    const double rest = sum_of_distances(distance_, entry.rank, next + 1, list.size);
    const double mean_after = n > 1 ? (after - rest) / (n - 1) : 0;
    f(entry.item, (own + mean_after - outside / n) / list.unit);
  }
}

}  // namespace witan
