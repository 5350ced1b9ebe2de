#pragma once

#include "witan/data/dataset.hpp"

#include <span>
#include <vector>

namespace witan {

/// How often the first of two items was preferred, the second one, and neither.
struct PairVotes {
  double wins = 0, losses = 0, ties = 0;
};

/// Counts the votes on every ordered pair of these items, by row. A comparison counts by its weight. A list counts as
/// often as it was cast, on every pair that it orders or ties; missing items count as the silence of the list states.
/// O(statements + lists · items²).
[[nodiscard]] std::vector<PairVotes> count_pair_votes(const Instance& instance, std::span<const Slot> items);

/// Returns the rank of every item in the lists of every expert, by item and expert; NaN if it is in none. Tied items
/// share their mean rank, and several lists of an expert count as their mean.
[[nodiscard]] std::vector<std::vector<double>> list_ranks(const Instance& instance, std::span<const Slot> items,
                                                          std::span<const ExpertId> experts);

}  // namespace witan
