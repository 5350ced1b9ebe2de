#pragma once

#include "pair_problem.hpp"
#include "pairs/connectivity.hpp"
#include "separation.hpp"

namespace witan {

/// Adds to what is known of the scores whether the likelihood also bounds and identifies the numbers beside them, the
/// tie parameter and the advantage; and in sentences why not. `graph` is that of the problem's pairs.
///
/// The tie parameter grows without end iff scores can be spread such that every win is a step of at least 1 down and
/// every tie one of at most 1 (up to what being shown first adds), under Davidson's law and under Rao and Kupper's.
/// The advantage does iff scores exist whose differences, with it, contradict no statement; if that is so of both its
/// signs, the evidence says nothing of it.
void check_globals(const PairProblem& problem, const Connectivity& graph, Context& context, Separation& found);

}  // namespace witan
