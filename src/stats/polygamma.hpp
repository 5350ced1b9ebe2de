#pragma once

namespace witan {

/// ψ(x + distance) − ψ(x) with ψ the derivative of ln Γ, for x > 0 and distance ≥ 0; for a whole distance, the sum of
/// 1/(x + j) over j from 0 to distance − 1. No digits are lost where the two are near each other.
[[nodiscard]] double digamma_difference(double x, double distance);

/// The second derivative of ln Γ, for x > 0: the variance of the logarithm of a Gamma variable of shape x.
[[nodiscard]] double trigamma(double x);

}  // namespace witan
