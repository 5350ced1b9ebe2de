#pragma once

#include <span>
#include <vector>

namespace witan {

/// log Z(s) and its derivatives at θ·s, with Z = Σ_{k≠l} e^{s_k − s_l} = A·B − M, A = Σ e^{s} and B = Σ e^{−s}. All
/// terms are scaled by e^{max s − min s}, so that no scores overflow. There must be at least two scores. O(M).
class MpmNormaliser {
 public:
  explicit MpmNormaliser(std::span<const double> scores, double theta = 1);

  [[nodiscard]] double log_value() const { return log_value_; }
  /// Returns ∂ log Z / ∂s_i at θs, with respect to the argument θs_i. It is the probability that a drawn pair has i as
  /// its winner, minus the probability that it has i as its loser.
  [[nodiscard]] std::span<const double> gradient() const { return gradient_; }
  /// Returns the vectors that ∇² log Z consists of: a/√Z and b/√Z, and (aB + bA)/Z.
  [[nodiscard]] std::span<const double> up() const { return up_; }
  [[nodiscard]] std::span<const double> down() const { return down_; }
  [[nodiscard]] std::span<const double> spread() const { return spread_; }
  /// Adds factor·∇² log Z·x to `out`, with derivatives with respect to the argument θs. ∇² log Z = (diag(aB + bA) − abᵀ
  /// − baᵀ)/Z − ggᵀ with a = e^{θs}, b = e^{−θs}.
  void add_curvature_times(std::span<const double> x, double factor, std::span<double> out) const;
  /// Returns xᵀ·∇² log Z·x.
  [[nodiscard]] double curvature_along(std::span<const double> x) const;
  /// Adds factor times the diagonal of ∇² log Z to `out`.
  void add_curvature_diagonal(double factor, std::span<double> out) const;
  /// Returns entry (i, j) of ∇² log Z.
  [[nodiscard]] double curvature(std::size_t i, std::size_t j) const;

 private:
  double log_value_ = 0;
  std::vector<double> up_, down_;  ///< a/√Z and b/√Z
  std::vector<double> gradient_;
  std::vector<double> spread_;  ///< (aB + bA)/Z
};

}  // namespace witan
