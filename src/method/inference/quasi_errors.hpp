#pragma once

#include "witan/stats/uncertainty.hpp"
#include "witan/util/context.hpp"

#include <vector>

namespace witan {

/// One number an item instead of a matrix: errors q with var(s_i − s_j) ≈ q_i² + q_j² for every two items.
struct QuasiErrors {
  std::vector<double> errors;  ///< by slot; NaN: the item has no score, or its quasi-variance would be below zero
  double worst = 0;            ///< the largest |√(q_i² + q_j²)/error of s_i − s_j − 1|
};

/// Quasi-standard errors (Firth & de Menezes, Biometrika 2004): the quasi-variances v that minimise
/// Σ_{i<j} (ln(v_i + v_j) − ln var(s_i − s_j))², which is exact for three items. `worst` allows for negative v, whose
/// sums with others are positive. Fewer than three items with a score, or two that are never apart: all NaN. A step of
/// the Gauss–Newton method costs O(items³); throws UsageError beyond 2,500 items.
[[nodiscard]] QuasiErrors find_quasi_errors(const Uncertainty& uncertainty, Context& context);

}  // namespace witan
