#include <cmath>

#include "support/expect_error.hpp"
#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::rank_fusion_test {

using test::Scores;
using test::scores_of;

constexpr std::string_view kRanks = "expert,item,rank\ne1,a,1\ne1,b,2\ne2,b,1\ne2,c,40\n";
constexpr std::string_view kScores = "expert,item,score\ne,a,9\ne,b,5\ne,c,5\ne,d,1\n";

TEST(Rrf, AddsReciprocalsOfTheRanksAsTheyAre) {
  const Scores scores = scores_of(kRanks, "rrf(k=60)");
  EXPECT_DOUBLE_EQ(scores.at("a"), 1.0 / 61);
  EXPECT_DOUBLE_EQ(scores.at("b"), 1.0 / 62 + 1.0 / 61);
  EXPECT_DOUBLE_EQ(scores.at("c"), 1.0 / 100);
}

TEST(Rrf, BaseZeroCountsRanksFromZero) { EXPECT_DOUBLE_EQ(scores_of(kRanks, "rrf(k=60,base=0)").at("a"), 1.0 / 60); }

TEST(Rrf, TiedScoresShareTheirMeanTheBestOrAreBrokenByName) {
  EXPECT_DOUBLE_EQ(scores_of(kScores, "rrf(k=0)").at("b"), 1 / 2.5);
  EXPECT_DOUBLE_EQ(scores_of(kScores, "rrf(k=0)").at("c"), 1 / 2.5);
  EXPECT_DOUBLE_EQ(scores_of(kScores, "rrf(k=0,ties=min)").at("c"), 1 / 2.0);
  EXPECT_DOUBLE_EQ(scores_of(kScores, "rrf(k=0,ties=id)").at("b"), 1 / 2.0);
  EXPECT_DOUBLE_EQ(scores_of(kScores, "rrf(k=0,ties=id)").at("c"), 1 / 3.0);
  EXPECT_DOUBLE_EQ(scores_of(kScores, "rrf(k=0)").at("d"), 1 / 4.0);
}

TEST(Rrf, TheSameRanksInAnotherOrderAreAnExactTie) {
  // Plain summation of 1/61 + 1/62 + 1/67 in different orders differs in the last bit.
  const Scores scores = scores_of(
      "expert,item,rank\n1,a,1\n2,a,2\n3,a,7\n4,a,3\n1,b,7\n2,b,3\n3,b,1\n4,b,2\n1,c,2\n2,c,7\n3,c,3\n4,c,1\n", "rrf");
  EXPECT_EQ(scores.at("a"), scores.at("b"));
  EXPECT_EQ(scores.at("a"), scores.at("c"));
}

TEST(Rrf, RejectsComparisonsAndRanksItCannotInvert) {
  WITAN_EXPECT_INPUT_ERROR(
      scores_of("winner,loser\na,b\n", "rrf"),
      "rrf needs lists, but instance \"all\" has comparisons; try borda, copeland or bradley-terry");
  WITAN_EXPECT_INPUT_ERROR(scores_of("item,rank\na,0\n", "rrf(k=0)"),
                           "rrf needs k + rank above 0, found rank 0 with k = 0 and base = 1");
}

TEST(Isr, MultipliesByTheNumberOfLists) {
  const Scores scores = scores_of(kRanks, "isr");
  EXPECT_DOUBLE_EQ(scores.at("a"), 1);
  EXPECT_DOUBLE_EQ(scores.at("b"), 2 * (0.25 + 1));
  EXPECT_DOUBLE_EQ(scores.at("c"), 1.0 / 1600);
}

TEST(Rbc, WeightsRanksGeometrically) {
  const Scores scores = scores_of(kRanks, "rbc(persistence=0.5)");
  EXPECT_DOUBLE_EQ(scores.at("a"), 0.5);
  EXPECT_DOUBLE_EQ(scores.at("b"), 0.25 + 0.5);
  EXPECT_DOUBLE_EQ(scores.at("c"), 0.5 * std::pow(0.5, 39));
}

TEST(MedianRank, ScoresTheMedianOfTheKnownRanks) {
  constexpr std::string_view kData = "expert,item,rank\n1,a,1\n2,a,2\n3,a,9\n1,b,2\n2,b,5\n1,c,3\n";
  EXPECT_EQ(scores_of(kData, "median-rank"), (Scores{{"a", -2}, {"b", -3.5}, {"c", -3}}));
}

TEST(MedianRank, SilenceBelowIsTheRankAfterTheLast) {
  ReadOptions below;
  below.build.silence = Silence::below;
  // c is missing from 2 (rank 5 + 1) and from 3 (rank 9 + 1): 3, 6, 10.
  constexpr std::string_view kData = "expert,item,rank\n1,a,1\n2,a,2\n3,a,9\n1,b,2\n2,b,5\n1,c,3\n";
  EXPECT_EQ(scores_of(kData, "median-rank", below), (Scores{{"a", -2}, {"b", -5}, {"c", -6}}));
}

TEST(MedianRank, AnItemWithoutRanksHasNoScore) {
  EXPECT_TRUE(std::isnan(scores_of("expert,item,rank\n1,a,1\n1,b,\n", "median-rank").at("b")));
}

}  // namespace witan::rank_fusion_test
