#pragma once

#include <memory>

#include "learn/features/list_loss.hpp"

namespace witan {

/// A convex upper bound of 1 − NDCG over the whole list (Weimer, Karatzoglou, Le & Smola, NIPS 2007: CoFiRank),
///
///     max_π [1 − NDCG(π) + Σ_p a_p·f_π(p)] − Σ_j ā_j·f_j,
///
/// where a_p is the discount of position p, and ā_j the mean discount of the positions that item j can have in an order
/// by labels. If π is the order by f, the sum in brackets is at least Σ ā_j·f_j, so the value is at least 1 − NDCG.
///
/// The same discounts weight gains and scores. The maximum is therefore the order by f_j minus the item's gain divided
/// by the ideal DCG, which one sort finds. The discounts (p + 1)^(−1/4) of the paper need an assignment solver. The
/// paper uses one order of tied labels; this is the mean over all. O(n log n). Writes a subgradient; 0 if all gains are
/// 0.
[[nodiscard]] std::unique_ptr<ListLoss> ndcg_bound_loss();

/// Returns a convex upper bound of pmop_loss, without its constants: the logarithm of a block's mean of e^f is replaced
/// by the block's mean of f, which is not above it (Jensen). Equal if the scores within every block are equal.
///
/// The likelihood itself is not concave: e^f of one item makes its block likely whatever the scores of the others, so
/// that a few popular items get all the gradient of their blocks. O(n log n).
[[nodiscard]] std::unique_ptr<ListLoss> pmop_bound_loss();

/// Returns ½·Σ (f − label)², for which scores predict the labels. O(n).
[[nodiscard]] std::unique_ptr<ListLoss> squared_loss();

}  // namespace witan
