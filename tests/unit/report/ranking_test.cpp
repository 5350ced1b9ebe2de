#include "witan/report/ranking.hpp"

#include "witan/data/dataset_builder.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::ranking_test {

TEST(Ranking, EqualScoresAreATierAndMissingOnesComeLast) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  Fit fit;
  fit.scores = {1, kNone, 3, 1, kNone, -2};
  const Ranking ranking = make_ranking(fit);
  ASSERT_EQ(ranking.items.size(), 6U);
  EXPECT_EQ(ranking.tiers, 4U);
  const Slot order[] = {2, 0, 3, 5, 1, 4};
  const std::uint32_t tiers[] = {1, 2, 2, 3, 4, 4};
  const std::uint32_t best[] = {1, 2, 2, 4, 5, 5};
  const std::uint32_t worst[] = {1, 3, 3, 4, 6, 6};
  for (std::size_t k = 0; k < 6; ++k) {
    EXPECT_EQ(ranking.items[k].slot, order[k]);
    EXPECT_EQ(ranking.items[k].tier, tiers[k]);
    EXPECT_EQ(ranking.items[k].best_rank, best[k]);
    EXPECT_EQ(ranking.items[k].worst_rank, worst[k]);
  }
}

TEST(Ranking, CountsExpertsOnceAnItem) {
  const Dataset data = test::read_csv_text("expert,left,right,winner\n1,a,b,left\n1,a,b,right\n2,a,c,left\n");
  EXPECT_EQ(count_experts(data.instance(0)), (std::vector<std::uint64_t>{2, 1, 1}));
  EXPECT_EQ(total_experts(data.instance(0)), 2U);
}

TEST(Ranking, BallotsCountAsExperts) {
  const Dataset data = test::read_csv_text("expert,item,rank,count\n1,a,1,30\n1,b,2,30\n2,b,1,5\n");
  EXPECT_EQ(count_experts(data.instance(0)), (std::vector<std::uint64_t>{30, 35}));
  EXPECT_EQ(total_experts(data.instance(0)), 35U);
}

/// The counts are those of sets of pairs of an item and an expert.
TEST(Ranking, CountsExpertsOfListsAndComparisons) {
  Random random(7);
  for (int run = 0; run < 20; ++run) {
    DatasetBuilder builder;
    std::map<std::string, std::map<std::string, std::uint64_t>> ballots;  // by item and expert
    std::map<std::string, std::uint64_t> most;                            // by expert
    const auto count = [&](const std::string& expert, const std::string& item, std::uint64_t times) {
      ballots[item][expert] = std::max(ballots[item][expert], times);
      most[expert] = std::max(most[expert], times);
    };
    for (int k = 0; k < 30; ++k) {
      const std::string expert = std::string(1, static_cast<char>('p' + random.below(6)));
      const std::string a = std::string(1, static_cast<char>('a' + random.below(3)));
      const std::string b = std::string(1, static_cast<char>('d' + random.below(3)));
      const std::uint64_t times = k % 3 == 0 ? 1 + random.below(4) : 1;
      if (k % 3 == 0) {
        builder.add_ranking(expert, {a, b}, {.count = static_cast<std::uint32_t>(times)});
      } else {
        builder.add_comparison(expert, a, b);
      }
      for (const std::string& item : {a, b}) count(expert, item, times);
    }
    const Dataset data = builder.build();
    const Instance instance = data.instance(0);
    const std::vector<std::uint64_t> found = count_experts(instance);
    std::uint64_t total = 0;
    for (const auto& [expert, times] : most) total += times;
    EXPECT_EQ(total_experts(instance), total);
    for (Slot slot = 0; slot < instance.size(); ++slot) {
      std::uint64_t expected = 0;
      for (const auto& [expert, times] : ballots[std::string(instance.item_name(slot))]) expected += times;
      EXPECT_EQ(found[slot], expected) << instance.item_name(slot);
    }
  }
}

/// The sum does not fit in 32 bits.
TEST(Ranking, CountsMoreThanFourBillionBallots) {
  const Dataset data = test::read_csv_text("expert,item,rank,count\n1,a,1,4000000000\n2,a,1,4000000000\n3,a,1,1\n");
  EXPECT_EQ(count_experts(data.instance(0)), (std::vector<std::uint64_t>{8'000'000'001}));
  EXPECT_EQ(total_experts(data.instance(0)), 8'000'000'001U);
}

}  // namespace witan::ranking_test
