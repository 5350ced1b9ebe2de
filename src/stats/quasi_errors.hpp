#pragma once

#include "witan/stats/uncertainty.hpp"
#include "witan/util/context.hpp"

#include <vector>

namespace witan {

/// Quasi-standard errors q with var(s_i − s_j) ≈ q_i² + q_j² for every pair of items: one number per item instead of a
/// covariance matrix.
struct QuasiErrors {
  std::vector<double> errors;  ///< by slot; NaN if the item has no score or a negative quasi-variance
  double worst = 0;            ///< the largest |√(q_i² + q_j²)/error of s_i − s_j − 1|
};

/// Quasi-standard errors (Firth & de Menezes, Biometrika 2004): the quasi-variances v that minimise
/// Σ_{i<j} (ln(v_i + v_j) − ln var(s_i − s_j))², which is exact for three items. `worst` includes items with negative
/// v. All are NaN if fewer than three items have a score, or if the variance of a difference is 0. A Gauss–Newton step
/// costs O(items³). Throws UsageError for more than 2,500 items.
[[nodiscard]] QuasiErrors find_quasi_errors(const Uncertainty& uncertainty, Context& context);

}  // namespace witan
