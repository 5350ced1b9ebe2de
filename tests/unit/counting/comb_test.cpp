#include <cmath>

#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::comb_test {

using test::Scores;
using test::scores_of;

// Under min-max: e1 gives a 1, b 0.5, c 0; e2 gives b 1, c 0; e3 gives a 0, c 1.
constexpr std::string_view kRuns = "expert,item,score\ne1,a,30\ne1,b,20\ne1,c,10\ne2,b,7\ne2,c,3\ne3,a,-1\ne3,c,1\n";

TEST(Comb, RulesOnMinMaxScores) {
  EXPECT_EQ(scores_of(kRuns, "combsum"), (Scores{{"a", 1}, {"b", 1.5}, {"c", 1}}));
  EXPECT_EQ(scores_of(kRuns, "combmnz"), (Scores{{"a", 2}, {"b", 3}, {"c", 3}}));
  EXPECT_EQ(scores_of(kRuns, "combmax"), (Scores{{"a", 1}, {"b", 1}, {"c", 1}}));
  EXPECT_EQ(scores_of(kRuns, "combmin"), (Scores{{"a", 0}, {"b", 0.5}, {"c", 0}}));
  EXPECT_EQ(scores_of(kRuns, "combmed"), (Scores{{"a", 0.5}, {"b", 0.75}, {"c", 0}}));
  EXPECT_EQ(scores_of(kRuns, "combanz"), (Scores{{"a", 0.5}, {"b", 0.75}, {"c", 1.0 / 3}}));
}

constexpr std::string_view kOne = "expert,item,score\ne,a,4\ne,b,2\ne,c,0\n";

TEST(Comb, Normalisations) {
  EXPECT_EQ(scores_of(kOne, "combsum(norm=sum)"), (Scores{{"a", 4.0 / 6}, {"b", 2.0 / 6}, {"c", 0}}));
  EXPECT_EQ(scores_of(kOne, "combsum(norm=max)"), (Scores{{"a", 1}, {"b", 0.5}, {"c", 0}}));
  EXPECT_EQ(scores_of(kOne, "combsum(norm=none)"), (Scores{{"a", 4}, {"b", 2}, {"c", 0}}));
  const Scores by_rank = scores_of(kOne, "combsum(norm=rank)");
  EXPECT_DOUBLE_EQ(by_rank.at("a"), 1);
  EXPECT_DOUBLE_EQ(by_rank.at("b"), 2.0 / 3);
  EXPECT_DOUBLE_EQ(by_rank.at("c"), 1.0 / 3);
  const Scores z = scores_of(kOne, "combsum(norm=z)");
  EXPECT_DOUBLE_EQ(z.at("a"), 2 / std::sqrt(8.0 / 3));
  EXPECT_DOUBLE_EQ(z.at("b"), 0);
}

TEST(Comb, NegativeScoresKeepTheirOrder) {
  EXPECT_EQ(scores_of("item,score\na,-2\nb,-4\n", "combsum(norm=max)"), (Scores{{"a", -1}, {"b", -2}}));
}

TEST(Comb, EqualScoresNormaliseToZero) {
  EXPECT_EQ(scores_of("item,score\na,5\nb,5\n", "combsum"), (Scores{{"a", 0}, {"b", 0}}));
  EXPECT_EQ(scores_of("item,score\na,5\nb,5\n", "combsum(norm=z)"), (Scores{{"a", 0}, {"b", 0}}));
}

TEST(Comb, RanksCountDownwards) {
  EXPECT_EQ(scores_of("item,rank\na,1\nb,2\nc,5\n", "combsum"), (Scores{{"a", 1}, {"b", 0.75}, {"c", 0}}));
}

TEST(Comb, AnItemInNoListHasNoScore) { EXPECT_TRUE(std::isnan(scores_of("item,score\na,1\nb,\n", "combsum").at("b"))); }

}  // namespace witan::comb_test
