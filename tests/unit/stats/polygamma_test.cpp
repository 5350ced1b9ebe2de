#include "stats/polygamma.hpp"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace witan::polygamma_test {

TEST(DigammaDifference, IsASumOfReciprocalsOverWholeDistances) {
  for (const double x : {0.25, 1.0, 2.5, 11.0, 61.0, 1e6 + 1}) {
    long double sum = 0;
    for (int n = 1; n <= 1000; ++n) {
      sum += 1 / (static_cast<long double>(x) + n - 1);
      const auto expected = static_cast<double>(sum);
      EXPECT_NEAR(digamma_difference(x, n), expected, 4e-15 * expected) << x << ' ' << n;
    }
  }
  EXPECT_EQ(digamma_difference(61, 0), 0);
}

TEST(DigammaDifference, GivesTheHarmonicNumberOfOneHalf) {
  const double half = 2 - 2 * std::numbers::ln2;
  EXPECT_NEAR(digamma_difference(1, 0.5), half, 1e-15);
  EXPECT_NEAR(digamma_difference(1, 2.5), half + 1 / 1.5 + 1 / 2.5, 1e-15);
}

TEST(Trigamma, HasItsKnownValuesAndItsRecurrence) {
  const double square = std::numbers::pi * std::numbers::pi;
  EXPECT_NEAR(trigamma(1), square / 6, 1e-15);
  EXPECT_NEAR(trigamma(0.5), square / 2, 4e-15);
  for (const double x : {1e-6, 0.3, 5.0, 11.7, 12.5, 400.0}) {
    EXPECT_NEAR(trigamma(x), trigamma(x + 1) + 1 / (x * x), 1e-14 * trigamma(x)) << x;
  }
}

}  // namespace witan::polygamma_test
