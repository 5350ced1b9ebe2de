#pragma once

#include "witan/stats/uncertainty.hpp"

#include <span>
#include <vector>

#include <Eigen/Core>

namespace witan {

/// Maximum number of items for a dense curvature matrix, which standard errors need.
inline constexpr std::uint32_t kMaxDenseItems = 2'500;
/// Throws UsageError, with an alternative, if there are more items.
void check_dense(std::uint32_t items);

/// The inverse of the curvature (the negative Hessian of a log-likelihood, prior included), normalised so that the
/// scores sum to zero. Other estimated parameters may be included.
class ScoreCovariance {
 public:
  /// `curvature` covers the items of `slots`, then the other parameters. `slots` has only items with data.
  ScoreCovariance(Eigen::MatrixXd curvature, std::vector<Slot> slots, std::uint32_t items);

  /// Returns F, where F·Fᵀ is the covariance of the scores. Rows of other items are NaN.
  [[nodiscard]] Factor factor() const;
  /// Returns the negative change of the scores, in one Newton step, if part of the data is removed. The result is by
  /// slot, NaN for other items, followed by the other parameters. `gradient` and `curvature` are those of the removed
  /// part, over its `slots`; `by_other` is its gradient by the other parameters. If the part has the only data on an
  /// item, the score moves to its prior value. The first derivative H⁻¹g would hardly move it.
  [[nodiscard]] std::vector<double> shift(std::span<const Slot> slots, const Eigen::VectorXd& gradient,
                                          const Eigen::MatrixXd& curvature, std::span<const double> by_other) const;
  /// Returns the standard errors of the other parameters.
  [[nodiscard]] std::vector<double> other_errors() const;

 private:
  std::uint32_t items_;
  std::vector<Slot> slots_;
  std::vector<Eigen::Index> position_;  ///< of each slot in slots_
  Eigen::MatrixXd inverse_;
};

}  // namespace witan
