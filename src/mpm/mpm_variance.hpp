#pragma once

#include <span>
#include <vector>

#include "mpm.hpp"
#include "pairs/pair_counts.hpp"
#include "pairs/win_loss_counts.hpp"

namespace witan {

/// The negative mean log-likelihood of MPM with variances, and its gradient. x has the scores, then β = ln γ.
///
/// With d_ij = net_ij/T − (p_ij − p_ji) and x_ij = (s_i − s_j)/(γ_i + γ_j): ∂/∂s_i = Σ_j d_ij/(γ_i + γ_j) and ∂/∂β_i =
/// −γ_i Σ_j d_ij x_ij/(γ_i + γ_j). The prior of β is normal. O(items² + pairs).
///
/// With several levels, T_l of the pairs are drawn by exp(θ_l·x_ij), and T is the sum of all T_l. The cost is then
/// O(levels·items² + pairs).
class MpmVarianceLoss {
 public:
  struct PairNetWins {
    std::uint32_t i, j;
    double net;
  };
  struct Level {
    double theta, total;
  };
  MpmVarianceLoss(const WinLossCounts& win_loss, const PairCounts& counts, double total, double precision);
  MpmVarianceLoss(std::uint32_t items, std::vector<PairNetWins> pairs, std::vector<Level> levels, double precision);
  double operator()(std::span<const double> x, std::span<double> gradient) const;
  /// Computes the lower triangle of the Hessian of the loss, by columns, and the diagonal of its non-negative part, the
  /// Fisher information. O(levels·items²).
  void curvature(std::span<const double> x, std::span<double> matrix, std::span<double> fisher) const;
  /// Σ net_ij x_ij, and log Z of the first level.
  struct Terms {
    double linear, log_normaliser;
  };
  [[nodiscard]] Terms terms(std::span<const double> x) const;
  /// Returns T, the number of pairs.
  [[nodiscard]] double total() const { return total_; }

 private:
  [[nodiscard]] double add_linear(std::span<const double> x, std::span<double> gradient) const;
  /// Returns log Z(θx), and subtracts its gradient times `factor`.
  [[nodiscard]] double add_log_normaliser(std::span<const double> x, double theta, double factor,
                                          std::span<double> gradient) const;

  std::uint32_t items_;
  double total_ = 0;
  double precision_;
  std::vector<PairNetWins> pairs_;  ///< sorted, i < j
  std::vector<Level> levels_;
};

/// Normalises x so that the scores have mean 0 and γ has geometric mean 1. The likelihood does not change.
void normalise_variances(std::span<double> x);

/// Minimises the loss, starting at x, and sets the diagnostics. Uses Newton's method for up to 2,000 items, else
/// L-BFGS.
void minimise_variance_loss(const MpmVarianceLoss& loss, std::vector<double>& x, int max_iterations,
                            Diagnostics& diagnostics, Context& context);

/// Fits scores and variances. Starts at the fit without variances, or at `start` if it has a column "gamma".
[[nodiscard]] Fit solve_with_variances(const Mpm::Options& options, const Instance& instance,
                                       const WinLossCounts& win_loss, const Fit& base, const Fit* start,
                                       Context& context);

}  // namespace witan
