#pragma once

#include "witan/metric/dialect.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace witan {

/// One instance to evaluate: an entry for each item that is ranked or labelled.
struct JudgedItems {
  std::span<const double> scores;  ///< higher is better; NaN = not ranked (not retrieved)
  std::span<const double> labels;  ///< NaN = unjudged
  /// The order among equal scores, smaller first, for dialects that break ties: `letor4` the input order, `trec` the
  /// document ids in descending order. All numbers differ. Empty: input order, which `trec` rejects.
  std::span<const std::uint32_t> tie_order;
};

/// Consecutive positions of a ranking whose items have equal scores. Dialects that break ties have groups of one.
struct TieGroup {
  std::uint32_t begin;     ///< first position, from 0
  std::uint32_t size;      ///< number of items
  std::uint32_t relevant;  ///< number of relevant items among them
  std::uint32_t judged;    ///< number of judged items among them
  double gain;             ///< sum of their gains
};

/// Returns the gain of a label: 0 for labels ≤ 0 and unjudged items in every dialect, else 2^l − 1 or (`trec`) l.
[[nodiscard]] double gain_of(double label, Dialect dialect);

/// The sorted data of one instance, as input of all metrics. An object is reused for many instances.
class JudgedRanking {
 public:
  /// Replaces the data. O(n log n). Throws UsageError if the spans differ in length or `trec` has no order for ties,
  /// and InputError if a gain is too large to be summed.
  void assign(const JudgedItems& items, Dialect dialect, double relevant_from);

  /// Returns the number of items, ranked or not.
  [[nodiscard]] std::uint32_t items() const { return items_; }
  /// Returns the number of ranked items.
  [[nodiscard]] std::uint32_t length() const { return static_cast<std::uint32_t>(labels_.size()); }
  /// Returns the number of relevant items, ranked or not.
  [[nodiscard]] std::uint32_t relevant() const { return relevant_; }
  /// Returns the number of items with a label from 0 to below the lowest relevant label, ranked or not.
  [[nodiscard]] std::uint32_t nonrelevant() const { return nonrelevant_; }
  /// Returns true if an item with this label is relevant.
  [[nodiscard]] bool is_relevant(double label) const { return label >= relevant_from_; }
  /// Returns the groups of tied items, best first.
  [[nodiscard]] const std::vector<TieGroup>& groups() const& { return groups_; }
  const std::vector<TieGroup>& groups() const&& = delete;
  /// Returns the labels by position; within a group of tied items, the highest first and unjudged items last.
  [[nodiscard]] const std::vector<double>& labels() const& { return labels_; }
  const std::vector<double>& labels() const&& = delete;
  /// Returns the positive gains of all items, ranked or not, highest first.
  [[nodiscard]] const std::vector<double>& ideal_gains() const& { return ideal_gains_; }
  const std::vector<double>& ideal_gains() const&& = delete;

 private:
  struct Entry {
    double score;
    double second;  // decides among equal scores, smaller first
    double label;
  };
  void collect(const JudgedItems& items, Dialect dialect, double relevant_from);
  void group(Dialect dialect, double relevant_from);

  std::vector<Entry> entries_;
  std::vector<double> labels_;
  std::vector<TieGroup> groups_;
  std::vector<double> ideal_gains_;
  std::uint32_t items_ = 0;
  std::uint32_t relevant_ = 0;
  std::uint32_t nonrelevant_ = 0;
  double relevant_from_ = 1;
};

}  // namespace witan
