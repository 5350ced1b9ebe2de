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

TEST(Majority, NotesThatAllValuesAreVotesForOneSide) {
  const auto notes = [](std::string_view text, const char* spec) {
    Context context;
    const Dataset data = test::read_csv_text(text);
    return make_model(spec)->solve(data.instance(0), context).diagnostics.notes;
  };
  constexpr std::string_view kRatings = "expert,item,rating\n1,a,5\n1,b,2\n2,b,3\n";
  EXPECT_EQ(notes(kRatings, "majority"),
            (std::vector<std::string>{"all values are votes in favour: the smallest is 2, and from=1; set from to the "
                                      "smallest value that is a vote in favour"}));
  EXPECT_EQ(notes(kRatings, "majority(from=6)"),
            (std::vector<std::string>{"all values are votes against: the largest is 5, and from=6; set from to the "
                                      "smallest value that is a vote in favour"}));
  EXPECT_TRUE(notes(kRatings, "majority(from=3)").empty());
  // Equal values are approvals, and with silence below the votes differ.
  EXPECT_TRUE(notes("expert,item,judgement\n1,a,1\n2,b,1\n", "majority").empty());
  EXPECT_TRUE(notes("expert,item,score,silence\n1,a,7,below\n1,b,9,below\n2,a,8,below\n", "majority").empty());
}

TEST(Majority, FirstRanksAreVotesInRankings) {
  constexpr std::string_view kBallots = "expert,item,rank\n1,a,1\n1,b,2\n2,b,1\n2,a,2\n3,a,1\n3,b,2\n";
  EXPECT_EQ(scores_of(kBallots, "majority"), (Scores{{"a", 2.0 / 3}, {"b", 1.0 / 3}}));
  EXPECT_EQ(scores_of(kBallots, "majority(top=2)"), (Scores{{"a", 1}, {"b", 1}}));
}

// Three ballots tie 1 and 2 in first place; two prefer 3 to 1.
constexpr std::string_view kTiedFirst =
    "{\"expert\":\"p\",\"count\":3,\"silence\":\"below\",\"order\":[[\"1\",\"2\"]]}\n"
    "{\"expert\":\"q\",\"count\":2,\"silence\":\"below\",\"order\":[\"3\",\"1\"]}\n";

TEST(Majority, TiedFirstPlacesAreApprovals) {
  const Dataset data = test::read_jsonl_text(kTiedFirst);
  EXPECT_EQ(scores_of(data, "majority"), (Scores{{"1", 0.6}, {"2", 0.6}, {"3", 0.4}}));
  EXPECT_EQ(scores_of(data, "majority(count=net)"), (Scores{{"1", 1}, {"2", 1}, {"3", -1}}));
}

TEST(Majority, TiedFirstPlacesShareAVote) {
  const Dataset data = test::read_jsonl_text(kTiedFirst);
  EXPECT_EQ(scores_of(data, "majority(ties=split)"), (Scores{{"1", 0.3}, {"2", 0.3}, {"3", 0.4}}));
  // The votes for ranks 1 to 3 go to three of the four items in ranks 1 to 4: a, and two thirds of b, c and d.
  EXPECT_EQ(scores_of(test::read_jsonl_text("{\"order\":[\"a\",[\"b\",\"c\",\"d\"]]}\n"), "majority(ties=split,top=3)"),
            (Scores{{"a", 1}, {"b", 2.0 / 3}, {"c", 2.0 / 3}, {"d", 2.0 / 3}}));
  // Equal ranks of a table are the best of the tied ranks.
  EXPECT_EQ(scores_of("item,rank\na,1\nb,1\nc,3\n", "majority(ties=split)"),
            (Scores{{"a", 0.5}, {"b", 0.5}, {"c", 0}}));
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

// a > b > c > a with different margins, and all beat d: the order inside the Smith set is not that of the majorities.
TEST(Condorcet, NotesASmithSetThatItOrders) {
  const Dataset data = test::read_csv_text(
      "expert,item,rank,count\n1,a,1,4\n1,b,2,4\n1,c,3,4\n1,d,4,4\n2,b,1,3\n2,c,2,3\n2,a,3,3\n2,d,4,3\n3,c,1,2\n3,a,2,"
      "2\n"
      "3,b,3,2\n3,d,4,2\n");
  Context context;
  const Fit fit = make_model("condorcet")->solve(data.instance(0), context);
  ASSERT_EQ(fit.diagnostics.notes.size(), 1U);
  EXPECT_EQ(
      fit.diagnostics.notes[0],
      "no Condorcet winner: the majorities do not order the 3 items of the Smith set (\"a\", \"b\", \"c\"); their "
      "order follows from Copeland scores, then margins");
  const Dataset tied = test::read_csv_text(kCycle);
  EXPECT_TRUE(make_model("condorcet")->solve(tied.instance(0), context).diagnostics.notes.empty());
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
