#include <cmath>

#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::win_scores_test {

using test::scores_of;

// a beats b twice and c once, b beats c, and c ties with a and b; d has no comparison.
constexpr std::string_view kGames = "winner,loser,tie\na,b,0\na,b,0\na,c,0\nb,c,0\nb,c,1\nc,a,1\n";

TEST(Counting, CountsWinsAndHalfOfTies) {
  const auto scores = scores_of(kGames, "counting");
  EXPECT_DOUBLE_EQ(scores.at("a"), 3.5);
  EXPECT_DOUBLE_EQ(scores.at("b"), 1.5);
  EXPECT_DOUBLE_EQ(scores.at("c"), 1);
}

TEST(Counting, WeighsWinsAndTies) {
  const auto scores = scores_of(kGames, "counting(win_weight=3,tie_weight=1)");
  EXPECT_DOUBLE_EQ(scores.at("a"), 10);
  EXPECT_DOUBLE_EQ(scores.at("b"), 4);
  EXPECT_DOUBLE_EQ(scores.at("c"), 2);
}

TEST(Counting, CountsThePairsOfLists) {
  const auto scores = scores_of("expert,item,rank\ne,a,1\ne,b,2\ne,c,2\n", "counting");
  EXPECT_DOUBLE_EQ(scores.at("a"), 2);
  EXPECT_DOUBLE_EQ(scores.at("b"), 0.5);
  EXPECT_DOUBLE_EQ(scores.at("c"), 0.5);
}

TEST(AverageWinRate, WeighsEveryOpponentEqually) {
  const auto scores = scores_of(kGames, "average-win-rate");
  // a: all of two wins against b, and 1.5 of 2 against c. b: 0 against a, and 1.5 of 2 against c.
  EXPECT_DOUBLE_EQ(scores.at("a"), (1 + 0.75) / 2);
  EXPECT_DOUBLE_EQ(scores.at("b"), (0 + 0.75) / 2);
  EXPECT_DOUBLE_EQ(scores.at("c"), (0.25 + 0.25) / 2);
}

TEST(AverageWinRate, GivesNoScoreWithoutOpponents) {
  const auto scores = scores_of("winner,loser,tie\na,b,1\n", "average-win-rate(tie_weight=0)");
  EXPECT_TRUE(std::isnan(scores.at("a")));
}

}  // namespace witan::win_scores_test
