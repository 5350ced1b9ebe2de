#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>

namespace witan {

/// How the pairs of different statements are put on one scale when they are pooled.
///
/// `raw`: as they are. `unit`: the pairs of a list are divided by their sum, then count weight·count times; an expert's
/// comparisons in an instance stand for one list, and are divided by how many they are; whether ties are among them is
/// UnitOf. `automatic`: `unit` where an instance mixes forms of evidence, else `raw`.
enum class Scale : std::uint8_t { automatic, raw, unit };

/// What Scale::unit makes sum to one: for methods that learn from ties all pairs, else an expert of few wins and many
/// ties would weigh more than the others; for methods that pass ties over those with a winner, else it would weigh
/// less.
enum class UnitOf : std::uint8_t { wins_and_ties, wins };

/// How many different forms of evidence the instance has: the forms of its lists that name anything, and comparisons;
/// what has weight 0 does not count. O(lists), and at most O(comparisons).
[[nodiscard]] int count_forms(const Instance& instance);
/// `raw` or `unit`: what `scale` means in this instance.
[[nodiscard]] Scale settled(Scale scale, const Instance& instance);

}  // namespace witan
