#pragma once

#include "witan/util/context.hpp"

#include "component_solver.hpp"
#include "memetic_search.hpp"

namespace witan {

/// Proves that the order is optimal, finds a better one, or returns the proved bound when the budget ends. Subproblems
/// fix the order of some pairs. Each is bounded by its linear relaxation (OrderingRelaxation), and the one with the
/// least bound is split first. A subproblem is dropped only by an exact bound (TriangleBound).
[[nodiscard]] ComponentResult prove_by_branching(const MarginRows& margins, FoundOrder start,
                                                 const KemenyBudget& budget, std::uint64_t seed,
                                                 const Deadline& deadline, Context& context);

}  // namespace witan
