#pragma once

#include "witan/data/dataset.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace witan {

/// The number of cases in which two judgements agree and disagree. A case is a pair of items with an order in both.
struct AgreementCount {
  double agreeing = 0, disagreeing = 0;
  /// Number of independent cases for an interval of the share. Comparisons are independent. The pairs of two lists over
  /// m items are not: the variance of τ is at most 2·(1 − τ²)/m (Kendall 1962), as for m/2 independent pairs.
  double independent = 0;

  void add(const AgreementCount& other) {
    agreeing += other.agreeing;
    disagreeing += other.disagreeing;
    independent += other.independent;
  }
  [[nodiscard]] double cases() const { return agreeing + disagreeing; }
  /// Returns the share of cases that agree; NaN without cases.
  [[nodiscard]] double share() const { return agreeing / cases(); }
};
/// Returns the count for two lists over `items` common items.
[[nodiscard]] AgreementCount count_of_lists(double agreeing, double disagreeing, double items);

/// The agreement of one expert with all other experts of an instance.
struct ExpertAgreement {
  ExpertId expert{};
  /// In [−1, 1]. For lists: τ-b with the pooled net wins of the other experts. For comparisons: (agreeing −
  /// disagreeing) / both, against the majority of the other experts on the same two items. For both kinds of data:
  /// their mean, weighted by statements. nullopt if the others have no data on the same items.
  std::optional<double> agreement;
  /// Pairs of items that the expert orders as the majority of the others on the same two items (comparisons), or as the
  /// pooled net wins of the others (lists).
  AgreementCount count = {};
};

/// The agreement among the experts of an instance. A list counts as often as it was cast, without the weight of its
/// expert. A comparison counts by its weight, which includes the weight of its expert.
struct Agreement {
  /// Kendall's W; nullopt unless there are at least two lists and all rank the same items.
  std::optional<double> kendall_w;
  /// Mean τ-b of two lists of different experts over their common items. Pairs of lists with fewer than two common
  /// items, or with all of them tied, are ignored.
  std::optional<double> mean_tau;
  std::uint64_t list_pairs = 0;  ///< number of pairs of lists in the mean
  bool sampled = false;          ///< the mean is over a sample of the pairs, because there are too many
  /// Number of pairs of comparisons of the same two items by different experts, both with a winner, that agree and that
  /// disagree.
  double agreeing = 0, disagreeing = 0;
  std::vector<ExpertAgreement> experts;  ///< by ascending id
};

/// Measures agreement. Uses all pairs of up to kMaxAgreementLists lists, and a sample for more or for long lists. The
/// sample depends only on the seed of the context and the name of the instance. O(pairs·m log m + comparisons·log).
[[nodiscard]] Agreement measure_agreement(const Instance& instance, const Context& context);
inline constexpr std::size_t kMaxAgreementLists = 300;

}  // namespace witan
