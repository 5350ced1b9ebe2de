#pragma once

#include "witan/data/dataset.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace witan {

/// How far one expert agrees with all others together.
struct ExpertAgreement {
  ExpertId expert{};
  /// In [−1, 1]. For lists: τ-b with the others' pooled wins − losses on the items that they speak of. For comparisons:
  /// (agreeing − disagreeing) / both, against the majority of the others on the same two items. Both kinds: their mean,
  /// weighted by statements. Nothing where the others say nothing comparable.
  std::optional<double> agreement;
};

/// How far the experts of an instance agree with each other. Lists count as often as they stand for ballots, without
/// trust; comparisons by their weights, which hold the trust in those who make them.
struct Agreement {
  /// Kendall's W, when there are at least two lists and all of them name the same items.
  std::optional<double> kendall_w;
  /// The mean τ-b of two lists of different experts over the items that both name. Pairs of lists with fewer than two
  /// common items, or with all of them tied, do not count.
  std::optional<double> mean_tau;
  std::uint64_t list_pairs = 0;  ///< how many pairs of lists the mean is of
  bool sampled = false;          ///< too many lists to try all pairs: the mean is of a sample
  /// Pairs of comparisons by different experts of the same two items, both with a winner: how many agree, how many do
  /// not.
  double agreeing = 0, disagreeing = 0;
  std::vector<ExpertAgreement> experts;  ///< by ascending id
};

/// Pairs of lists are tried exhaustively up to kMostAgreementLists lists; beyond that, and where the lists are long, a
/// sample is drawn that depends only on the context's seed and the instance's name. O(pairs·m log m + comparisons·log).
[[nodiscard]] Agreement measure_agreement(const Instance& instance, const Context& context);
inline constexpr std::size_t kMaxAgreementLists = 300;

}  // namespace witan
