#pragma once

#include <memory>

#include "learn/features/list_loss.hpp"

namespace witan {

/// A convex upper bound of 1 − NDCG over the whole list (Weimer, Karatzoglou, Le & Smola, NIPS 2007: CoFiRank),
///
///     max_π [1 − NDCG(π) + Σ_p a_p·f_π(p)] − Σ_j ā_j·f_j,
///
/// a_p being the discount of place p, and ā_j the mean discount of the places that item j may have in an order by
/// labels. At π = the order by f the bracket's sum is at least Σ ā_j·f_j, so the value is at least 1 − NDCG. Since the
/// same discounts weigh gains and scores, the maximum is the order by f_j minus the item's gain over the ideal DCG: one
/// sort, where the authors' discounts (p + 1)^(−1/4) of the scores need an assignment solver; and where they take any
/// order of tied labels, this is the mean of all. O(n log n). The gradient is a subgradient; 0 where nothing gains.
[[nodiscard]] std::unique_ptr<ListLoss> ndcg_bound_loss();

/// ½·Σ (f − label)²: what makes scores predict the labels themselves. O(n).
[[nodiscard]] std::unique_ptr<ListLoss> squared_loss();

}  // namespace witan
