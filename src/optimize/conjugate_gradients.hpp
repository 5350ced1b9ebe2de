#pragma once

#include <functional>
#include <span>
#include <vector>

namespace witan {

/// Solves A·x = b by conjugate gradients, with the diagonal of A as preconditioner. A is positive definite and given by
/// its products with vectors. If A is only semidefinite, b must lie in its range. Ends when the preconditioned residual
/// has decreased to `tolerance` times its initial size, or after `max_steps` products. Ends early, with x = 0 if this
/// is the first step, at a direction with x·A·x ≤ 0.
[[nodiscard]] std::vector<double> conjugate_gradients(
    const std::function<void(const std::vector<double>& x, std::vector<double>& y)>& multiply,
    std::span<const double> diagonal, const std::vector<double>& b, double tolerance = 1e-3, int max_steps = 2'000);

}  // namespace witan
