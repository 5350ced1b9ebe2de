#pragma once

#include "witan/stats/uncertainty.hpp"
#include "witan/util/context.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "util/random.hpp"

namespace witan {

/// The curvature H of a log-likelihood in the scores, by its products with vectors. H is diagonal plus entries ≤ 0, and
/// has the eigenvector of equal scores. The functions are called from several threads.
struct CurvatureProducts {
  std::function<void(const std::vector<double>& x, std::vector<double>& y)> multiply;
  std::function<void(Random& random, std::vector<double>& z)> draw;  ///< adds a vector of mean 0 and covariance H to z
  std::vector<double> diagonal;
  std::vector<bool> known;  ///< items with data
};

/// Tolerance of the linear systems whose solutions are standard errors.
inline constexpr double kCovarianceTolerance = 1e-6;

/// Returns the number of random draws for this number of items: 128, fewer if their matrix would be large.
[[nodiscard]] std::size_t covariance_draws(std::size_t items);

/// Subtracts the mean of the known values from them.
void centre_known(const std::vector<bool>& known, std::vector<double>& values);

/// Returns M with H⁻¹ ≈ M·Mᵀ + D⁻¹(2D − H)D⁻¹ for scores that sum to zero, where D is the diagonal of H. Rows of
/// unknown items are NaN.
///
/// For x = H⁻¹z and z with covariance H, the mean of x_i given the other scores is m_i = x_i − z_i/H_ii, and the
/// variance given them is exactly 1/H_ii. Only the covariance of m is estimated from draws, so the Monte Carlo error is
/// small if an item has many opponents (Sidén, Lindgren, Bolin & Villani 2018). Each draw solves one system by
/// conjugate gradients. The result does not depend on the number of threads.
[[nodiscard]] Factor draw_neighbour_means(const CurvatureProducts& curvature, std::uint64_t seed, Context& context);

/// Returns 1/H_ii by item; 0 for unknown items.
[[nodiscard]] std::vector<double> conditional_variances(const CurvatureProducts& curvature);

/// Relative Monte Carlo errors of standard errors.
struct MonteCarloError {
  double mean = 0, largest = 0;
};
/// Returns the errors of √(own_i + |row i|²), if the rows come from independent draws, one per column.
[[nodiscard]] MonteCarloError monte_carlo_error(const Factor& rows, std::size_t draws, std::span<const double> own);
/// Returns the note about standard errors from this number of draws.
[[nodiscard]] std::string sampling_note(std::size_t items, std::size_t draws, const MonteCarloError& error);

}  // namespace witan
