#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "learn/harness/feature_table.hpp"
#include "pairs/pair_view.hpp"

namespace witan {

/// The leading singular triplets of a pair matrix Y: Y ≈ Σ_c sigma[c]·u_c·v_cᵀ.
struct PairSvd {
  std::vector<double> sigma;  ///< descending; 0 above the rank of Y
  FeatureTable u;  ///< one row per slot, one column per triplet; 0 above the rank and for items without pairs
  FeatureTable v;
};

/// Returns the first `rank` singular triplets of the pair matrix Y of one view.
///
/// Y is not built. A Krylov basis grows by the products Yx and Yᵀx, with double orthogonalisation, until the triplets
/// converge to rounding error. Each product costs O(m) for m entries and compared pairs; 10 to 30 products are typical.
///
/// Y ≥ 0, so the first u and v are non-negative if the first singular value is simple. In every other u, the entry of
/// largest absolute value is positive; the first of equal ones. Tied items of a list have identical values. If singular
/// values are equal, their vectors are not unique.
[[nodiscard]] PairSvd pair_svd(const PairView& view, std::uint32_t rank);

/// Returns the singular triplets of the sum of the views, for an instance of `size` items. All are 0 without views.
[[nodiscard]] PairSvd pair_svd(std::span<const PairView* const> views, std::uint32_t size, std::uint32_t rank);

}  // namespace witan
