#include "witan/stats/uncertainty.hpp"

#include "witan/stats/rank_intervals.hpp"

#include <cmath>
#include <vector>

#include "stats/distributions.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::uncertainty_test {

Factor factor_of(const std::vector<std::vector<double>>& rows) {
  Factor factor(rows.size(), rows.front().size());
  for (std::size_t i = 0; i < rows.size(); ++i) std::copy(rows[i].begin(), rows[i].end(), factor.row(i).begin());
  return factor;
}

TEST(Uncertainty, FactorGivesVariancesOfScoresAndDifferences) {
  // Covariance {{25, 7}, {7, 10}}.
  const Uncertainty u(UncertaintyKind::fisher, factor_of({{3, 4}, {1, 3}}));
  EXPECT_DOUBLE_EQ(u.standard_error(0), 5);
  EXPECT_DOUBLE_EQ(u.standard_error(1), std::sqrt(10.0));
  EXPECT_DOUBLE_EQ(u.difference_error(0, 1), std::sqrt(25 + 10 - 2 * 15));
  EXPECT_NEAR(u.probability_above(0, 1, std::sqrt(5.0)), normal_cdf(1), 1e-15);
  EXPECT_NEAR(u.interval(0, 2, 0.95).low, 2 - 1.959963984540054 * 5, 1e-12);
}

TEST(Uncertainty, FewClustersWidenTheInterval) {
  const Uncertainty u(UncertaintyKind::sandwich, factor_of({{1, 0}, {0, 1}}), 4);
  EXPECT_NEAR(u.critical_value(0.95), 2.776445, 5e-7);
}

const std::vector<std::vector<double>> kDraws = {{1, 0}, {2, 3}, {3, 3}, {4, 1}, {5, 0}};

TEST(Uncertainty, APosteriorIsTheDistributionOfItsDraws) {
  const Uncertainty posterior = Uncertainty::from_draws(UncertaintyKind::posterior, kDraws);
  EXPECT_NEAR(posterior.standard_error(0), std::sqrt(2.5), 1e-14);
  // Above in draws 1, 4 and 5, level in draw 3.
  EXPECT_NEAR(posterior.probability_above(0, 1, 0), 3.5 / 5, 1e-14);
  EXPECT_NEAR(posterior.interval(0, 3, 0.5).low, 2, 1e-12);
  EXPECT_NEAR(posterior.interval(0, 3, 0.5).high, 4, 1e-12);
  // The differences are 1, −1, 0, 3 and 5.
  EXPECT_NEAR(posterior.difference_interval(0, 1, 1.6, 0.5).low, 0, 1e-12);
  EXPECT_NEAR(posterior.difference_interval(0, 1, 1.6, 0.5).high, 3, 1e-12);
  const Uncertainty elo = posterior.transformed(10, 100, Slot{1});
  EXPECT_NEAR(elo.standard_error(1), 0, 1e-14);
  EXPECT_NEAR(elo.interval(1, 100, 0.9).low, 100, 1e-9);
  EXPECT_NEAR(elo.standard_error(0), 10 * posterior.difference_error(0, 1), 1e-12);
  EXPECT_NEAR(elo.probability_above(0, 1, 0), 3.5 / 5, 1e-14);
}

TEST(Uncertainty, ABootstrapUsesTheStandardErrorOfItsDraws) {
  const Uncertainty u = Uncertainty::from_draws(UncertaintyKind::bootstrap, kDraws, 4, 1.5);
  EXPECT_NEAR(u.standard_error(0), 1.5 * std::sqrt(2.5), 1e-14);
  EXPECT_NEAR(u.interval(0, 3, 0.95).low, 3 - 2.776445 * 1.5 * std::sqrt(2.5), 1e-6);
  // The differences 1, −1, 0, 3 and 5 have variance 5.8. P(t > −1) = 0.8130495 with 4 degrees of freedom.
  EXPECT_NEAR(u.difference_error(0, 1), 1.5 * std::sqrt(5.8), 1e-14);
  EXPECT_NEAR(u.probability_above(0, 1, 1.5 * std::sqrt(5.8)), 0.8130495, 5e-8);
  EXPECT_NEAR(u.transformed(10, 100, Slot{1}).probability_above(0, 1, 15 * std::sqrt(5.8)), 0.8130495, 5e-8);
}

TEST(Uncertainty, APosteriorWithoutDrawsIsNormal) {
  Factor factor(2, 2);
  factor.row(0)[0] = 3;
  factor.row(1)[1] = 1;
  const Uncertainty normal(UncertaintyKind::posterior, std::move(factor));
  EXPECT_NEAR(normal.interval(0, 10, 0.95).low, 10 - 3 * 1.959964, 1e-5);
  EXPECT_NEAR(normal.interval(1, 10, 0.95).high, 10 + 1.959964, 1e-5);
}

TEST(RankIntervals, DistantItemsHaveOneRankAndATierEach) {
  const Uncertainty u(UncertaintyKind::fisher, factor_of({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
  const std::vector<double> scores = {0, 100, 50};
  const RankIntervals sure = compute_rank_intervals(scores, u, 0.95, 1);
  EXPECT_EQ(sure.ranks[1].best, 1U);
  EXPECT_EQ(sure.ranks[1].worst, 1U);
  EXPECT_EQ(sure.ranks[0].best, 3U);
  EXPECT_EQ(sure.tiers, (std::vector<std::uint32_t>{3, 1, 2}));
}

TEST(RankIntervals, CloseItemsShareATierAndAnItemWithoutScoreIsLast) {
  const Uncertainty u(UncertaintyKind::fisher, factor_of({{1, 0, 0}, {0, 1, 0}, {NAN, NAN, NAN}}));
  const std::vector<double> scores = {0.5, 0, NAN};
  const RankIntervals sure = compute_rank_intervals(scores, u, 0.95, 1);
  EXPECT_EQ(sure.ranks[0].best, 1U);
  EXPECT_EQ(sure.ranks[0].worst, 2U);
  EXPECT_EQ(sure.tiers, (std::vector<std::uint32_t>{1, 1, 2}));
}

TEST(RankIntervals, TwoItemsAreComparedWithTheIntervalOfTheirDifference) {
  const Uncertainty u(UncertaintyKind::sandwich, factor_of({{1, 0}, {0, 1}}), 3);
  const double critical = 3.182446 * std::sqrt(2.0);  // of Student's t with 3 degrees of freedom
  // The simulated quantile varies by about 0.2 standard errors between seeds and must not decide below the critical
  // value of the one difference.
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const std::vector<double> near = {0.999 * critical, 0};
    EXPECT_EQ(compute_rank_intervals(near, u, 0.95, seed).tiers[1], 1U) << seed;
  }
}

TEST(RankIntervals, FewClustersNeedLargerDifferencesThanTheRatioOfCriticalValues) {
  // Dunnett's two-sided t for three comparisons with a control and 5 degrees of freedom: 3.29 at 95 %. The critical
  // value of normal differences (2.349) times the ratio of Student's t to the normal distribution is only 3.08.
  const Uncertainty u(UncertaintyKind::sandwich, factor_of({{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}),
                      5);
  int separate = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const std::vector<double> scores = {3.18 * std::sqrt(2.0), 0, 0, 0};
    separate += compute_rank_intervals(scores, u, 0.95, seed).ranks[0].worst == 1 ? 1 : 0;
  }
  // One simulation of 1,000 draws has a standard error of about 0.09.
  EXPECT_LT(separate, 40);
}

TEST(RankIntervals, ComparingWithManyAtOnceNeedsMoreThanTwoErrors) {
  // Twenty items of equal error: a difference of 2.2 errors is significant alone, but not among nineteen.
  std::vector<std::vector<double>> rows(20, std::vector<double>(20, 0.0));
  for (std::size_t i = 0; i < 20; ++i) rows[i][i] = 1;
  std::vector<double> scores(20, 0.0);
  scores[0] = 2.2 * std::sqrt(2.0);
  const RankIntervals sure =
      compute_rank_intervals(scores, Uncertainty(UncertaintyKind::fisher, factor_of(rows)), 0.95, 1);
  EXPECT_EQ(sure.ranks[0].worst, 20U);
  scores[0] = 5 * std::sqrt(2.0);
  const RankIntervals surer =
      compute_rank_intervals(scores, Uncertainty(UncertaintyKind::fisher, factor_of(rows)), 0.95, 1);
  EXPECT_EQ(surer.ranks[0].worst, 1U);
}

/// Independent errors, and the same as a factor with a column for every item.
struct Both {
  Uncertainty own, dense;
};
Both independent(const std::vector<double>& errors) {
  Factor factor(errors.size(), errors.size());
  for (std::size_t i = 0; i < errors.size(); ++i) factor.row(i)[i] = errors[i];
  return {Uncertainty::independent(UncertaintyKind::posterior, errors),
          Uncertainty(UncertaintyKind::posterior, std::move(factor))};
}

TEST(Uncertainty, IndependentErrorsEqualTheirMatrix) {
  const Both both = independent({3, 4, 0.5});
  for (const auto& [one, other] :
       {std::pair(both.own, both.dense),
        std::pair(both.own.transformed(10, 5, std::nullopt), both.dense.transformed(10, 5, std::nullopt)),
        std::pair(both.own.transformed(10, 5, Slot{1}), both.dense.transformed(10, 5, Slot{1})),
        std::pair(both.own.transformed(10, 5, Slot{1}).transformed(2, 0, Slot{2}),
                  both.dense.transformed(10, 5, Slot{1}).transformed(2, 0, Slot{2}))}) {
    ASSERT_EQ(one.size(), 3U);
    for (Slot i = 0; i < 3; ++i) {
      EXPECT_NEAR(one.standard_error(i), other.standard_error(i), 1e-12) << i;
      for (Slot j = 0; j < 3; ++j) {
        EXPECT_NEAR(one.difference_error(i, j), other.difference_error(i, j), 1e-12) << i << ' ' << j;
        EXPECT_NEAR(one.probability_above(i, j, 1), other.probability_above(i, j, 1), 1e-12) << i << ' ' << j;
      }
    }
  }
  EXPECT_EQ(both.own.standard_error(1), 4);
  EXPECT_EQ(both.own.difference_error(0, 1), 5);
}

// Both draw the same random numbers, so the rank intervals are equal although only one compares all pairs of items.
TEST(RankIntervals, OfIndependentErrorsEqualThoseOfAllPairs) {
  Random random(5);
  for (int round = 0; round < 40; ++round) {
    const std::size_t items = 2 + random.below(30);
    std::vector<double> scores(items), errors(items);
    for (std::size_t i = 0; i < items; ++i) {
      scores[i] = static_cast<double>(random.below(20));
      // Equal, similar or very different errors; some are 0, and some items have no score.
      errors[i] = round % 3 == 0 ? 1 : round % 3 == 1 ? 1 + random.uniform() : std::exp(4 * random.normal());
      if (random.below(10) == 0) errors[i] = 0;
      if (random.below(10) == 0) scores[i] = errors[i] = std::nan("");
    }
    const Both both = independent(errors);
    const RankIntervals own = compute_rank_intervals(scores, both.own, 0.9, 3);
    const RankIntervals dense = compute_rank_intervals(scores, both.dense, 0.9, 3);
    EXPECT_EQ(own.tiers, dense.tiers) << round;
    for (std::size_t i = 0; i < items; ++i) {
      EXPECT_EQ(own.ranks[i].best, dense.ranks[i].best) << round << ' ' << i;
      EXPECT_EQ(own.ranks[i].worst, dense.ranks[i].worst) << round << ' ' << i;
    }
  }
}

}  // namespace witan::uncertainty_test
