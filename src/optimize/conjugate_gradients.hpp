#pragma once

#include <functional>
#include <span>
#include <vector>

namespace witan {

/// Solves A·x = b for a positive (semi)definite A that is given by its products, by conjugate gradients preconditioned
/// with A's diagonal. A semidefinite A is fine if b lies in its range. Ends when the preconditioned residual has fallen
/// to `tolerance` of its start, or after `most_steps`; the Newton steps that call it correct what is left.
[[nodiscard]] std::vector<double> conjugate_gradients(
    const std::function<void(const std::vector<double>& x, std::vector<double>& y)>& multiply,
    std::span<const double> diagonal, const std::vector<double>& b, double tolerance = 1e-3, int most_steps = 2'000);

}  // namespace witan
