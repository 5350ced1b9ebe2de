#include "global_separation.hpp"

#include <algorithm>
#include <cmath>

#include "difference_cycles.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Returns true if the tie parameter can grow without bound for some advantage. Every cycle that prevents it bounds the
/// advantage from one side. The advantage is moved to that bound, until no such cycle is left, or one bounds it from
/// the other side.
bool ties_diverge(const PairProblem& problem, const Connectivity& graph, Context& context) {
  GlobalDirection direction{.tie = 1, .advantage = 0};
  std::int64_t towards = 0;
  while (const auto cycle = find_blocking_cycle(problem, graph.strong_component, direction, context)) {
    if (cycle->firsts == 0 || cycle->firsts * towards < 0) return false;
    towards = cycle->firsts > 0 ? 1 : -1;
    direction = {.tie = std::abs(cycle->firsts), .advantage = -towards * cycle->ties_less_wins};
  }
  return true;
}

void check_ties(const PairProblem& problem, const Connectivity& graph, Context& context, Separation& found) {
  const bool decided = std::ranges::any_of(problem.pairs, [](const PairCount& pair) { return pair.decided() > 0; });
  // If there are only ties, no prior on the scores bounds their share, and the scores do not depend on it.
  if (!decided && problem.prior > 0) return;
  if (!ties_diverge(problem, graph, context)) return;
  found.exists = false;
  const std::string_view why = decided ? "no cycle of items has more wins than ties" : "there are only ties";
  found.notes.push_back(problem.prior > 0
                            ? fmt::format("{}, so the likelihood does not bound the tie parameter; the prior ({}) on "
                                          "the scores does, and determines the size of both",
                                          why, problem.prior)
                            : fmt::format("{}, so the likelihood grows with the tie parameter without bound{}", why,
                                          decided ? "; set prior=0.01 to bound it" : ""));
}

void check_advantage(const PairProblem& problem, const Connectivity& graph, Context& context, Separation& found) {
  const auto free = [&](std::int64_t sign) {
    return !find_blocking_cycle(problem, graph.strong_component, {.tie = 0, .advantage = sign}, context);
  };
  const bool up = free(1);
  const bool down = free(-1);
  if (!up && !down) return;
  found.exists = false;
  if (up && down) {
    found.notes.push_back(fmt::format(
        "the data do not identify the advantage of the item shown first{}",
        problem.prior > 0 ? fmt::format("; it depends on the prior ({}) only", problem.prior) : "; set prior=0.01"));
    return;
  }
  found.notes.push_back(
      fmt::format("every comparison agrees with an arbitrarily large advantage of the item shown {}, so the likelihood "
                  "does not bound it{}",
                  up ? "first" : "second",
                  problem.prior > 0 ? fmt::format("; the prior ({}) does, and determines its size", problem.prior)
                                    : "; set prior=0.01 to bound it"));
}

}  // namespace

void check_globals(const PairProblem& problem, const Connectivity& graph, Context& context, Separation& found) {
  if (problem.estimates(PairGlobal::tie)) check_ties(problem, graph, context, found);
  if (problem.estimates(PairGlobal::advantage)) check_advantage(problem, graph, context, found);
}

}  // namespace witan
