#include "witan/method/inference/intervals.hpp"
#include "witan/report/explain.hpp"
#include "witan/report/suggest.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <string>

#include "support/scores_of.hpp"
#include "util/count_work.hpp"
#include <gtest/gtest.h>

namespace witan::pool_once_test {

/// Counts how often the data of a whole instance are pooled.
class PoolCounter {
 public:
  PoolCounter() {
    set_work_sink(context_, [this](std::string_view work) {
      pools_ += work == "pool" ? 1 : 0;
      expert_pools_ += work == "pool expert" ? 1 : 0;
      factorisations_ += work == "factorise curvature" ? 1 : 0;
    });
  }
  Context& context() { return context_; }
  [[nodiscard]] int pools() const { return pools_; }
  [[nodiscard]] int expert_pools() const { return expert_pools_; }
  [[nodiscard]] int factorisations() const { return factorisations_; }

 private:
  std::atomic<int> pools_ = 0, expert_pools_ = 0, factorisations_ = 0;
  Context context_;
};

Dataset comparisons() { return test::read_csv_text("winner,loser,weight\na,b,6\nb,a,3\nb,c,6\nc,b,2\nc,a,1\na,c,6\n"); }

Dataset lists() {
  std::string text = "expert,item,rank\n";
  for (const char* order : {"abcd", "abdc", "bacd", "acbd", "dabc", "badc"}) {
    for (int k = 0; k < 4; ++k) text += std::string("e_") + order + ',' + order[k] + ',' + std::to_string(k + 1) + '\n';
  }
  return test::read_csv_text(text);
}

constexpr std::array kPairMethods = {"bradley-terry", "bradley-terry(ties=davidson)", "thurstone", "plackett-luce",
                                     "mpm"};

int pools_of_ranking(const char* method, const Dataset& data, const IntervalOptions& options) {
  PoolCounter counter;
  const std::vector<Fit> fits = solve_all(*make_model(method), data, {}, options, counter.context());
  EXPECT_EQ(fits.size(), 1U);
  EXPECT_TRUE(fits.front().uncertainty) << method;
  return counter.pools();
}

TEST(PoolOnce, RankingWithDefaultIntervalsPoolsOnce) {
  for (const char* method : kPairMethods) {
    EXPECT_EQ(pools_of_ranking(method, comparisons(), {}), 1) << method << ", Fisher errors of comparisons";
    EXPECT_EQ(pools_of_ranking(method, lists(), {}), 1) << method << ", sandwich errors of lists";
  }
  EXPECT_EQ(pools_of_ranking("hodge", comparisons(), {}), 1);
  EXPECT_EQ(pools_of_ranking("rank-hazard", lists(), {.kind = Intervals::fisher}), 1);
}

TEST(PoolOnce, TheSandwichPoolsThePairsOfEachExpertOnce) {
  for (const char* method : {"bradley-terry", "bradley-terry(ties=davidson)", "thurstone"}) {
    PoolCounter counter;
    EXPECT_TRUE(solve_all(*make_model(method), lists(), {}, {}, counter.context()).front().uncertainty);
    EXPECT_EQ(counter.pools(), 1) << method;
    EXPECT_EQ(counter.expert_pools(), 6) << method << ": one per expert";
  }
  for (const char* method : {"plackett-luce", "mpm"}) {
    PoolCounter counter;
    EXPECT_TRUE(solve_all(*make_model(method), lists(), {}, {}, counter.context()).front().uncertainty);
    EXPECT_EQ(counter.expert_pools(), 0) << method << ": the pooled rows identify their experts";
  }
}

TEST(PoolOnce, FisherInformationAndInfluencesFactoriseTheCurvatureOnce) {
  for (const char* method : {"bradley-terry", "thurstone", "plackett-luce", "mpm"}) {
    PoolCounter counter;
    EXPECT_TRUE(solve_all(*make_model(method), lists(), {}, {}, counter.context()).front().uncertainty);
    EXPECT_EQ(counter.factorisations(), 1) << method;
  }
}

TEST(PoolOnce, TheCurvatureBelongsToItsFit) {
  const Dataset data = lists();
  for (const char* method : {"bradley-terry", "thurstone", "plackett-luce", "mpm"}) {
    Context context;
    const auto model = make_model(method);
    const auto problem = model->pose(data.instance(0), context);
    const Fit fit = problem->solve(nullptr, context);
    Fit other = fit;
    for (double& score : other.scores) score *= 0.5;
    (void)problem->fisher(fit, context);
    const auto found = problem->fisher(other, context);
    const auto expected = model->fisher(data.instance(0), other, context);
    ASSERT_TRUE(found && expected) << method;
    for (std::size_t i = 0; i < found->rows(); ++i) {
      EXPECT_TRUE(std::ranges::equal(found->row(i), expected->row(i))) << method << ", item " << i;
    }
  }
}

TEST(PoolOnce, TheSandwichByStatementsPoolsTheSplitStatementsOnceMore) {
  for (const char* method : kPairMethods) {
    const IntervalOptions options{.kind = Intervals::sandwich, .by = ResampleBy::statements};
    EXPECT_EQ(pools_of_ranking(method, comparisons(), options), 2) << method;
  }
}

TEST(PoolOnce, SuggestAndExplainPoolOnce) {
  const Dataset data = lists();
  for (const char* method : {"bradley-terry", "plackett-luce"}) {
    const auto model = make_model(method);
    PoolCounter suggested;
    EXPECT_FALSE(suggest(*model, data.instance(0), {}, suggested.context()).pairs.empty());
    EXPECT_EQ(suggested.pools(), 1) << method;
    PoolCounter explained;
    const std::vector<Slot> items = {0};
    EXPECT_EQ(explain(*model, data.instance(0), items, explained.context(), 0).leave_one_out, LeaveOneOut::newton_step);
    EXPECT_EQ(explained.pools(), 1) << method;
  }
}

/// Solves, then changes the weights of all comparisons, then computes the Fisher information.
Fisher fisher_after_change(const char* method, const Dataset& data) {
  Context context;
  Instance instance = data.instance(0);
  std::vector<double> weights(instance.comparison_weight.begin(), instance.comparison_weight.end());
  instance.comparison_weight = weights;
  const auto model = make_model(method);
  const auto problem = model->pose(instance, context);
  const Fit fit = problem->solve(nullptr, context);
  std::ranges::fill(weights, 1000.0);
  auto fisher = problem->fisher(fit, context);
  EXPECT_TRUE(fisher) << method;
  return std::move(*fisher);
}

// The counter misses a pooling that does not report itself. Changed data reveal it.
TEST(PoolOnce, TheFisherInformationUsesThePooledData) {
  const Dataset data = comparisons();
  Context context;
  for (const char* method : {"bradley-terry", "thurstone", "plackett-luce", "mpm", "hodge"}) {
    const auto model = make_model(method);
    const Fit fit = model->solve(data.instance(0), context);
    const auto expected = model->fisher(data.instance(0), fit, context);
    const Fisher found = fisher_after_change(method, data);
    ASSERT_TRUE(expected) << method;
    for (std::size_t i = 0; i < found.rows(); ++i) {
      EXPECT_TRUE(std::ranges::equal(found.row(i), expected->row(i))) << method << ", item " << i;
    }
  }
}

TEST(PoolOnce, SolvingWithIntervalsDoesNotChangeTheFits) {
  for (const Dataset& data : {comparisons(), lists()}) {
    for (const char* method : kPairMethods) {
      Context context;
      const auto model = make_model(method);
      std::vector<Fit> apart = solve_all(*model, data, context);
      add_uncertainty(*model, data.instance(0), {}, apart[0], context);
      const std::vector<Fit> together = solve_all(*model, data, {}, IntervalOptions{}, context);
      EXPECT_EQ(apart[0].scores, together[0].scores) << method;
      EXPECT_EQ(apart[0].diagnostics.notes, together[0].diagnostics.notes) << method;
      for (Slot slot = 0; slot < data.instance(0).size(); ++slot) {
        EXPECT_EQ(apart[0].uncertainty->standard_error(slot), together[0].uncertainty->standard_error(slot)) << method;
      }
    }
  }
}

}  // namespace witan::pool_once_test
