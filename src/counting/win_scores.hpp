#pragma once

#include "witan/method/method.hpp"

#include "method/instance_size.hpp"
#include "method/shared/win_weights.hpp"

namespace witan {

/// Counting: the score of an item is win_weight·(number of its wins) + tie_weight·(number of its ties).
///
/// Lists count as the pairs that they order; silence as in `copeland`. An item without comparisons scores 0.
struct Counting {
  using Options = WinWeights;
  static constexpr std::string_view kName = "counting";
  static constexpr std::string_view kSummary = "number of wins, with ties as half a win";
  static constexpr std::string_view kCost = "O(sum over lists of length²)";
  static constexpr std::string_view kCitation = "Ustalov, COLING 2025";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pair_counts;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    return pair_cost(size_of(instance), 0, 1e-7);
  }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

/// Average win rate: the mean, over the opponents of an item, of its share of the wins against the opponent. A win
/// counts `win_weight` and a tie counts `tie_weight` for both items.
///
/// Unlike `counting`, every opponent has the same weight, however often it was met. An item without opponents has no
/// score.
struct AverageWinRate {
  using Options = WinWeights;
  static constexpr std::string_view kName = "average-win-rate";
  static constexpr std::string_view kSummary = "mean share of wins over all opponents of an item";
  static constexpr std::string_view kCost = "O(sum over lists of length²)";
  static constexpr std::string_view kCitation = "Ustalov, COLING 2025";
  static constexpr unsigned kInput = kLists | kComparisons | kSilence;
  static constexpr SufficientStatistic kStatistic = SufficientStatistic::pair_counts;
  static Cost estimate(const Options& /*options*/, const Instance& instance) {
    return pair_cost(size_of(instance), 0, 1e-7);
  }
  static Fit solve(const Options& options, const Instance& instance, Context& context);
};

}  // namespace witan
