#pragma once

#include <span>
#include <vector>

namespace witan {

/// log Z(s) with Z = Σ_{k≠l} e^{s_k − s_l} = A·B − M, where A = Σ e^{s}, B = Σ e^{−s}, and its derivatives, at θ·s.
/// Everything is scaled by e^{max s − min s}, so that no size of the scores overflows. At least two scores. O(M).
class MpmNormaliser {
 public:
  explicit MpmNormaliser(std::span<const double> scores, double theta = 1);

  [[nodiscard]] double log_value() const { return log_value_; }
  /// ∂ log Z / ∂s_i at θs, by the argument θs_i: the chance that a pair drawn has i as its winner minus that as its
  /// loser.
  [[nodiscard]] std::span<const double> gradient() const { return gradient_; }
  /// What ∇² log Z, below, is made of: a and b over √Z, and (aB + bA)/Z.
  [[nodiscard]] std::span<const double> up() const { return up_; }
  [[nodiscard]] std::span<const double> down() const { return down_; }
  [[nodiscard]] std::span<const double> spread() const { return spread_; }
  /// Adds factor·∇² log Z·x to `out`, again by the argument. ∇² log Z = (diag(aB + bA) − abᵀ − baᵀ)/Z − ggᵀ with
  /// a = e^{θs}, b = e^{−θs}.
  void add_curvature_times(std::span<const double> x, double factor, std::span<double> out) const;
  /// xᵀ·∇² log Z·x.
  [[nodiscard]] double curvature_along(std::span<const double> x) const;
  /// Adds factor times the diagonal of ∇² log Z to `out`.
  void add_curvature_diagonal(double factor, std::span<double> out) const;
  /// Entry (i, j) of ∇² log Z.
  [[nodiscard]] double curvature(std::size_t i, std::size_t j) const;

 private:
  double log_value_ = 0;
  std::vector<double> up_, down_;  ///< a and b over √Z
  std::vector<double> gradient_;
  std::vector<double> spread_;  ///< (aB + bA)/Z
};

}  // namespace witan
