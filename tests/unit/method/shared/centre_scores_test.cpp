#include "method/shared/centre_scores.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace witan::centre_scores_test {

TEST(CentreScores, IgnoresItemsWithoutScores) {
  std::vector<double> scores = {1, NAN, 3};
  centre_scores(scores);
  EXPECT_EQ(scores[0], -1);
  EXPECT_TRUE(std::isnan(scores[1]));
  EXPECT_EQ(scores[2], 1);
  std::vector<double> none = {NAN};
  centre_scores(none);
  EXPECT_TRUE(std::isnan(none[0]));
}

TEST(CentreScores, ScoresThatDifferByRoundingBecomeEqual) {
  std::vector<double> scores = {1 + 1e-12, 0.5, 1, NAN, 1 - 1e-12, 1 + 1e-6};
  merge_near_ties(scores);
  EXPECT_EQ(scores[0], scores[2]);
  EXPECT_EQ(scores[2], scores[4]);
  EXPECT_EQ(scores[5], 1 + 1e-6);
  EXPECT_EQ(scores[1], 0.5);
  EXPECT_TRUE(std::isnan(scores[3]));
}

TEST(CentreScores, RoundingOfAZeroBecomesZero) {
  std::vector<double> scores = {1.5, -1.05e-17, -1.5};
  merge_near_ties(scores);
  EXPECT_EQ(scores, (std::vector<double>{1.5, 0, -1.5}));
  std::vector<double> small = {1.5e-17, -1.05e-17, -1.5e-17};
  const std::vector<double> before = small;
  join_relative_ties(small);
  EXPECT_EQ(small, before);
}

}  // namespace witan::centre_scores_test
