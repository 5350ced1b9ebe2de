#include "support/scores_of.hpp"
#include <fmt/format.h>
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

TEST(Borda, AutoCountsNetWins) {
  EXPECT_EQ(scores_of(kGaps, "borda"), scores_of(kGaps, "borda(silent=pairs)"));
  ReadOptions below;
  below.build.silence = Silence::below;
  // e1: a beats b, c and d; b beats c and d; c beats d. e2: d beats the other three.
  EXPECT_EQ(scores_of(kGaps, "borda", below), (Scores{{"a", 2}, {"b", 0}, {"c", -2}, {"d", 0}}));
}

TEST(Borda, CompleteAndIncompleteBallotsHaveOneUnit) {
  // A complete ballot gives the same net wins whatever silence means, and a ballot that omits the last item too.
  const auto ballots = [](std::string_view order, std::string_view silence) {
    return test::read_jsonl_text(fmt::format(
        "{{\"items\":[\"a\",\"b\",\"c\"]}}\n{{\"expert\":\"p\",\"order\":{},\"silence\":\"{}\"}}\n", order, silence));
  };
  const Scores expected{{"a", 2}, {"b", 0}, {"c", -2}};
  EXPECT_EQ(scores_of(ballots("[\"a\",\"b\",\"c\"]", "unknown"), "borda"), expected);
  EXPECT_EQ(scores_of(ballots("[\"a\",\"b\",\"c\"]", "below"), "borda"), expected);
  EXPECT_EQ(scores_of(ballots("[\"a\",\"b\"]", "below"), "borda"), expected);
}

TEST(Borda, AComparisonIsAListOfTwo) {
  for (const char* const silent : {"auto", "pairs", "zero", "average", "last"}) {
    const std::string spec = fmt::format("borda(silent={})", silent);
    const Scores list = scores_of("item,rank\na,1\nb,2\n", spec);
    const Scores comparison = scores_of("winner,loser\na,b\n", spec);
    EXPECT_EQ(list.at("a") - list.at("b"), comparison.at("a") - comparison.at("b")) << silent;
  }
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
