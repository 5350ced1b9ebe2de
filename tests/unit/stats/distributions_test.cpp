#include "stats/distributions.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace witan::distributions_test {

// Values of published tables, with their printed digits.
TEST(Distributions, NormalValuesOfTables) {
  EXPECT_NEAR(normal_cdf(1.96), 0.9750021048517795, 1e-15);
  EXPECT_NEAR(normal_cdf(-1), 0.15865525393145707, 1e-16);
  EXPECT_NEAR(normal_quantile(0.975), 1.959963984540054, 1e-14);
  EXPECT_NEAR(normal_quantile(0.5), 0, 1e-15);
  EXPECT_EQ(normal_quantile(0), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(normal_quantile(1), std::numeric_limits<double>::infinity());
}

TEST(Distributions, QuantileAndCdfUndoEachOther) {
  for (const double p : {1e-300, 1e-20, 1e-5, 0.01, 0.3, 0.5, 0.9, 0.999}) {
    EXPECT_NEAR(std::log(normal_cdf(normal_quantile(p))), std::log(p), 1e-11 * std::max(1.0, -std::log(p))) << p;
    for (const double degrees : {1.0, 3.0, 30.0}) {
      if (p < 1e-6) continue;
      EXPECT_NEAR(student_cdf(student_quantile(p, degrees), degrees), p, 1e-12) << p << ' ' << degrees;
    }
  }
}

TEST(Distributions, FarTailsStayExact) {
  // The expansion is φ(x)/|x|·(1 − 1/x² + 3/x⁴ − 15/x⁶ + 105/x⁸); at 40 its next term is below 1e-13.
  const double x = 40;
  const double y = 1 / (x * x);
  const double mills = (1 - y + 3 * y * y - 15 * y * y * y + 105 * y * y * y * y) / x;
  EXPECT_NEAR(log_normal_cdf(-x), -x * x / 2 - 0.5 * std::log(2 * M_PI) + std::log(mills), 1e-10);
  // Both sides of the change of formula.
  EXPECT_NEAR(normal_hazard(-29.999999), normal_hazard(-30.000001), 1e-5);
  EXPECT_NEAR(log_normal_cdf(-29.999999), log_normal_cdf(-30.000001), 1e-4);
  // For large x, log Φ is minus the upper tail: erfc(9/√2)/2.
  EXPECT_NEAR(log_normal_cdf(9) / (-std::erfc(9 / std::sqrt(2.0)) / 2), 1, 1e-12);
}

TEST(Distributions, HazardIsTheDerivativeOfTheLogarithm) {
  for (const double x : {-50.0, -20.0, -3.0, 0.0, 2.0}) {
    const double step = 1e-5;
    const double slope = (log_normal_cdf(x + step) - log_normal_cdf(x - step)) / (2 * step);
    EXPECT_NEAR(normal_hazard(x), slope, 1e-6 * std::max(1.0, std::abs(x))) << x;
  }
}

TEST(Distributions, StudentValuesOfTables) {
  EXPECT_NEAR(student_quantile(0.975, 10), 2.228139, 5e-7);
  EXPECT_NEAR(student_quantile(0.975, 1), 12.7062, 5e-5);
  EXPECT_NEAR(student_quantile(0.95, 5), 2.015048, 5e-7);
  // One degree of freedom is the Cauchy distribution; two have a closed form.
  EXPECT_NEAR(student_cdf(3, 1), 0.5 + std::atan(3.0) / M_PI, 1e-14);
  EXPECT_NEAR(student_cdf(-2, 2), 0.5 - 2 / (2 * std::sqrt(2.0 + 4)), 1e-14);
  EXPECT_EQ(student_cdf(1.3, std::numeric_limits<double>::infinity()), normal_cdf(1.3));
}

TEST(Distributions, IncompleteBetaIsAPolynomialForWholeNumbers) {
  // I_x(2, 3) = P(at least 2 of 4 below x).
  for (const double x : {0.0, 0.1, 0.5, 0.77, 1.0}) {
    double sum = 0;
    for (int k = 2; k <= 4; ++k) sum += (k == 2 ? 6 : k == 3 ? 4 : 1) * std::pow(x, k) * std::pow(1 - x, 4 - k);
    EXPECT_NEAR(incomplete_beta(x, 2, 3), sum, 1e-14) << x;
  }
}

}  // namespace witan::distributions_test
