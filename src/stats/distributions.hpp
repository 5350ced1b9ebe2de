#pragma once

namespace witan {

/// The standard normal distribution; the tails keep their relative precision.
[[nodiscard]] double normal_density(double x);
[[nodiscard]] double normal_cdf(double x);
/// ln Φ(x), also where Φ(x) underflows.
[[nodiscard]] double log_normal_cdf(double x);
/// φ(x)/Φ(x), which tends to −x on the left (the inverse Mills ratio of −x).
[[nodiscard]] double normal_hazard(double x);
/// The x with Φ(x) = p, 0 < p < 1, to about 1e-15 relative (a rational start, then Newton's steps).
[[nodiscard]] double normal_quantile(double p);

/// Student's t with so many degrees of freedom, infinite: normal. By the regularised incomplete beta function.
[[nodiscard]] double student_cdf(double t, double degrees_of_freedom);
[[nodiscard]] double student_quantile(double p, double degrees_of_freedom);

/// I_x(a, b) by its continued fraction (Lentz), 0 ≤ x ≤ 1, to about 1e-14.
[[nodiscard]] double incomplete_beta(double x, double a, double b);

}  // namespace witan
