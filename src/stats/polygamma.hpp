#pragma once

namespace witan {

/// Returns ψ(x + distance) − ψ(x), where ψ is the derivative of ln Γ, for x > 0 and distance ≥ 0. For a whole distance,
/// this is Σ 1/(x + j) for j from 0 to distance − 1. Small differences have full relative precision.
[[nodiscard]] double digamma_difference(double x, double distance);

/// Returns the second derivative of ln Γ for x > 0, the variance of the logarithm of a gamma variable of shape x.
[[nodiscard]] double trigamma(double x);

}  // namespace witan
