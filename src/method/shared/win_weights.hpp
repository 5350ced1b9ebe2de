#pragma once

#include "witan/method/parameters.hpp"

#include <vector>

#include "pairs/pair_counts.hpp"

namespace witan {

/// What a win and a tie count in a method that counts them.
struct WinWeights {
  double win_weight = 1;
  double tie_weight = 0.5;
  template <class V>
  static void describe(V&& v) {
    v("win_weight", &WinWeights::win_weight, 0.0, 1e9, "what a win counts for the winner");
    v("tie_weight", &WinWeights::tie_weight, 0.0, 1e9, "what a tie counts for each item");
  }
};

/// Two compared items, and what each of them won against the other.
struct WeightedPair {
  Slot low, high;
  double low_won, high_won;
};

/// Calls f(pair) for every compared pair of items, in order. Pairs are counted as they are, also in mixed data.
template <class F>
void each_weighted_pair(const WinWeights& weights, const Instance& instance, F f) {
  PairCounts::each_pooled(instance, Transform::binary, Scale::raw, UnitOf::wins_and_ties,
                          [&](std::span<const PairCount> pairs) {
                            for (const PairCount& pair : pairs) {
                              const double tied = weights.tie_weight * pair.ties;
                              f(WeightedPair{pair.low, pair.high, weights.win_weight * pair.low_wins + tied,
                                             weights.win_weight * pair.high_wins + tied});
                            }
                          });
}

}  // namespace witan
