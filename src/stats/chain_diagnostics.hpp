#pragma once

#include <span>
#include <vector>

namespace witan {

/// How well several Markov chains of equal length represent one distribution (Vehtari, Gelman, Simpson, Carpenter &
/// Bürkner, Bayesian Analysis 2021).
struct ChainDiagnostics {
  /// Rank-normalised split R-hat: the larger value for the draws and for their distances from the median. 1 if all
  /// draws are equal.
  double r_hat = 1;
  /// Bulk effective sample size: the number of independent draws that estimate a mean as precisely.
  double effective_size = 0;
};

/// Computes both for one quantity; `chains` has the draws of each chain, at least four per chain.
/// O(draws log draws + draws × correlated lags).
[[nodiscard]] ChainDiagnostics diagnose_chains(std::span<const std::vector<double>> chains);

}  // namespace witan
