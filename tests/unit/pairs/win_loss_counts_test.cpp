#include "pairs/win_loss_counts.hpp"

#include <numeric>

#include "pairs/pair_view.hpp"
#include "support/random_data.hpp"
#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::win_loss_counts_test {

using test::read_csv_text;

TEST(WinLossCounts, AddUpToThePooledPairs) {
  RandomData random(5);
  int compared = 0;
  for (int round = 0; round < 200; ++round) {
    const Dataset data = random.anything();
    for (std::size_t i = 0; i < data.instance_count(); ++i) {
      const Instance instance = data.instance(i);
      for (const Scale scale : {Scale::raw, Scale::unit}) {
        const PairView view = PairView::pooled(instance, Transform::binary, scale);
        std::vector<double> wins(instance.size(), 0.0);
        std::vector<double> losses(instance.size(), 0.0);
        view.add_wins_losses(wins, losses);
        const WinLossCounts counts(instance, Transform::binary, scale);
        const WinLossCounts::Pooled pooled_counts = counts.pooled();
        EXPECT_NEAR(pooled_counts.total, view.total(), 1e-9 * (1 + view.total()));
        for (std::uint32_t item = 0; item < counts.item_count(); ++item) {
          const Slot slot = counts.slots()[item];
          EXPECT_NEAR(pooled_counts.wins[item], wins[slot], 1e-9 * (1 + wins[slot]));
          EXPECT_NEAR(pooled_counts.losses[item], losses[slot], 1e-9 * (1 + losses[slot]));
          wins[slot] = losses[slot] = 0;
          ++compared;
        }
        EXPECT_EQ(std::accumulate(wins.begin(), wins.end(), 0.0), 0) << "a winner was left out";
      }
    }
  }
  EXPECT_GT(compared, 500);
}

TEST(WinLossCounts, OneRowPerExpert) {
  const Dataset data = read_csv_text("expert,item,rank\np,a,1\np,b,2\np,c,4\nq,b,1\nq,a,3\n");
  const WinLossCounts counts(data.instance(0), Transform::difference, Scale::raw);
  ASSERT_EQ(counts.size(), 2U);
  EXPECT_EQ(std::vector(counts[0].wins.begin(), counts[0].wins.end()), (std::vector<double>{4, 2, 0}));
  EXPECT_EQ(std::vector(counts[0].losses.begin(), counts[0].losses.end()), (std::vector<double>{0, 1, 5}));
  EXPECT_EQ(counts[0].total, 6);
  EXPECT_EQ(std::vector(counts[1].items.begin(), counts[1].items.end()), (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(counts[1].net_wins(0), -2);
}

TEST(WinLossCounts, ItemsWithoutComparisonsAreOmitted) {
  const Dataset data =
      read_csv_text("expert,item,rank,weight\np,a,1,1\np,b,2,1\nq,c,1,1\nr,d,1,0\nr,a,2,0\ns,e,1,1\ns,f,1,1\n");
  const WinLossCounts counts(data.instance(0), Transform::binary, Scale::raw);
  std::string names;
  for (const Slot slot : counts.slots()) names += data.name(data.instance(0).items[slot]);
  EXPECT_EQ(names, "abef") << "c is alone in its list, d has no weight, and a tie is a comparison";
}

TEST(WinLossCounts, TheWeightIsThatOfTheLists) {
  const Dataset lists = read_csv_text("expert,item,rank,weight\np,a,1,2\np,b,2,2\n");
  EXPECT_EQ(WinLossCounts(lists.instance(0), Transform::binary, Scale::raw)[0].weight, 2);
  // A weight of a comparison is a number of equal rows, so it is part of the wins.
  const Dataset comparisons = read_csv_text("expert,winner,loser,weight\np,a,b,3\np,a,b,2\np,b,a,0\n");
  const WinLossCounts counts(comparisons.instance(0), Transform::binary, Scale::raw);
  EXPECT_EQ(counts[0].weight, 1);
  EXPECT_EQ(counts[0].total, 5);
}

TEST(JoinRounded, MakesEqualWhatDiffersByRoundingOnly) {
  std::vector<double> values{1, 0.5, 1 + 1e-15, 1e-9};
  merge_rounded(values, std::vector<double>{5, 5, 5, 1e-9});
  EXPECT_EQ(values[0], values[2]);
  EXPECT_EQ(values[1], 0.5);
  EXPECT_EQ(values[3], 1e-9);
}

}  // namespace witan::win_loss_counts_test
