#include "learn/weighted/position_fusion.hpp"

#include <cmath>

#include "support/expect_error.hpp"
#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::position_fusion_test {

// e1 has hits at positions 1 and 3 of q1 and 2 of q2; e2 has a hit at position 2 of q1 and none in q2.
constexpr std::string_view kLabelled =
    R"({"instance":"q1","expert":"e1","order":["a","b","c"]}
{"instance":"q1","expert":"e2","order":["b","a"]}
{"instance":"q1","labels":{"a":1,"b":0,"c":2}}
{"instance":"q2","expert":"e1","order":["d","e"]}
{"instance":"q2","expert":"e2","order":["d"]}
{"instance":"q2","labels":{"e":1}}
)";
constexpr std::string_view kNew =
    R"({"expert":"e1","order":["x","y","z"]}
{"expert":"e2","order":["z","y"]}
)";

test::Scores fused(std::string_view method, std::string_view lists = kNew) {
  Context context;
  const auto model = train_model(method, test::read_jsonl_text(kLabelled), context);
  const Dataset data = test::read_jsonl_text(lists);
  const Fit fit = model->solve(data.instance(0), context);
  test::Scores scores;
  for (Slot slot = 0; slot < fit.scores.size(); ++slot) {
    scores.emplace(data.name(data.instance(0).items[slot]), fit.scores[slot]);
  }
  return scores;
}

TEST(PositionFusion, PosFuseAddsTheRelevanceOfPositions) {
  const auto scores = fused("posfuse");  // e1: 1/2, 1/2, 1; e2: 0, 1
  EXPECT_DOUBLE_EQ(scores.at("x"), 0.5);
  EXPECT_DOUBLE_EQ(scores.at("y"), 0.5 + 1);
  EXPECT_DOUBLE_EQ(scores.at("z"), 1 + 0);
}

TEST(PositionFusion, SlideFuseAveragesNeighbours) {
  const auto scores = fused("slidefuse(window=1)");
  EXPECT_DOUBLE_EQ(scores.at("x"), (0.5 + 0.5) / 2);
  EXPECT_DOUBLE_EQ(scores.at("y"), (0.5 + 0.5 + 1) / 3 + (0.0 + 1) / 2);
  EXPECT_DOUBLE_EQ(scores.at("z"), (0.5 + 1) / 2 + (0.0 + 1) / 2);
}

TEST(PositionFusion, ProbFuseDividesSegmentsByTheirNumber) {
  // Two segments. e1: q1 {a, b} 1/2 and {c} 1; q2 {d} 0 and {e} 1. e2: q1 {b} 0 and {a} 1; q2 {d} 0 and none.
  const auto scores = fused("probfuse(segments=2)");
  EXPECT_DOUBLE_EQ(scores.at("x"), 0.25);
  EXPECT_DOUBLE_EQ(scores.at("y"), 0.25 + 0.5 / 2);
  EXPECT_DOUBLE_EQ(scores.at("z"), 1.0 / 2 + 0);
}

TEST(PositionFusion, MapFuseDividesThePrecisionByTheRank) {
  const double e1 = ((1.0 + 2.0 / 3) / 2 + 0.5) / 2, e2 = (0.5 / 2 + 0) / 2;
  const auto scores = fused("mapfuse");
  EXPECT_DOUBLE_EQ(scores.at("x"), e1);
  EXPECT_DOUBLE_EQ(scores.at("y"), e1 / 2 + e2 / 2);
  EXPECT_DOUBLE_EQ(scores.at("z"), e1 / 3 + e2);
}

TEST(PositionFusion, SegFuseWeighsTheRelevanceByTheScore) {
  // The first five positions: e1 has 2/5 and 1/5, e2 has 1/5 and 0.
  const double e1 = 0.3, e2 = 0.1;
  const auto scores = fused("segfuse");
  EXPECT_DOUBLE_EQ(scores.at("x"), e1 * 2);
  EXPECT_DOUBLE_EQ(scores.at("y"), e1 * 1.5 + e2 * 1);
  EXPECT_DOUBLE_EQ(scores.at("z"), e1 * 1 + e2 * 2);
}

TEST(PositionFusion, BayesFuseAddsLogOdds) {
  const double missing = std::log(0.001 / 0.999), e1 = std::log(0.3 / 0.7), e2 = std::log(0.1 / 0.9);
  const auto scores = fused("bayesfuse");
  EXPECT_NEAR(scores.at("x"), e1 + missing, 1e-12);
  EXPECT_NEAR(scores.at("y"), e1 + e2, 1e-12);
}

TEST(PositionFusion, IgnoresUnseenExpertsWithANote) {
  Context context;
  const auto model = train_model("posfuse", test::read_jsonl_text(kLabelled), context);
  const Dataset data = test::read_jsonl_text("{\"expert\":\"e9\",\"order\":[\"x\",\"y\"]}\n");
  const Fit fit = model->solve(data.instance(0), context);
  EXPECT_EQ(fit.scores, (std::vector<double>{0, 0}));
  ASSERT_EQ(fit.diagnostics.notes.size(), 1U);
  EXPECT_EQ(fit.diagnostics.notes.front(), "expert \"e9\" not in the training data: its lists are ignored");
}

TEST(PositionFusion, NeedsRelevantItems) {
  Context context;
  WITAN_EXPECT_INPUT_ERROR(
      train_model("posfuse", test::read_jsonl_text("{\"expert\":\"e\",\"order\":[\"x\"]}\n{\"labels\":{\"x\":0}}\n"),
                  context),
      "posfuse is trained on labels, but no training instance has a list and a relevant item");
}

}  // namespace witan::position_fusion_test
