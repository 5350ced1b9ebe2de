#include "factor/compare_users.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "factor/user_split.hpp"
#include "support/rated_books.hpp"
#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::compare_users_test {

using test::read_csv_text;

std::vector<std::unique_ptr<Context>> contexts() {
  std::vector<std::unique_ptr<Context>> one;
  one.push_back(std::make_unique<Context>());
  return one;
}

/// Recomputes recall@2 of popularity, for every user and fold, from the splits.
TEST(CompareUsers, EqualsAComputationByHand) {
  const Dataset data = read_csv_text(test::rated_books(9, 8, 91));
  CompareOptions options;
  options.methods = {"popularity", "item-mean"};
  options.evaluation.metrics = parse_metrics("recall@2");
  options.draws = 100;
  const UserSplit split{UserSplit::Kind::parts, 0, 3};
  const auto seeds = contexts();
  const UserComparison compared = compare_users(data, split, options, seeds);
  const RatingTable table = rating_table(InstanceSet(data), "test");
  std::map<std::size_t, std::vector<double>> values;
  for (std::uint32_t fold = 0; fold < 3; ++fold) {
    const HeldOut parts = split_users(table, {}, split, fold, *seeds.front());
    std::vector<double> counts(table.items.size());
    for (const std::uint32_t item : parts.kept.item) counts[item] += 1;
    for (std::size_t u = 0; u < table.users.size(); ++u) {
      if (parts.held.items_of(u).empty()) continue;
      // Ties are resolved in expectation, so the value is computed from the numbers of items above and tied.
      double expected = 0;
      for (const std::uint32_t item : parts.held.items_of(u)) {
        if (counts[item] == 0) continue;  // not in the training data
        double above = 0;
        double tied = 0;
        for (std::uint32_t other = 0; other < counts.size(); ++other) {
          if (std::ranges::binary_search(parts.kept.items_of(u), other) || counts[other] == 0) continue;
          above += counts[other] > counts[item] ? 1 : 0;
          tied += counts[other] == counts[item] ? 1 : 0;
        }
        expected += std::clamp((2 - above) / tied, 0.0, 1.0);
      }
      values[u].push_back(expected / static_cast<double>(parts.held.items_of(u).size()));
    }
  }
  const Leaderboard& board = compared.board;
  ASSERT_EQ(board.instances.size(), values.size());
  double sum = 0;
  for (std::size_t k = 0; k < board.instances.size(); ++k) {
    const std::vector<double>& of_user = values.at(board.instances[k]);
    double mean = 0;
    for (const double value : of_user) mean += value / static_cast<double>(of_user.size());
    EXPECT_NEAR(board.methods[0].values[k], mean, 1e-12) << k;
    EXPECT_EQ(compared.users.instance_names()[board.instances[k]], table.users[board.instances[k]]);
    sum += mean;
  }
  EXPECT_NEAR(board.methods[0].metrics[0].of_instances, sum / static_cast<double>(values.size()), 1e-12);
  EXPECT_NE(board.methods[1].metrics[0].difference, 0);
}

/// A consensus ranks the same items for everybody, so Borda on popularity data equals a recommender of its order.
TEST(CompareUsers, ConsensusMethodsRankTheSameForAllUsers) {
  const Dataset data = read_csv_text(test::rated_books(12, 10, 92));
  CompareOptions options;
  options.methods = {"ials(dimensions=2,l2=0.1,unobserved=0.3)", "borda", "item-mean"};
  options.evaluation.metrics = parse_metrics("ndcg@5,mrr");
  options.draws = 100;
  const auto seeds = contexts();
  const UserComparison rated =
      compare_users(data, {UserSplit::Kind::share, 0.4, 2, UserProtocol::rated_items}, options, seeds);
  EXPECT_EQ(rated.board.unit, "user");
  for (const MethodSummary& method : rated.board.methods) {
    EXPECT_GT(method.metrics[0].of_instances, 0.5) << method.method;
    EXPECT_LE(method.metrics[0].of_instances, 1) << method.method;
  }
  EXPECT_TRUE(rated.board.protocol.starts_with("protocol rated-items: held out is a random 40 %"))
      << rated.board.protocol;
}

}  // namespace witan::compare_users_test
