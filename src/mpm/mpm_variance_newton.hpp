#pragma once

#include <vector>

#include "mpm_variance.hpp"

namespace witan {

/// Whether the matrix of second derivatives of so many items is worth its memory and its cubic cost.
[[nodiscard]] bool newton_can_afford(std::size_t items);

struct NewtonEnd {
  int steps = 0;
  double largest_gradient = 0;
};

/// Newton's steps from x on until no component of the gradient is larger than `tolerance`, damped by the Fisher
/// information as Levenberg and Marquardt do: the loss is not convex, and its weakest direction is ten million times
/// flatter than its steepest, which defeats methods of first order. Both gauges are fixed after every step. Ends early
/// when no step makes the loss less. O(items³) a step.
[[nodiscard]] NewtonEnd minimise_by_newton(const MpmVarianceLoss& loss, std::vector<double>& x, int most_steps,
                                           double tolerance, Context& context);

}  // namespace witan
