// Intervals, ranks, tiers and probabilities come from one distribution and never contradict each other.
#include "witan/stats/rank_intervals.hpp"
#include "witan/stats/uncertainty.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::uncertainty_property_test {

struct Case {
  std::vector<double> scores;
  Uncertainty uncertainty;
  double level;
};

/// Returns 2 to 7 items with scores on the scale of their standard errors, and an uncertainty of any kind.
Case random_case(Random& random) {
  const std::size_t items = 2 + random.below(6);
  const double levels[] = {0.5, 0.8, 0.9, 0.95, 0.99};
  const double level = levels[random.below(5)];
  std::vector<double> scores(items);
  for (double& score : scores) score = 3 * random.normal();
  const auto kind = static_cast<UncertaintyKind>(random.below(4));
  if (kind == UncertaintyKind::bootstrap || kind == UncertaintyKind::posterior) {
    std::vector<std::vector<double>> draws(200, std::vector<double>(items));
    for (auto& draw : draws) {
      for (std::size_t i = 0; i < items; ++i) draw[i] = scores[i] + (random.exponential() - 1);
    }
    const bool posterior = kind == UncertaintyKind::posterior;
    const double degrees = posterior ? INFINITY : 1 + static_cast<double>(random.below(20));
    return {scores, Uncertainty::from_draws(kind, draws, degrees), level};
  }
  Factor factor(items, items + 1);
  for (std::size_t i = 0; i < items; ++i) {
    for (double& x : factor.row(i)) x = random.normal() / 2;
  }
  const double degrees = kind == UncertaintyKind::fisher ? INFINITY : 1 + static_cast<double>(random.below(20));
  return {scores, Uncertainty(kind, std::move(factor), degrees), level};
}

TEST(Uncertainty, ProbabilitiesAgreeWithTheIntervalsOfDifferences) {
  Random random(20261118);
  for (int round = 0; round < 2'000; ++round) {
    const Case one = random_case(random);
    // A share of 200 draws differs from the interpolated quantile by at most 1/200.
    const double slack = one.uncertainty.kind() == UncertaintyKind::posterior ? 0.0051 : 1e-12;
    for (Slot i = 0; i < one.scores.size(); ++i) {
      for (Slot j = 0; j < one.scores.size(); ++j) {
        if (i == j) continue;
        const double difference = one.scores[i] - one.scores[j];
        const double above = one.uncertainty.probability_above(i, j, difference);
        const double low = one.uncertainty.difference_interval(i, j, difference, one.level).low;
        EXPECT_NEAR(above + one.uncertainty.probability_above(j, i, -difference), 1, 1e-12);
        EXPECT_TRUE(low <= 0 || above >= (1 + one.level) / 2 - slack) << above << ' ' << low;
        EXPECT_TRUE(low >= 0 || above <= (1 + one.level) / 2 + slack) << above << ' ' << low;
      }
    }
  }
}

TEST(Uncertainty, RanksAndTiersSeparateOnlyItemsWhoseProbabilityExceedsTheLevel) {
  Random random(20261119);
  int separate = 0;
  for (int round = 0; round < 1'000; ++round) {
    const Case one = random_case(random);
    const RankIntervals found = compute_rank_intervals(one.scores, one.uncertainty, one.level, 1);
    for (Slot i = 0; i < one.scores.size(); ++i) {
      std::uint32_t better = 0;  // items that are above i with a probability beyond the level
      std::uint32_t worse = 0;
      bool leads = true;  // no better item is in the tier of i
      for (Slot j = 0; j < one.scores.size(); ++j) {
        if (i == j) continue;
        const double above = one.uncertainty.probability_above(i, j, one.scores[i] - one.scores[j]);
        worse += above >= (1 + one.level) / 2 - 1e-12 ? 1 : 0;
        better += above <= (1 - one.level) / 2 + 1e-12 ? 1 : 0;
        leads = leads && (one.scores[j] < one.scores[i] || found.tiers[j] != found.tiers[i]);
      }
      EXPECT_LE(found.ranks[i].best, 1 + better);
      EXPECT_GE(found.ranks[i].worst, one.scores.size() - worse);
      separate += found.ranks[i].best > 1 ? 1 : 0;
      EXPECT_TRUE(!leads || found.tiers[i] == 1 || better >= 1);
    }
  }
  EXPECT_GT(separate, 500);
}

}  // namespace witan::uncertainty_property_test
