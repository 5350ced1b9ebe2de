#include "pairs/pair_counts.hpp"

#include "witan/io/read.hpp"

#include <numeric>

#include "oracle/pair_matrix.hpp"
#include "oracle/random_evidence.hpp"
#include "support/handles.hpp"
#include <gtest/gtest.h>

namespace witan::pair_counts_test {

Dataset read(std::string_view text) {
  ReadOptions options;
  options.from = "csv";
  return read_text(text, "t.csv", options);
}

TEST(PairCounts, WinsTiesAndShares) {
  const Dataset data = read("left,right,winner,weight\nb,a,left,1\na,b,tie,2\na,b,left,3\nb,c,0.25,4\n");
  const PairCounts counts = PairCounts::of_comparisons(data.instance(0));
  ASSERT_EQ(counts.pairs().size(), 2U);
  EXPECT_EQ(counts.pairs()[0], (PairCount{0, 1, 3, 1, 2}));
  EXPECT_EQ(counts.pairs()[1], (PairCount{1, 2, 1, 3, 0}));
  EXPECT_DOUBLE_EQ(counts.total(), 8);
}

TEST(PairCounts, PooledEqualsThePlainMatrix) {
  Random random(3);
  for (int round = 0; round < 300; ++round) {
    const Dataset data = oracle::random_evidence(random);
    const Instance instance = data.instance(0);
    for (const Transform transform : {Transform::binary, Transform::log}) {
      for (const int scaled : {0, 1, 2}) {
        const bool unit = scaled > 0;
        const bool ties_too = scaled == 2;
        const auto matrix = oracle::pair_matrix(instance, std::nullopt, transform, unit, ties_too);
        oracle::Matrix y = oracle::zeros(instance.size());
        oracle::Matrix ties = oracle::zeros(instance.size());
        const PairCounts counts = PairCounts::pooled(instance, transform, unit ? Scale::unit : Scale::raw, nullptr,
                                                     ties_too ? UnitOf::wins_and_ties : UnitOf::wins);
        for (const PairCount& pair : counts.pairs()) {
          ASSERT_LT(pair.low, pair.high);
          y[pair.low][pair.high] += pair.low_wins;
          y[pair.high][pair.low] += pair.high_wins;
          ties[pair.low][pair.high] += pair.ties;
          ties[pair.high][pair.low] += pair.ties;
        }
        for (Slot i = 0; i < instance.size(); ++i) {
          for (Slot j = 0; j < instance.size(); ++j) {
            ASSERT_NEAR(y[i][j], matrix.y[i][j], 1e-10);
            ASSERT_NEAR(ties[i][j], matrix.ties[i][j], 1e-10);
          }
        }
      }
    }
  }
}

TEST(PairCounts, UnitMakesOneOfWinsAndTies) {
  // p: one win and three ties; q: one tie.
  const Dataset data = read("expert,winner,loser,tie\np,a,b,\np,a,c,yes\np,b,c,yes\np,a,c,yes\nq,d,e,yes\n");
  double wins = 0;
  double ties = 0;
  const auto add_up = [&](UnitOf unit) {
    wins = ties = 0;
    const PairCounts counts = PairCounts::pooled(data.instance(0), Transform::binary, Scale::unit, nullptr, unit);
    for (const PairCount& pair : counts.pairs()) {
      wins += pair.decided();
      ties += pair.ties;
    }
  };
  add_up(UnitOf::wins_and_ties);
  EXPECT_DOUBLE_EQ(wins, 0.25);
  EXPECT_DOUBLE_EQ(ties, 1.75);
  add_up(UnitOf::wins);
  EXPECT_DOUBLE_EQ(wins, 1);
}

/// With many items, the counts are sorted instead of tabulated. The result must be the same.
TEST(PairCounts, ManyItemsCountLikeFew) {
  Random random(4);
  DatasetBuilder few, many;
  for (DatasetBuilder* builder : {&few, &many}) {
    builder->begin_source("t");
    (void)builder->instance("q");
    (void)builder->expert("e");
    for (int i = 0; i < 40; ++i)
      builder->add_candidate(test::nth_instance(0), builder->item("a" + std::to_string(100 + i)));
  }
  for (int i = 0; i < 2000; ++i) many.add_candidate(test::nth_instance(0), many.item("z" + std::to_string(10000 + i)));
  for (int c = 0; c < 5000; ++c) {
    const auto first = static_cast<std::uint32_t>(random.below(40));
    const auto second = static_cast<std::uint32_t>((first + 1 + random.below(39)) % 40);
    const double outcome = 0.5F * static_cast<double>(random.below(3));
    for (DatasetBuilder* builder : {&few, &many}) {
      builder->add_comparison(test::nth_instance(0), test::nth_expert(0), test::nth_item(first), test::nth_item(second),
                              outcome);
    }
  }
  const Dataset small = few.build();
  const Dataset large = many.build();
  const PairCounts dense = PairCounts::of_comparisons(small.instance(0));
  const PairCounts sorted = PairCounts::of_comparisons(large.instance(0));
  EXPECT_TRUE(std::ranges::equal(dense.pairs(), sorted.pairs()));
  EXPECT_EQ(sorted.size(), 2040U);
}

TEST(PairCounts, InputOrderDoesNotChangeABit) {
  Random random(5);
  std::vector<std::string> rows;
  for (int c = 0; c < 400; ++c) {
    const char* share[] = {"left", "right", "tie", "0.3", "0.9"};
    rows.push_back("e" + std::to_string(random.below(3)) + (random.below(2) == 0 ? ",a,b," : ",b,a,") +
                   share[random.below(5)] + "," + std::to_string(random.uniform()) + "\n");
  }
  const auto counts = [&] {
    std::string text = "expert,left,right,winner,weight\n";
    for (const std::string& row : rows) text += row;
    const Dataset data = read(text);
    return std::pair(PairCounts::of_comparisons(data.instance(0)),
                     PairCounts::pooled(data.instance(0), Transform::log, Scale::unit));
  };
  const auto first = counts();
  for (int round = 0; round < 5; ++round) {
    for (std::size_t k = rows.size(); k > 1; --k) std::swap(rows[k - 1], rows[random.below(k)]);
    EXPECT_EQ(counts(), first);
  }
}

TEST(PairCounts, MergedIsConcatenated) {
  Random random(6);
  oracle::EvidenceKinds kinds;
  kinds.whole_weights = true;
  for (int round = 0; round < 100; ++round) {
    const Dataset data = oracle::random_evidence(random, kinds);
    const Instance whole = data.instance(0);
    const std::size_t cut = whole.comparisons.size() / 2;
    std::vector<std::uint32_t> which(whole.comparisons.size());
    std::iota(which.begin(), which.end(), 0U);
    const PairCounts head = PairCounts::of_comparisons(whole, std::span(which).first(cut));
    const PairCounts tail = PairCounts::of_comparisons(whole, std::span(which).subspan(cut));
    EXPECT_EQ(merge(head, tail), PairCounts::of_comparisons(whole));
    EXPECT_EQ(merge(tail, head), PairCounts::of_comparisons(whole));
    Instance some = whole, others = whole;
    some.comparisons = {};
    some.lists = whole.lists.first(whole.lists.size() / 2);
    others.lists = whole.lists.subspan(whole.lists.size() / 2);
    EXPECT_EQ(merge(PairCounts::pooled(some, Transform::binary, Scale::raw),
                    PairCounts::pooled(others, Transform::binary, Scale::raw)),
              PairCounts::pooled(whole, Transform::binary, Scale::raw));
  }
}

TEST(PairCounts, StatementsOfNoWeightLeaveNothing) {
  const Dataset data = read("left,right,winner,weight\na,b,left,0\na,c,tie,0\n");
  EXPECT_TRUE(PairCounts::of_comparisons(data.instance(0)).empty());
  EXPECT_EQ(PairCounts::of_comparisons(data.instance(0)).size(), 3U);
}

}  // namespace witan::pair_counts_test
