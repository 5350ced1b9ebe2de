#include "witan/learn/harness/compare.hpp"
#include "witan/util/error.hpp"

#include <cmath>

#include "support/expect_error.hpp"
#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::compare_experts_test {

/// Two instances of three items. Expert x has the order of the labels in both; y reverses it, and ranks two items of
/// q1.
Dataset two_experts() {
  return test::read_csv_text(
      "instance,expert,item,rank,label\n"
      "q1,x,a,1,2\nq1,x,b,2,1\nq1,x,c,3,0\n"
      "q1,y,b,1,1\nq1,y,a,2,2\n"
      "q2,x,a,1,2\nq2,x,b,2,1\nq2,x,c,3,0\n"
      "q2,y,c,1,0\nq2,y,b,2,1\nq2,y,a,3,2\n");
}

Leaderboard compare_of(const Dataset& data, std::vector<std::string> methods, const char* metrics,
                       std::size_t depth = 0, const Dataset* labels = nullptr) {
  std::vector<std::unique_ptr<Context>> contexts;
  contexts.push_back(std::make_unique<Context>());
  CompareOptions options;
  options.methods = std::move(methods);
  options.evaluation.metrics = parse_metrics(metrics);
  options.draws = 100;
  options.depth = depth;
  options.labels = labels;
  return compare_methods(data, Parts{2, {0, 1}}, options, contexts);
}

TEST(CompareExperts, ARowHasTheRankingOfOneExpert) {
  const Leaderboard board = compare_of(two_experts(), {"expert:x", "expert:y"}, "recall@1,ap");
  // Relevant: a and b. x ranks a, b, c; y ranks b, a in q1 and c, b, a in q2.
  EXPECT_EQ(board.methods[0].values, (std::vector<double>{0.5, 1, 0.5, 1}));
  EXPECT_EQ(board.methods[1].values, (std::vector<double>{0.5, 1, 0, (1.0 / 2 + 2.0 / 3) / 2}));
  EXPECT_EQ(board.methods[1].metrics[0].wins.losses, 1U);
}

TEST(CompareExperts, ComparisonsCountAsWinsMinusLosses) {
  const Dataset data = test::read_csv_text("instance,expert,winner,loser\nq1,x,a,b\nq1,x,a,c\nq1,x,b,c\nq2,x,c,a\n");
  const Dataset labels = test::read_csv_text("instance,item,label\nq1,a,1\nq2,a,1\n");
  const Leaderboard board = compare_of(data, {"expert:x"}, "mrr", 0, &labels);
  EXPECT_EQ(board.methods[0].values, (std::vector<double>{1, 0.5}));
}

TEST(CompareExperts, DepthKeepsTheBestItems) {
  const Leaderboard board = compare_of(two_experts(), {"expert:x", "expert:y"}, "recall", 1);
  EXPECT_EQ(board.methods[0].values, (std::vector<double>{0.5, 0.5}));
  EXPECT_EQ(board.methods[1].values, (std::vector<double>{0.5, 0}));
}

TEST(CompareExperts, UnknownExpertsAreRejected) {
  EXPECT_THROW((void)compare_of(two_experts(), {"expert:z"}, "ap"), InputError);
}

Leaderboard board_of(std::vector<std::vector<double>> values) {
  Leaderboard board;
  board.metrics = parse_metrics("ap");
  for (std::vector<double>& of_method : values) {
    MethodSummary method;
    method.metrics.resize(1);
    method.values = std::move(of_method);
    board.methods.push_back(std::move(method));
  }
  Context context;
  test_against_baseline(board, 100, context);
  return board;
}

TEST(CompareTests, EffectSizeIsTheMeanDifferenceByItsDeviation) {
  const Leaderboard board = board_of({{0.1, 0.2, 0.3}, {0.2, 0.4, 0.6}, {0.3, 0.4, 0.5}, {0.1, 0.2, 0.3}});
  // Differences 0.1, 0.2, 0.3: mean 0.2, deviation 0.1.
  EXPECT_NEAR(board.methods[1].metrics[0].effect_size, 2, 1e-12);
  // Equal differences have no deviation.
  EXPECT_EQ(board.methods[2].metrics[0].effect_size, INFINITY);
  EXPECT_EQ(board.methods[3].metrics[0].effect_size, 0);
}

TEST(CompareTests, AllTiedOnlyIfEveryValueIsEqual) {
  EXPECT_TRUE(all_tied(board_of({{0.1, 0.2}, {0.1, 0.2}})));
  EXPECT_FALSE(all_tied(board_of({{0.1, 0.2}, {0.2, 0.1}})));
  EXPECT_FALSE(all_tied(board_of({{0.1, 0.2}})));
}

}  // namespace witan::compare_experts_test
