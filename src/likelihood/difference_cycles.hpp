#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <optional>
#include <vector>

#include "pair_problem.hpp"

namespace witan {

/// A direction in which the tie parameter and the advantage diverge while the scores follow. The numbers are integers,
/// and only their ratio matters. `tie` is not negative.
struct GlobalDirection {
  std::int64_t tie = 0, advantage = 0;
};

/// A cycle of items, each above or tied with the next. `ties_less_wins` is the number of ties minus the number of wins.
/// `firsts` is the number of times that the better item was shown first, minus the number that the worse one was.
struct DifferenceCycle {
  std::int64_t ties_less_wins = 0, firsts = 0;
};

/// Returns a cycle that prevents the scores from diverging as the globals move in `direction`. Returns nullopt if they
/// can diverge without making any statement less likely.
///
/// Let d be the rate of low − high plus side·advantage. A win requires d ≥ tie, and a tie |d| ≤ tie. If the rates
/// cannot satisfy this, there is a cycle with a negative sum of rates ties_less_wins·tie + firsts·advantage.
///
/// Finds shortest paths by the algorithm of Goldberg & Radzik (1993) in exact arithmetic; each of its rounds relaxes
/// bounds in topological order. `strong` has the strong components of the problem's pairs, with ties as edges in both
/// directions. A round is O(pairs). There are at most as many rounds as items: one if wins form no cycle, else nearly
/// always a few.
[[nodiscard]] std::optional<DifferenceCycle> find_blocking_cycle(const PairProblem& problem,
                                                                 const std::vector<std::uint32_t>& strong,
                                                                 GlobalDirection direction, Context& context);

}  // namespace witan
