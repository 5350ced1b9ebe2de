#include <cmath>

#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::comb_variants_test {

using test::scores_of;

// Lists e1: a 4, b 2, c 0 and e2: a 3, d 1. Min-max: a 1, b 1/2, c 0 and a 1, d 0.
constexpr std::string_view kScores = "expert,item,score\ne1,a,4\ne1,b,2\ne1,c,0\ne2,a,3\ne2,d,1\n";

TEST(CombGmnz, RaisesTheNumberOfListsToAPower) {
  EXPECT_DOUBLE_EQ(scores_of(kScores, "combgmnz(gamma=2)").at("a"), 2 * 4);
  EXPECT_DOUBLE_EQ(scores_of(kScores, "combgmnz(gamma=2)").at("b"), 0.5);
  EXPECT_EQ(scores_of(kScores, "combgmnz(gamma=1)"), scores_of(kScores, "combmnz"));
  EXPECT_EQ(scores_of(kScores, "combgmnz(gamma=0)"), scores_of(kScores, "combsum"));
}

TEST(Mixed, UsesTheRootOfTheNumberOfLists) {
  EXPECT_DOUBLE_EQ(scores_of(kScores, "mixed").at("a"), 2 * std::sqrt(2.0));
  EXPECT_DOUBLE_EQ(scores_of(kScores, "mixed(norm=none)").at("b"), 2);
}

TEST(Normalization, InvertedTurnsDistancesIntoScores) {
  const auto scores = scores_of(kScores, "combsum(norm=inverted)");
  EXPECT_DOUBLE_EQ(scores.at("a"), 0);
  EXPECT_DOUBLE_EQ(scores.at("b"), 0.5);
  EXPECT_DOUBLE_EQ(scores.at("c"), 1);
  EXPECT_DOUBLE_EQ(scores.at("d"), 1);
}

TEST(Normalization, BordaGivesPointsToItemsOfOtherLists) {
  // Four items. e1: 1, 3/4, 1/2, and d 1/2 − 2/8. e2: a 1, d 3/4, and b, c 1/2 − 1/8.
  const auto scores = scores_of(kScores, "combsum(norm=borda)");
  EXPECT_DOUBLE_EQ(scores.at("a"), 2);
  EXPECT_DOUBLE_EQ(scores.at("b"), 0.75 + 0.375);
  EXPECT_DOUBLE_EQ(scores.at("c"), 0.5 + 0.375);
  EXPECT_DOUBLE_EQ(scores.at("d"), 0.25 + 0.75);
}

TEST(LogIsr, MultipliesByTheLogarithmOfTheNumberOfLists) {
  constexpr std::string_view kRanks = "expert,item,rank\ne1,a,1\ne1,b,2\ne2,b,1\n";
  EXPECT_DOUBLE_EQ(scores_of(kRanks, "log-isr").at("a"), 0);
  EXPECT_DOUBLE_EQ(scores_of(kRanks, "log-isr").at("b"), std::log(2.0) * 1.25);
  EXPECT_DOUBLE_EQ(scores_of(kRanks, "logn-isr").at("a"), std::log(1.01));
  EXPECT_DOUBLE_EQ(scores_of(kRanks, "logn-isr(sigma=0.5)").at("b"), std::log(2.5) * 1.25);
}

}  // namespace witan::comb_variants_test
