#include "permutation/assignment/rank_consensus.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "permutation/assignment/assign.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::rank_consensus_test {

TEST(Assign, EqualsEnumeration) {
  Random random(4);
  for (int round = 0; round < 200; ++round) {
    const std::size_t n = 1 + random.below(6);
    std::vector<LexicalCost> cost(n * n);
    for (LexicalCost& one : cost) {
      one = {static_cast<std::int64_t>(random.below(5)) - 2, static_cast<std::int64_t>(random.below(5))};
    }
    const auto total = [&](const std::vector<std::size_t>& column) {
      LexicalCost sum;
      for (std::size_t i = 0; i < n; ++i) sum += cost[i * n + column[i]];
      return sum;
    };
    std::vector<std::size_t> column(n);
    std::iota(column.begin(), column.end(), std::size_t{0});
    LexicalCost least = total(column);
    do least = std::min(least, total(column));
    while (std::next_permutation(column.begin(), column.end()));
    EXPECT_EQ(total(assign(n, cost, [] {})), least);
  }
}

/// Random full rankings: the cost of every order by the definition.
TEST(RankConsensus, CostEqualsEnumeration) {
  Random random(6);
  Context context;
  for (int round = 0; round < 50; ++round) {
    std::string csv = "expert,item,rank\n";
    std::vector<std::vector<int>> lists;
    for (int e = 0; e < 4; ++e) {
      std::vector<int> ranks{1, 2, 3, 4, 5};
      for (std::size_t k = 5; k > 1; --k) std::swap(ranks[k - 1], ranks[random.below(k)]);
      for (int i = 0; i < 5; ++i) csv += fmt::format("{},{},{}\n", e, i, ranks[static_cast<std::size_t>(i)]);
      lists.push_back(ranks);
    }
    const Dataset data = test::read_csv_text(csv);
    for (const bool square : {false, true}) {
      std::vector<int> order{1, 2, 3, 4, 5};
      double least = std::numeric_limits<double>::infinity();
      do {
        double cost = 0;
        for (const auto& list : lists) {
          for (std::size_t i = 0; i < 5; ++i) {
            const int distance = std::abs(order[i] - list[i]);
            cost += square ? distance * distance : distance;
          }
        }
        least = std::min(least, cost);
      } while (std::next_permutation(order.begin(), order.end()));
      const Fit fit = make_model(square ? "spearman" : "footrule")->solve(data.instance(0), context);
      EXPECT_EQ(fit.estimates.front().value, least);
    }
  }
}

TEST(RankConsensus, SilenceByHand) {
  // Known ranks of two of four items are scaled to 1.5 and 3.5. Missing items below them share rank 3.5.
  const std::string list = "{\"expert\":\"e\",\"order\":[\"a\",\"b\"]";
  const std::string all = "{\"expert\":\"f\",\"order\":[\"a\",\"c\",\"d\",\"b\"]}\n";
  Context context;
  const auto cost = [&](const std::string& silence) {
    const Dataset data = test::read_jsonl_text(list + ",\"silence\":\"" + silence + "\"}\n" + all);
    return make_model("footrule")->solve(data.instance(0), context).estimates.front().value;
  };
  // a c d b: |1 − 1.5| + |4 − 3.5| for the first list, 0 for the second.
  EXPECT_EQ(cost("unknown"), 1);
  // a c d b: 0 + |4 − 2| + |2 − 3.5| + |3 − 3.5| = 4; a c b d: 0 + 1 + 1.5 + 0.5, and 2 for the second list: 5;
  // a b c d: 0 + 0 + 0.5 + 0.5, and 2 + 1 + 1 for the second list: 5.
  EXPECT_EQ(cost("below"), 4);
}

TEST(RankConsensus, EqualItemsAreTied) {
  const auto scores = test::scores_of("expert,item,rank\ne,a,1\ne,b,2\ne,c,3\nf,a,2\nf,b,1\nf,c,3\n", "footrule");
  EXPECT_EQ(scores.at("a"), scores.at("b"));
  EXPECT_LT(scores.at("c"), scores.at("a"));
}

}  // namespace witan::rank_consensus_test
