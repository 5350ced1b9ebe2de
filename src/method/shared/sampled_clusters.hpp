#pragma once

#include "witan/stats/uncertainty.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace witan {

/// The derivative of one cluster's log-likelihood in the scores of its items and in the other parameters.
struct ClusterScore {
  std::vector<Slot> slots;
  std::vector<double> gradient;  ///< by entry of `slots`
  std::vector<double> by_other;  ///< by other parameter
};

/// Linear systems in the curvature of the scores and the other parameters. `solve` returns scores, then the others, and
/// is called from several threads.
struct CurvatureSystem {
  std::function<std::vector<double>(const std::vector<double>& b)> solve;
  std::span<const double> diagonal;  ///< of the curvature in the scores
  const std::vector<bool>& known;    ///< items with data
  std::size_t others = 0;            ///< number of other parameters
};

/// Share of the leverage of a cluster that corrections use. Sampling errors of the covariance then cannot make the
/// correction arbitrarily large for an item with data from one cluster only.
inline constexpr double kLeverageShare = 0.95;

/// Returns C·v for the items of `slots`, where C is the covariance without the links of its sparse part.
[[nodiscard]] std::vector<double> local_products(const Fisher& covariance, std::span<const Slot> slots,
                                                 const std::vector<double>& v);

/// Returns random combinations Σ ±u_c of the changes u_c = H⁻¹g_c of the scores without each cluster, one per column,
/// divided by the root of their number. The sum of their products estimates Σ u_c·u_cᵀ. `clusters` has the derivatives
/// g_c, already corrected for the leverage of the cluster. The signs of a cluster are keyed by `seed` and its position.
/// Each column solves one system.
///
/// As in draw_neighbour_means, the part of the variance of an item that its own z_i/H_ii contributes is computed
/// exactly, and each row is scaled to the resulting variance.
[[nodiscard]] Influence sample_shifts(const CurvatureSystem& system, std::span<const ClusterScore> clusters,
                                      std::uint64_t seed, Context& context);

}  // namespace witan
