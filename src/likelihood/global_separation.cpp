#include "global_separation.hpp"

#include <algorithm>
#include <cmath>

#include "difference_cycles.hpp"
#include <fmt/format.h>

namespace witan {
namespace {

/// Whether the tie parameter may grow without end, whatever the advantage does meanwhile. Every circle that forbids it
/// bounds the advantage from one side; it is moved to that bound, until no circle is left or one bounds it from the
/// other side.
bool ties_run_away(const PairProblem& problem, const Connectivity& graph, Context& context) {
  GlobalDirection direction{.tie = 1, .advantage = 0};
  std::int64_t towards = 0;
  while (const auto circle = find_hindrance(problem, graph.strong_component, direction, context)) {
    if (circle->firsts == 0 || circle->firsts * towards < 0) return false;
    towards = circle->firsts > 0 ? 1 : -1;
    direction = {.tie = std::abs(circle->firsts), .advantage = -towards * circle->ties_less_wins};
  }
  return true;
}

void check_ties(const PairProblem& problem, const Connectivity& graph, Context& context, Separation& found) {
  const bool decided = std::ranges::any_of(problem.pairs, [](const PairCount& pair) { return pair.decided() > 0; });
  // If there are only ties no prior on the scores bounds their share, and then it does not matter to the scores.
  if (!decided && problem.prior > 0) return;
  if (!ties_run_away(problem, graph, context)) return;
  found.exists = false;
  const std::string_view why = decided ? "no circle of items has more wins than ties" : "there are only ties";
  found.notes.push_back(
      problem.prior > 0
          ? fmt::format("{}, so the likelihood does not bound the tie parameter; the prior ({}) on the scores does, "
                        "and decides how large both become",
                        why, problem.prior)
          : fmt::format("{}, so the likelihood grows with the tie parameter without end, and there is no prior{}", why,
                        decided ? "; prior=0.01 bounds it" : ""));
}

void check_advantage(const PairProblem& problem, const Connectivity& graph, Context& context, Separation& found) {
  const auto free = [&](std::int64_t sign) {
    return !find_hindrance(problem, graph.strong_component, {.tie = 0, .advantage = sign}, context);
  };
  const bool up = free(1);
  const bool down = free(-1);
  if (!up && !down) return;
  found.exists = false;
  if (up && down) {
    found.notes.push_back(
        fmt::format("what comes from being shown first and what from the items cannot be told apart by this evidence{}",
                    problem.prior > 0 ? fmt::format("; the prior ({}) alone divides it between them", problem.prior)
                                      : ", and there is no prior; prior=0.01 divides it between them"));
    return;
  }
  found.notes.push_back(fmt::format(
      "an ever larger advantage of being shown {} goes with every comparison, so the likelihood does not bound it{}",
      up ? "first" : "second",
      problem.prior > 0 ? fmt::format("; the prior ({}) does, and decides how large it is", problem.prior)
                        : ", and there is no prior; prior=0.01 bounds it"));
}

}  // namespace

void check_globals(const PairProblem& problem, const Connectivity& graph, Context& context, Separation& found) {
  if (problem.estimates(PairGlobal::tie)) check_ties(problem, graph, context, found);
  if (problem.estimates(PairGlobal::advantage)) check_advantage(problem, graph, context, found);
}

}  // namespace witan
