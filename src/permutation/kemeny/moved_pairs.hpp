#pragma once

#include "margin_rows.hpp"
#include "pair_bounds.hpp"

namespace witan {

/// Fixes pairs that every optimal order has in one order, by the gains of two moves. For complete rankings of equal
/// weight, the condition is the Major Order Theorem of Milosz & Hamel as Phung & Hamel state it (arXiv:2506.15097).
///
/// With m the margins, suppose that an optimal order has j above i and the items B between them. Moving j directly
/// below i does not gain, so m(j,i) + Σ_{z in B} m(j,z) ≥ 0, nor does moving i directly above j, so m(j,i) + Σ_{z in B}
/// m(z,i) ≥ 0. Hence 2·m(i,j) ≤ Σ max(0, m(j,z) + m(z,i)) over all z that can be between them. If this fails, i is
/// above j. An item that is known to be above j or below i cannot be between them, so fixed pairs fix others; the rule
/// is applied until it fixes no more pairs. O(items³) per round.
///
/// Adds the pairs to `bounds`, which must be closed and contain only pairs that all optimal orders have.
void fix_moved_pairs(const MarginRows& margins, PairBounds& bounds);

}  // namespace witan
