#pragma once

#include "witan/method/method.hpp"

#include "method/shared/transform_choice.hpp"

namespace witan {

/// Condorcet fusion: a path through all items along which nobody is beaten by the one who comes next.
///
/// Items are sorted by merging with "is beaten by" as the comparison. Majority cycles would make the result depend on
/// where the merge begins, so it begins with an order that depends on the relation alone: how deep an item lies in it
/// (longest chain above minus longest chain below, cycles taken as one), then Copeland score, then the sum of its
/// margins. Items that are equal in all three are one block and stay tied. So an item that beats another outside any
/// cycle is above it, and renaming or reordering the input changes nothing.
struct Condorcet {
  using Options = PooledPairsOptions;
  static constexpr std::string_view kName = "condorcet";
  static constexpr std::string_view kSummary = "Condorcet fusion: merge sort by the majority relation";
  static constexpr std::string_view kCost = "O(items² + sum over lists of length²), and a bit for each pair of items";
  static constexpr std::string_view kCitation = "Montague & Aslam, CIKM 2002";
  static constexpr unsigned kInput = kLists | kComparisons;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
