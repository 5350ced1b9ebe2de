#pragma once

#include "witan/method/method.hpp"

#include "method/instance_size.hpp"
#include "method/shared/transform_choice.hpp"

namespace witan {

/// Condorcet fusion: an order of all items in which no item is beaten by the next one.
///
/// A merge sort uses the majority relation as its comparison. With majority cycles its result would depend on the
/// initial order. The initial order therefore depends on the relation only. Its first key is the depth of an item: the
/// longest chain above it minus the longest chain below it, with each cycle contracted. The second key is the Copeland
/// score, and the third is the sum of the margins. Items that are equal in all three keys stay tied. An item that beats
/// another outside any cycle is ranked above it. Without a Condorcet winner, a note names the Smith set, which these
/// keys order. Renaming or reordering the input does not change the result.
struct Condorcet {
  using Options = PooledPairsOptions;
  static constexpr std::string_view kName = "condorcet";
  static constexpr std::string_view kSummary = "Condorcet fusion: merge sort by the majority relation";
  static constexpr std::string_view kCost = "O(items² + sum over lists of length²); 1 bit of memory per pair of items";
  static constexpr std::string_view kCitation = "Montague & Aslam, CIKM 2002";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pooled_statements;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    return row_cost(size_of(instance), 2, 0.15, 1e-9);
  }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
