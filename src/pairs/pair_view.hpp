#pragma once

#include "witan/data/dataset.hpp"

#include <span>
#include <vector>

#include "list_pairs.hpp"
#include "pair_counts.hpp"
#include "scale.hpp"
#include "transform.hpp"

namespace witan {

/// Evidence in one instance as a virtual pair matrix Y: Y(i,j) ≥ 0 says how strongly item i is preferred to item j.
///
/// Y is the sum over lists (see ListPairs for ranks, ties, silence and weights) and comparisons (see PairCounts; they
/// do not depend on the transform). It is never built: a view costs 4 to 28 bytes an entry and 32 a compared pair.
/// Throws InputError for ranks that the transform cannot take.
class PairView {
 public:
  /// What one expert says. O(m log m + comparisons of the instance); for all experts see views_by_expert.
  PairView(const Instance& instance, ExpertId expert, Transform transform);
  /// What all experts say together.
  [[nodiscard]] static PairView pooled(const Instance& instance, Transform transform, Scale scale = Scale::automatic);

  /// How many items the instance has.
  [[nodiscard]] std::uint32_t size() const { return size_; }
  /// Whether nothing is preferred to anything.
  [[nodiscard]] bool empty() const { return total_ == 0; }
  /// The sum of Y.
  [[nodiscard]] double total() const { return total_; }
  [[nodiscard]] std::span<const ListPairs> lists() const { return lists_; }
  [[nodiscard]] const PairCounts& comparisons() const { return comparisons_; }

  /// Adds each item's row sum of Y to `wins` and its column sum to `losses`, both by slot. O(items + entries); terms
  /// are added with compensation, so that items of equal standing stay equal.
  void add_wins_losses(std::span<double> wins, std::span<double> losses) const;
  /// Adds Yx to `yx` and Yᵀx to `ytx`, all by slot. O(entries + compared pairs).
  void multiply(std::span<const double> x, std::span<double> yx, std::span<double> ytx) const;
  /// Calls f(winner, loser, strength) for all that Y is the sum of; the same two items may come several times. O(m²)
  /// for a list of m entries: the last resort.
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

/// A view for every expert that says something in the instance, by ascending id. O(m log m + comparisons·log).
[[nodiscard]] std::vector<ExpertPairs> views_by_expert(const Instance& instance, Transform transform);

}  // namespace witan
