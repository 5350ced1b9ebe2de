#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace witan {

/// Probabilities of a generalised Mallows model around the order 0, 1, …: at stage j, the item of rank j is chosen from
/// the r items that remain, and a choice that passes v better ones has a probability proportional to e^{−θ_j·v}. The
/// Mallows model with Kendall's distance has equal θ_j. `theta` has one value per item; the last one has no effect.

/// Returns P(i above j) at i · items + j; 0 on the diagonal. O(items³) time, O(items²) memory.
[[nodiscard]] std::vector<double> stage_pair_probabilities(std::span<const double> theta);
/// Returns P(item i has rank r), from 0, at i · items + r. O(items³) time, O(items²) memory.
[[nodiscard]] std::vector<double> stage_rank_probabilities(std::span<const double> theta);

}  // namespace witan
