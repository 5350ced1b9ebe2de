#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::borda_test {

using test::Scores;
using test::scores_of;

// Four items; e1 ranks three of them, e2 ranks one.
constexpr std::string_view kGaps =
    "expert,item,rank\n"
    "e1,a,1\ne1,b,7\ne1,c,9\n"
    "e2,d,3\n";

TEST(Borda, ZeroGivesNothingToSilentItems) {
  EXPECT_EQ(scores_of(kGaps, "borda(silent=zero)"), (Scores{{"a", 3}, {"b", 2}, {"c", 1}, {"d", 3}}));
}

TEST(Borda, AverageSharesTheRemainingPoints) {
  // e1 leaves 0 points for d; e2 leaves 2, 1 and 0 for the other three.
  EXPECT_EQ(scores_of(kGaps, "borda(silent=average)"), (Scores{{"a", 4}, {"b", 3}, {"c", 2}, {"d", 3}}));
}

TEST(Borda, LastSharesTheRankAfterTheLast) {
  EXPECT_EQ(scores_of(kGaps, "borda(silent=last)"), (Scores{{"a", 5}, {"b", 4}, {"c", 3}, {"d", 3}}));
}

TEST(Borda, PairsCountWithinTheListOnly) {
  EXPECT_EQ(scores_of(kGaps, "borda(silent=pairs)"), (Scores{{"a", 2}, {"b", 0}, {"c", -2}, {"d", 0}}));
}

TEST(Borda, AutoFollowsTheMeaningOfSilence) {
  EXPECT_EQ(scores_of(kGaps, "borda"), scores_of(kGaps, "borda(silent=pairs)"));
  ReadOptions below;
  below.build.silence = Silence::below;
  EXPECT_EQ(scores_of(kGaps, "borda", below), scores_of(kGaps, "borda(silent=average)"));
}

TEST(Borda, TiedItemsShareTheMeanOfTheirRanks) {
  EXPECT_EQ(scores_of("expert,item,rating\ne,a,5\ne,b,5\ne,c,1\n", "borda(silent=zero)"),
            (Scores{{"a", 1.5}, {"b", 1.5}, {"c", 0}}));
}

TEST(Borda, ComparisonsCountAsWinsMinusLosses) {
  EXPECT_EQ(scores_of("left,right,winner,weight\na,b,left,2\nb,c,tie,1\na,c,0.75,1\n", "borda"),
            (Scores{{"a", 2.5}, {"b", -2}, {"c", -0.5}}));
}

}  // namespace witan::borda_test
