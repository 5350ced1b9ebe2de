#pragma once

#include "witan/data/dataset.hpp"

#include <cstdint>

namespace witan {

/// The scale of pairs from different statements when they are pooled.
///
/// `raw`: unchanged. `unit`: the pairs of a list are divided by their sum, then multiplied by weight·count. The
/// comparisons of an expert in an instance count as one list, and are divided by their number, with or without ties
/// (UnitOf). `automatic`: `unit` if an instance mixes forms of data, else `raw`.
enum class Scale : std::uint8_t { automatic, raw, unit };

/// The pairs that sum to one for Scale::unit. Methods that use ties need all pairs; otherwise an expert with few wins
/// and many ties would have too much weight. Methods that ignore ties need the pairs with a winner; otherwise it would
/// have too little.
enum class UnitOf : std::uint8_t { wins_and_ties, wins };

/// Returns the number of forms of data in the instance: forms of non-empty lists, and comparisons. Ignores data of
/// weight 0. O(lists), and at most O(comparisons).
[[nodiscard]] int count_forms(const Instance& instance);
/// Returns `raw` or `unit`: resolves `automatic` for this instance.
[[nodiscard]] Scale resolved_scale(Scale scale, const Instance& instance);

}  // namespace witan
