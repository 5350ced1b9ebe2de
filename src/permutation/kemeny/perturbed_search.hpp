#pragma once

#include "margin_rows.hpp"
#include "memetic_search.hpp"
#include "util/deadline.hpp"
#include "util/random.hpp"

namespace witan {

/// Iterated local search: in every round, a few random items move to ranks nearby, and the items that they pass are
/// moved to their best ranks. A round that increases the cost is undone. The result is a local optimum of insertion,
/// unless the deadline ends the search.
[[nodiscard]] FoundOrder search_by_perturbation(const MarginRows& margins, FoundOrder start, int rounds, Random& random,
                                                const Deadline& deadline);

}  // namespace witan
