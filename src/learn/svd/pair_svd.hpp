#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "learn/harness/feature_table.hpp"
#include "pairs/pair_view.hpp"

namespace witan {

/// The leading singular triplets of a pair matrix Y: Y ≈ Σ_c sigma[c]·u_c·v_cᵀ.
struct PairSvd {
  std::vector<double> sigma;  ///< descending; 0 beyond the rank of Y
  FeatureTable u;             ///< a row a slot, a column a triplet; 0 beyond the rank and for items in no pair
  FeatureTable v;
};

/// The first `rank` singular triplets of one view's pair matrix.
///
/// Y is never built: a block of Krylov vectors grows by the products Yx and Yᵀx, orthogonalised twice against all
/// before it, until the triplets stand still to rounding. O(m) a product, m the entries and compared pairs, and usually
/// 10 to 30 products. Y ≥ 0, so the first u and v are non-negative where the first singular value is simple; the others
/// have the entry of u that is largest in size positive, the first of equals. Items of equal standing in a list get
/// equal numbers to the last bit. Where singular values are equal, their vectors are one basis of many.
[[nodiscard]] PairSvd pair_svd(const PairView& view, std::uint32_t rank);

/// The same of the sum of several views of one instance of `size` items; of none it is 0.
[[nodiscard]] PairSvd pair_svd(std::span<const PairView* const> views, std::uint32_t size, std::uint32_t rank);

}  // namespace witan
