#pragma once

#include "witan/util/context.hpp"

#include <cstdint>
#include <optional>
#include <vector>

#include "pair_problem.hpp"

namespace witan {

/// Where the tie parameter and the advantage go while scores run after them: whole numbers, of which only the
/// proportion matters. `tie` is not negative.
struct GlobalDirection {
  std::int64_t tie = 0, advantage = 0;
};

/// A circle of items, each said to be above or level with the next: ties on it less wins, and how often the better one
/// was shown first less how often the worse one was.
struct DifferenceCycle {
  std::int64_t ties_less_wins = 0, firsts = 0;
};

/// Whether scores can grow without end while the globals go into a direction, and no statement of the problem becomes
/// less likely: with d the speed of low − high plus side·advantage, a win needs d ≥ tie, and ties |d| ≤ tie. If they
/// cannot there is a circle of items around which the sum of the speeds, ties_less_wins·tie + firsts·advantage, is
/// below zero, and one such comes back. Shortest paths by Goldberg & Radzik (1993), whose rounds pass everything on in
/// the order in which it depends on each other, in exact arithmetic; `strong` are the strong components of the
/// problem's pairs, ties as edges both ways. A round is O(pairs); there are at most as many as items, one where wins
/// lead round no circle, and else nearly always a few.
[[nodiscard]] std::optional<DifferenceCycle> find_hindrance(const PairProblem& problem,
                                                            const std::vector<std::uint32_t>& strong,
                                                            GlobalDirection direction, Context& context);

}  // namespace witan
