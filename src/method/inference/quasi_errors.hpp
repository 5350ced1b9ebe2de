#pragma once

#include "witan/stats/uncertainty.hpp"
#include "witan/util/context.hpp"

#include <vector>

namespace witan {

/// Quasi-standard errors: one number per item instead of a matrix, with var(s_i − s_j) ≈ q_i² + q_j² for all pairs.
struct QuasiErrors {
  std::vector<double> errors;  ///< by slot; NaN if the item has no score or a negative quasi-variance
  double worst = 0;            ///< largest relative error of √(q_i² + q_j²) as the standard error of s_i − s_j
  bool converged = true;       ///< false if the fit of the quasi-variances did not converge
};

/// Computes quasi-standard errors (Firth & de Menezes, Biometrika 2004). The quasi-variances v minimise
/// Σ_{i<j} (ln(v_i + v_j) − ln var(s_i − s_j))². They are exact for three items. `worst` includes items with negative
/// v, whose sums with others are positive. All errors are NaN if fewer than three items have scores, or if the
/// difference of two scores has variance zero. Each Gauss–Newton iteration costs O(items³). Throws UsageError above
/// 2,500 items.
[[nodiscard]] QuasiErrors find_quasi_errors(const Uncertainty& uncertainty, Context& context);

}  // namespace witan
