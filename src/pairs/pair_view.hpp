#pragma once

#include "witan/data/dataset.hpp"

#include <span>
#include <vector>

#include "list_pairs.hpp"
#include "pair_counts.hpp"
#include "scale.hpp"
#include "transform.hpp"

namespace witan {

/// The data of one instance as a virtual pair matrix Y: Y(i,j) ≥ 0 is the strength of the preference for i over j.
///
/// Y is the sum over lists (see ListPairs for ranks, ties, silence and weights) and comparisons (see PairCounts; they
/// do not depend on the transform). It is not stored: a view costs 4 to 28 bytes per entry and 32 per compared pair.
/// Throws InputError for ranks outside the domain of the transform.
class PairView {
 public:
  /// The view of one expert. O(m log m + comparisons of the instance); for all experts see views_by_expert.
  PairView(const Instance& instance, ExpertId expert, Transform transform);
  /// The pooled view of all experts.
  [[nodiscard]] static PairView pooled(const Instance& instance, Transform transform, Scale scale = Scale::automatic);

  /// Returns the number of items of the instance.
  [[nodiscard]] std::uint32_t size() const { return size_; }
  /// Returns whether Y is zero.
  [[nodiscard]] bool empty() const { return total_ == 0; }
  /// Returns the sum of Y.
  [[nodiscard]] double total() const { return total_; }
  [[nodiscard]] std::span<const ListPairs> lists() const { return lists_; }
  [[nodiscard]] const PairCounts& comparisons() const { return comparisons_; }

  /// Adds each item's row sum of Y to `wins` and its column sum to `losses`, both by slot. O(items + entries); terms
  /// are added with compensation, so that equal sums stay equal.
  void add_wins_losses(std::span<double> wins, std::span<double> losses) const;
  /// Adds Yx to `yx` and Yᵀx to `ytx`, all by slot. O(entries + compared pairs).
  void multiply(std::span<const double> x, std::span<double> yx, std::span<double> ytx) const;
  /// Calls f(winner, loser, strength) for all terms of Y; a pair of items may occur several times. O(m²) for a list of
  /// m entries.
  template <class F>
  void for_each_pair(F f) const {
    for (const ListPairs& list : lists_) list.for_each_pair(f);
    comparisons_.for_each_win(f);
  }

 private:
  friend std::vector<struct ExpertPairs> views_by_expert(const Instance&, Transform);
  PairView(std::uint32_t size, std::vector<ListPairs> lists, PairCounts comparisons);

  std::uint32_t size_ = 0;
  double total_ = 0;
  std::vector<ListPairs> lists_;
  PairCounts comparisons_;
};

struct ExpertPairs {
  ExpertId expert{};
  PairView view;
};

/// Returns a view for every expert with data in the instance, by ascending id. O(m log m + comparisons·log).
[[nodiscard]] std::vector<ExpertPairs> views_by_expert(const Instance& instance, Transform transform);

}  // namespace witan
