#pragma once

namespace witan {

/// The standard normal distribution function, with full relative precision in the tails.
[[nodiscard]] double normal_density(double x);
[[nodiscard]] double normal_cdf(double x);
/// Returns ln Φ(x), also if Φ(x) underflows.
[[nodiscard]] double log_normal_cdf(double x);
/// Returns φ(x)/Φ(x), which approaches −x for x → −∞ (the inverse Mills ratio of −x).
[[nodiscard]] double normal_hazard(double x);
/// Returns the x with Φ(x) = p, 0 < p < 1, with a relative error of about 1e-15.
[[nodiscard]] double normal_quantile(double p);

/// Student's t distribution with these degrees of freedom (infinite: normal).
[[nodiscard]] double student_cdf(double t, double degrees_of_freedom);
[[nodiscard]] double student_quantile(double p, double degrees_of_freedom);

/// Returns the regularised incomplete beta function I_x(a, b), 0 ≤ x ≤ 1, with an error of about 1e-14.
[[nodiscard]] double incomplete_beta(double x, double a, double b);

}  // namespace witan
