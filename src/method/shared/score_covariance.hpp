#pragma once

#include "witan/stats/uncertainty.hpp"

#include <span>
#include <vector>

#include <Eigen/Core>

namespace witan {

/// Most items for which the curvature is held as a matrix, as standard errors need it.
inline constexpr std::uint32_t kMaxDenseItems = 2'500;
/// Throws UsageError, with what to do instead, beyond that.
void check_dense(std::uint32_t items);

/// The inverse of a curvature (minus the second derivatives of a log-likelihood, prior included) in the gauge where
/// the scores sum to zero. Numbers beside the scores may be estimated too and are allowed for.
class ScoreCovariance {
 public:
  /// `curvature` is over the items of `slots`, then the numbers beside them. Only mentioned items are in `slots`.
  ScoreCovariance(Eigen::MatrixXd curvature, std::vector<Slot> slots, std::uint32_t items);

  /// F with F·Fᵀ the covariance of the scores; rows of other items are NaN.
  [[nodiscard]] Factor factor() const;
  /// How far the scores would move, in one Newton step, if part of the evidence were left out, with the opposite sign;
  /// by slot, NaN for other items; then the numbers beside the scores. `gradient` and `curvature` are those of the
  /// part, over `slots` of it; `by_other` its gradient by the numbers beside the scores. Leaving out the only evidence
  /// on an item moves it all the way to where the prior has it, as it should, where the plain derivative H⁻¹g would
  /// hardly move it at all.
  [[nodiscard]] std::vector<double> shift(std::span<const Slot> slots, const Eigen::VectorXd& gradient,
                                          const Eigen::MatrixXd& curvature, std::span<const double> by_other) const;
  /// The standard errors of the numbers beside the scores.
  [[nodiscard]] std::vector<double> other_errors() const;

 private:
  std::uint32_t items_;
  std::vector<Slot> slots_;
  std::vector<Eigen::Index> place_;  ///< of each slot in slots_
  Eigen::MatrixXd inverse_;
};

}  // namespace witan
