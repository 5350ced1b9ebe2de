#include "learn/features/scorer.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace witan::scorer_test {

FeatureTable random_rows(Random& random, std::size_t rows, std::size_t columns) {
  FeatureTable table(rows, columns);
  for (std::size_t r = 0; r < rows; ++r) {
    for (double& value : table.row(r)) value = random.normal();
  }
  return table;
}

TEST(Scorer, ByHand) {
  FeatureTable rows(1, 2);
  rows.row(0)[0] = 2;
  rows.row(0)[1] = -1;
  std::vector<double> scores(1);
  Scorer(2, 0).score(std::vector<double>{3, 5}, rows, scores);
  EXPECT_DOUBLE_EQ(scores[0], 1);
  // w = (3, 5), c = (0.5, 1), b = 0.25, a = 4.
  Scorer(2, 1).score(std::vector<double>{3, 5, 0.5, 1, 0.25, 4}, rows, scores);
  EXPECT_DOUBLE_EQ(scores[0], 1 + 4 * std::tanh(0.25));
}

TEST(Scorer, GradientEqualsFiniteDifferences) {
  Random random(9);
  for (const std::size_t hidden : {0U, 1U, 3U}) {
    const Scorer scorer(4, hidden);
    const FeatureTable rows = random_rows(random, 5, 4);
    std::vector<double> weights = scorer.start(random);
    ASSERT_EQ(weights.size(), scorer.weight_count());
    for (double& weight : weights) weight += random.normal();
    std::vector<double> by_score(5);
    for (double& slope : by_score) slope = random.normal();
    const auto value = [&] {
      std::vector<double> scores(5);
      scorer.score(weights, rows, scores);
      double sum = 0;
      for (std::size_t r = 0; r < 5; ++r) sum += by_score[r] * scores[r];
      return sum;
    };
    std::vector<double> gradient(weights.size(), 1.0);  // what is there is added to
    scorer.add_gradient(weights, rows, by_score, gradient);
    for (std::size_t k = 0; k < weights.size(); ++k) {
      const double at = weights[k];
      weights[k] = at + 1e-5;
      const double up = value();
      weights[k] = at - 1e-5;
      const double down = value();
      weights[k] = at;
      EXPECT_NEAR(gradient[k] - 1, (up - down) / 2e-5, 1e-8);
    }
  }
}

TEST(Scorer, StartsByTheSeed) {
  const Scorer scorer(3, 2);
  Random one(1);
  Random same(1);
  Random other(2);
  const std::vector<double> start = scorer.start(one);
  EXPECT_EQ(start, scorer.start(same));
  EXPECT_NE(start, scorer.start(other));
  EXPECT_EQ(start[0], 0);
}

}  // namespace witan::scorer_test
