#include "mpm/mpm_normaliser.hpp"

#include <cmath>
#include <vector>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::mpm_normaliser_test {

std::vector<double> random_scores(std::size_t m, double size, Random& random) {
  std::vector<double> scores(m);
  for (double& score : scores) score = size * random.normal();
  return scores;
}

TEST(MpmNormaliser, IsTheSumOverAllOrderedPairs) {
  Random random(1);
  for (const std::size_t m : {2U, 3U, 8U, 30U}) {
    const std::vector<double> scores = random_scores(m, 1.5, random);
    double sum = 0;
    for (std::size_t k = 0; k < m; ++k) {
      for (std::size_t l = 0; l < m; ++l) sum += k != l ? std::exp(scores[k] - scores[l]) : 0;
    }
    EXPECT_NEAR(MpmNormaliser(scores).log_value(), std::log(sum), 1e-12) << m;
  }
}

TEST(MpmNormaliser, SurvivesScoresThatOverflowTheExponential) {
  const MpmNormaliser normaliser(std::vector<double>{900, 0, -900});
  EXPECT_NEAR(normaliser.log_value(), 1800, 1e-9);
  EXPECT_NEAR(normaliser.gradient()[0], 1, 1e-12);
  EXPECT_NEAR(normaliser.gradient()[2], -1, 1e-12);
}

TEST(MpmNormaliser, DerivativesAreThoseOfFiniteDifferences) {
  Random random(2);
  constexpr double kStep = 1e-5;
  const std::vector<double> scores = random_scores(6, 1, random);
  const double theta = 0.7;
  const MpmNormaliser at(scores, theta);
  for (std::size_t j = 0; j < scores.size(); ++j) {
    std::vector<double> more = scores;
    std::vector<double> less = scores;
    // The derivatives are with respect to the argument θs.
    more[j] += kStep / theta;
    less[j] -= kStep / theta;
    const MpmNormaliser above(more, theta);
    const MpmNormaliser below(less, theta);
    EXPECT_NEAR(at.gradient()[j], (above.log_value() - below.log_value()) / (2 * kStep), 1e-9);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      EXPECT_NEAR(at.curvature(i, j), (above.gradient()[i] - below.gradient()[i]) / (2 * kStep), 1e-9);
    }
  }
}

TEST(MpmNormaliser, ProductsAreThoseOfTheMatrix) {
  Random random(3);
  const std::vector<double> scores = random_scores(9, 1, random);
  const std::vector<double> x = random_scores(9, 1, random);
  const MpmNormaliser at(scores);
  std::vector<double> product(9, 1.0);
  std::vector<double> diagonal(9, 0.0);
  at.add_curvature_times(x, 2, product);
  at.add_curvature_diagonal(3, diagonal);
  double along = 0;
  for (std::size_t i = 0; i < 9; ++i) {
    double row = 0;
    for (std::size_t j = 0; j < 9; ++j) row += at.curvature(i, j) * x[j];
    EXPECT_NEAR(product[i], 1 + 2 * row, 1e-13);
    EXPECT_NEAR(diagonal[i], 3 * at.curvature(i, i), 1e-14);
    along += x[i] * row;
  }
  EXPECT_NEAR(at.curvature_along(x), along, 1e-13);
}

}  // namespace witan::mpm_normaliser_test
