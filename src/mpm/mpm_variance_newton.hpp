#pragma once

#include <vector>

#include "mpm_variance.hpp"
#include "optimize/newton.hpp"

namespace witan {

/// Returns true if the dense Hessian for this number of items is worth its memory and its cubic cost.
[[nodiscard]] bool newton_can_afford(std::size_t items);

/// Minimises the loss by Newton's method, starting at x, until no component of the gradient is larger than `tolerance`.
/// The damping is a multiple of the Fisher information (Levenberg–Marquardt), because the loss is not convex.
/// First-order methods converge slowly: the curvatures of the loss differ by a factor of up to 10 million. Every step
/// is normalised; see normalise_variances. If no step decreases the loss, the result is converged only if no component
/// of the gradient is larger than 10·tolerance. O(items³) per iteration.
[[nodiscard]] NewtonResult minimise_by_newton(const MpmVarianceLoss& loss, std::vector<double>& x, int max_iterations,
                                              double tolerance, Context& context);

}  // namespace witan
