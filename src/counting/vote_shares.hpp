#pragma once

#include <span>
#include <vector>

#include "list_exposures.hpp"
#include <Eigen/Core>

namespace witan {

/// How alike experts are in what the rates of the items leave unexplained, gathered instance by instance, and what
/// each then counts: those who are alike share a vote.
class VoteShares {
 public:
  /// Throws UsageError if every two of so many experts cannot be compared.
  explicit VoteShares(std::size_t experts);

  void add(std::span<const ListExposure> lists, std::uint32_t items, double prior);
  /// By expert, with the mean 1; NaN: it says nothing.
  [[nodiscard]] std::vector<double> weights() const;

 private:
  Eigen::MatrixXd products_;  ///< sums of d_ψ·d_φ over items
  std::vector<bool> speaks_;
};

}  // namespace witan
