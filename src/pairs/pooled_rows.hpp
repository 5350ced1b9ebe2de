#pragma once

#include "witan/data/dataset.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "scale.hpp"
#include "transform.hpp"

namespace witan {

/// Items are tied if the difference of their pooled strengths is at most this fraction of the sum, because of rounding.
inline constexpr double kMajorityTolerance = 1e-12;

/// The pooled pair matrix W of an instance (all lists and comparisons, all experts), one row at a time.
///
/// Stores about 24 bytes per entry and 48 per compared pair, not the matrix. Silence, ties, repeats and weights are
/// those of ListPairs and PairCounts. Immutable, so rows can be computed on many threads.
class PooledRows {
 public:
  PooledRows(const Instance& instance, Transform transform, Scale scale = Scale::automatic);

  /// Returns the number of items of the instance.
  [[nodiscard]] std::uint32_t size() const { return size_; }
  /// Sets net[j] = W(i,j) − W(j,i) and decided[j] = W(i,j) + W(j,i) for all j; both are 0 for j = i. O(items + the
  /// lengths of the lists that contain i).
  void row(Slot i, std::span<double> net, std::span<double> decided) const;

 private:
  /// A list by entry, or by slot if it ranks every item once.
  struct Column {
    std::vector<Slot> slot;           ///< by entry; empty if the list is stored by slot
    std::vector<std::int32_t> group;  ///< binary: the tie group, best first
    std::vector<double> height;       ///< otherwise: the transformed rank, low is best
    std::vector<double> weight;       ///< empty: all 1
    std::vector<Slot> named;          ///< by slot: the items of the list; empty: all
    double factor = 1;                ///< strength per unit of height, or of a win if binary
  };
  struct Mention {
    std::uint32_t column, entry;
  };
  struct Compared {
    Slot other;
    double net, decided;
  };
  void add_column(const class ListPairs& pairs, Transform transform);
  void index_mentions();
  void index_comparisons(const class PairCounts& counts);
  void add_row_of(const Mention& mention, std::span<double> net, std::span<double> decided) const;

  std::uint32_t size_ = 0;
  std::vector<Column> columns_;
  std::vector<std::size_t> mention_begin_, compared_begin_;  ///< by slot
  std::vector<Mention> mentions_;
  std::vector<Compared> compared_;
};

/// Calls f(i, net, decided) for every row of the pooled matrix, in order; see PooledRows::row. The spans are valid
/// during the call. O(Σ over lists of m·M) with m of M items in the list, or of m² if silence is unknown.
template <class F>
void for_each_net_row(const Instance& instance, Transform transform, Scale scale, F f) {
  const PooledRows rows(instance, transform, scale);
  std::vector<double> net(rows.size());
  std::vector<double> decided(rows.size());
  for (Slot i = 0; i < rows.size(); ++i) {
    rows.row(i, net, decided);
    f(i, std::span<const double>(net), std::span<const double>(decided));
  }
}

}  // namespace witan
