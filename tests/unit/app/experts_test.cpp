#include "witan/app/experts.hpp"

#include "witan/app/rank.hpp"
#include "witan/app/simulate.hpp"
#include "witan/io/read.hpp"
#include "witan/util/error.hpp"

#include <gtest/gtest.h>

namespace witan::experts_app_test {

RankRequest judged() {
  RankRequest request;
  request.data = read_text("expert,winner,loser\nann,a,b\nann,b,c\nbob,a,b\nbob,c,a\ncid,b,c\ncid,a,c\n", "votes.csv",
                           ReadOptions());
  request.method = "crowd-bt";
  return request;
}

TEST(ExpertsRequest, AResultIsSummarisedWithoutAnotherFit) {
  Context context;
  const RankRequest rank_request = judged();
  ExpertsRequest fitted, ranked;
  fitted.data = rank_request.data;
  fitted.method = rank_request.method;
  ranked.ranked = std::make_shared<const RankResult>(rank(rank_request, context));
  const ExpertsResult here = experts(ranked, context), there = experts(fitted, context);
  ASSERT_EQ(here.report.experts.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(here.report.experts[i].name, there.report.experts[i].name);
    EXPECT_EQ(here.report.experts[i].weight, there.report.experts[i].weight);
    EXPECT_EQ(here.report.experts[i].agreement, there.report.experts[i].agreement);
  }
  EXPECT_EQ(here.status, Status::converged);
  ranked.method = "borda";
  EXPECT_THROW((void)experts(ranked, context), UsageError);
}

TEST(ExpertsRequest, AFitThatDidNotConvergeHasAStatusAndANote) {
  Context context;
  ExpertsRequest request;
  request.data = judged().data;
  request.method = "crowd-bt(iterations=1)";
  const ExpertsResult result = experts(request, context);
  EXPECT_EQ(result.status, Status::not_converged);
  ASSERT_EQ(result.notes.size(), 1U);
  EXPECT_TRUE(result.notes[0].starts_with("1 of 1 instance did not converge (")) << result.notes[0];
}

TEST(SimulateRequest, TheResultHasTheDataAndTheirTruth) {
  Context context;
  const SimulateResult result = simulate(SimulateRequest{"mallows(items=4,experts=3)"}, context);
  EXPECT_EQ(result.simulation.data.expert_names().size(), 3U);
  EXPECT_EQ(result.simulation.truth.instances.at(0).scores.size(), 4U);
  EXPECT_EQ(result.status, Status::converged);
}

}  // namespace witan::experts_app_test
