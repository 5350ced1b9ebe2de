#pragma once

#include <span>
#include <vector>

#include "list_exposures.hpp"
#include <Eigen/Core>

namespace witan {

/// Computes expert weights from correlations between experts, accumulated over instances. The correlations are those of
/// the residuals after the item rates. Experts with correlated residuals share one vote.
class VoteShares {
 public:
  /// Throws UsageError if there are too many experts for a matrix of all pairs.
  explicit VoteShares(std::size_t experts);

  void add(std::span<const ListExposure> lists, std::uint32_t items, double prior);
  /// Returns the weights by expert, with mean 1. The weight of an expert without data is NaN.
  [[nodiscard]] std::vector<double> weights() const;

 private:
  Eigen::MatrixXd products_;  ///< sums of d_ψ·d_φ over items
  std::vector<bool> has_data_;
};

}  // namespace witan
