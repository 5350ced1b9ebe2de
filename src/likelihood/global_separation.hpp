#pragma once

#include "pair_problem.hpp"
#include "pairs/connectivity.hpp"
#include "separation.hpp"

namespace witan {

/// Checks whether the likelihood bounds and identifies the tie parameter and the advantage. If not, sets `found.exists`
/// to false and adds a note with the reason. `graph` is the comparison graph of the problem's pairs.
///
/// The tie parameter diverges iff there are scores such that wins have differences of at least 1 and ties of at most 1,
/// up to the advantage. This holds for Davidson's tie model and for Rao and Kupper's. The advantage diverges iff there
/// are scores whose differences, with the advantage, contradict no statement. If this holds for both signs, the data do
/// not identify it.
void check_globals(const PairProblem& problem, const Connectivity& graph, Context& context, Separation& found);

}  // namespace witan
