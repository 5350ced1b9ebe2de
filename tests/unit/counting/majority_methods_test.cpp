#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::majority_methods_test {

using test::Scores;
using test::scores_of;

TEST(Majority, JudgementsFromOneOnAreVotesForTheItem) {
  constexpr std::string_view kVotes = "expert,item,judgement\n1,a,2\n2,a,0\n3,a,1\n1,b,0\n2,b,1\n";
  EXPECT_EQ(scores_of(kVotes, "majority"), (Scores{{"a", 2.0 / 3}, {"b", 0.5}}));
  EXPECT_EQ(scores_of(kVotes, "majority(count=net)"), (Scores{{"a", 1}, {"b", 0}}));
  EXPECT_EQ(scores_of(kVotes, "majority(from=2)"), (Scores{{"a", 1.0 / 3}, {"b", 0}}));
}

TEST(Majority, FirstRanksAreVotesInRankings) {
  constexpr std::string_view kBallots = "expert,item,rank\n1,a,1\n1,b,2\n2,b,1\n2,a,2\n3,a,1\n3,b,2\n";
  EXPECT_EQ(scores_of(kBallots, "majority"), (Scores{{"a", 2.0 / 3}, {"b", 1.0 / 3}}));
  EXPECT_EQ(scores_of(kBallots, "majority(top=2)"), (Scores{{"a", 1}, {"b", 1}}));
}

TEST(Majority, ComparisonsAreVotesForAndAgainst) {
  EXPECT_EQ(scores_of("left,right,winner\na,b,left\na,b,tie\n", "majority"), (Scores{{"a", 0.75}, {"b", 0.25}}));
}

TEST(Majority, SilenceBelowIsAVoteAgainst) {
  ReadOptions below;
  below.build.silence = Silence::below;
  EXPECT_EQ(scores_of("expert,item,judgement\n1,a,1\n2,b,1\n", "majority", below), (Scores{{"a", 0.5}, {"b", 0.5}}));
}

// a > b > c > a, each by two to one, and all beat d.
constexpr std::string_view kCycle =
    "expert,item,rank\n1,a,1\n1,b,2\n1,c,3\n1,d,4\n2,b,1\n2,c,2\n2,a,3\n2,d,4\n3,c,1\n3,a,2\n3,b,3\n3,d,4\n";

TEST(Copeland, WinsMinusLosses) {
  EXPECT_EQ(scores_of(kCycle, "copeland"), (Scores{{"a", 1}, {"b", 1}, {"c", 1}, {"d", -3}}));
}

TEST(Copeland, TheTransformDecidesWhoWins) {
  // b wins against a in two of three lists, but a wins by more ranks.
  constexpr std::string_view kFar = "expert,item,rank\n1,b,1\n1,a,2\n2,b,1\n2,a,2\n3,a,1\n3,b,9\n";
  EXPECT_EQ(scores_of(kFar, "copeland"), (Scores{{"a", -1}, {"b", 1}}));
  EXPECT_EQ(scores_of(kFar, "copeland(transform=difference)"), (Scores{{"a", 1}, {"b", -1}}));
}

TEST(Condorcet, ASymmetricCycleStaysATie) {
  const Scores scores = scores_of(kCycle, "condorcet");
  EXPECT_EQ(scores.at("a"), scores.at("b"));
  EXPECT_EQ(scores.at("a"), scores.at("c"));
  EXPECT_GT(scores.at("a"), scores.at("d"));
}

TEST(Condorcet, FollowsATransitiveMajority) {
  const Scores scores =
      scores_of("expert,item,rank\n1,c,1\n1,a,2\n1,b,3\n2,c,1\n2,b,2\n2,a,3\n3,a,1\n3,c,2\n3,b,3\n", "condorcet");
  EXPECT_GT(scores.at("c"), scores.at("a"));
  EXPECT_GT(scores.at("a"), scores.at("b"));
}

TEST(Condorcet, ComparesWithoutAnyCommonExpert) {
  const Scores scores = scores_of("winner,loser\nb,c\na,b\nc,d\n", "condorcet");
  EXPECT_GT(scores.at("a"), scores.at("b"));
  EXPECT_GT(scores.at("b"), scores.at("c"));
  EXPECT_GT(scores.at("c"), scores.at("d"));
}

}  // namespace witan::majority_methods_test
