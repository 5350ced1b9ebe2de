#include "stats/sparse_covariance.hpp"

#include "witan/stats/uncertainty.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "stats/large_rank_intervals.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::sparse_covariance_test {

/// Links satisfy the condition of the constructor: the rows of D⁻¹(D + A)D⁻¹ with a graph of weights A.
SparseCovariance four_items() { return SparseCovariance({0.5, 0.25, 1, 0}, {{1, 2, 0.1}, {0, 1, 0.05}}); }

TEST(SparseCovariance, StoresVariancesAndLinks) {
  const SparseCovariance covariance = four_items();
  EXPECT_EQ(covariance.variance(2), 1);
  EXPECT_EQ(covariance.covariance(1, 2), 0.1);
  EXPECT_EQ(covariance.covariance(2, 1), 0.1);
  EXPECT_EQ(covariance.covariance(0, 2), 0);
  EXPECT_DOUBLE_EQ(covariance.difference_variance(0, 1), 0.5 + 0.25 - 0.1);
  EXPECT_EQ(covariance.difference_variance(1, 1), 0);
}

TEST(SparseCovariance, DrawsHaveTheCovariance) {
  const SparseCovariance covariance = four_items();
  constexpr int kDraws = 40'000;
  Random random(5);
  double sums[4][4] = {};
  for (int k = 0; k < kDraws; ++k) {
    std::vector<double> x(4, 0.0);
    covariance.add_draw(2, random, x);
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = 0; j < 4; ++j) sums[i][j] += x[i] * x[j] / kDraws;
    }
  }
  for (Slot i = 0; i < 4; ++i) {
    for (Slot j = 0; j < 4; ++j) {
      const double expected = 4 * covariance.covariance(i, j);
      // Standard error of a product of normal numbers: √(v_i·v_j + c²)/√n. Five of them: false alarms below 1e-5.
      const double error =
          4 * std::sqrt((covariance.variance(i) * covariance.variance(j) + std::pow(expected / 4, 2)) / kDraws);
      EXPECT_NEAR(sums[i][j], expected, 5 * error + 1e-12) << i << ' ' << j;
    }
  }
}

TEST(SparseCovariance, AddsToTheFactorOfAnUncertainty) {
  Factor factor(4, 1);
  for (Slot i = 0; i < 4; ++i) factor.row(i)[0] = 0.1 * (i + 1);
  const Uncertainty plain(UncertaintyKind::fisher, factor, std::make_shared<const SparseCovariance>(four_items()));
  EXPECT_DOUBLE_EQ(plain.standard_error(1), std::sqrt(0.04 + 0.25));
  EXPECT_DOUBLE_EQ(plain.difference_error(1, 2), std::sqrt(0.01 + 0.25 + 1 - 0.2));
  EXPECT_EQ(plain.difference_error(1, 1), 0);
  const Uncertainty anchored = plain.transformed(10, 3, Slot{2});
  EXPECT_EQ(anchored.standard_error(2), 0);
  EXPECT_DOUBLE_EQ(anchored.standard_error(1), 10 * plain.difference_error(1, 2));
  EXPECT_DOUBLE_EQ(anchored.difference_error(0, 1), 10 * plain.difference_error(0, 1));
}

/// With equal variances and no covariances, the ratios are the studentised differences, so that the intervals can be
/// counted one difference at a time.
TEST(LargeRankIntervals, EqualsTheEnumerationForEqualVariances) {
  constexpr std::size_t kItems = 60, kDraws = 40;
  constexpr double kLevel = 0.9;
  Random random(7);
  std::vector<double> scores;
  std::vector<Slot> order;
  for (std::size_t i = 0; i < kItems; ++i) {
    scores.push_back(-0.2 * static_cast<double>(i));
    order.push_back(static_cast<Slot>(i));
  }
  std::vector<std::vector<double>> draws(kDraws, std::vector<double>(kItems));
  for (auto& draw : draws) {
    for (double& x : draw) x = random.normal();
  }
  const Uncertainty uncertainty(UncertaintyKind::fisher, Factor(kItems, 1),
                                std::make_shared<const SparseCovariance>(std::vector<double>(kItems, 1.0)));
  const RankIntervals found =
      large_rank_intervals(scores, order, uncertainty, kLevel, kDraws, [&](std::size_t k) { return draws[k]; });
  for (std::size_t i = 0; i < kItems; ++i) {
    std::vector<double> largest;
    for (const auto& draw : draws) {
      double most = 0;
      for (const double other : draw) most = std::max(most, std::abs(draw[i] - other) / std::sqrt(2));
      largest.push_back(most);
    }
    std::ranges::sort(largest);
    const double critical = std::max(uncertainty.critical_value(kLevel), largest[36]);  // ⌈0.9·40⌉, counted from 0
    RankInterval expected{1, kItems};
    for (std::size_t j = 0; j < kItems; ++j) {
      if (scores[j] - scores[i] > critical * std::sqrt(2)) ++expected.best;
      if (scores[i] - scores[j] > critical * std::sqrt(2)) --expected.worst;
    }
    EXPECT_EQ(found.ranks[i].best, expected.best) << i;
    EXPECT_EQ(found.ranks[i].worst, expected.worst) << i;
  }
  EXPECT_EQ(found.tiers.front(), 1U);
  EXPECT_GT(found.tiers.back(), 1U);
}

}  // namespace witan::sparse_covariance_test
