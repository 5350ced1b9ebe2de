#include "factor/item_scores.hpp"

#include "witan/factor/user_rankings.hpp"
#include "witan/util/error.hpp"

#include <cmath>

#include "support/expect_error.hpp"
#include "support/rated_books.hpp"
#include "support/scores_of.hpp"
#include <Eigen/Dense>
#include <gtest/gtest.h>

namespace witan::item_scores_test {

using test::read_csv_text;
using test::Scores;

/// Returns the scores of a method that is trained on the data that it ranks.
Scores scores_of(std::string_view csv, std::string_view spec, const ReadOptions& options = {}) {
  const Dataset data = read_csv_text(csv, options);
  Context context;
  const Instance instance = data.instance(0);
  const Fit fit = train_model(spec, data, context)->solve(instance, context);
  Scores scores;
  for (Slot slot = 0; slot < fit.scores.size(); ++slot) scores.emplace(instance.item_name(slot), fit.scores[slot]);
  return scores;
}

// x: 5, 4 and 3; y: 1; z: 2. The mean is 3.
const char* const kRatings = "expert,item,rating\na,x,5\nb,x,4\nc,x,3\na,y,1\nc,z,2\n";

TEST(ItemMean, IsTheDampedMean) {
  EXPECT_EQ(scores_of(kRatings, "item-mean(damping=2)"),
            (Scores{{"x", (12.0 + 6) / 5}, {"y", (1.0 + 6) / 3}, {"z", (2.0 + 6) / 3}}));
  EXPECT_EQ(scores_of(kRatings, "item-mean(damping=0)"), (Scores{{"x", 4}, {"y", 1}, {"z", 2}}));
}

TEST(Popularity, CountsRaters) {
  EXPECT_EQ(scores_of(kRatings, "popularity"), (Scores{{"x", 3}, {"y", 1}, {"z", 1}}));
  EXPECT_EQ(scores_of("expert,item,rating\na,x,1\nb,x,1\nb,y,1\n", "popularity"), (Scores{{"x", 2}, {"y", 1}}))
      << "equal ratings";
}

TEST(ItemScores, UsersCountWithTheirWeights) {
  ReadOptions options;
  options.build.expert_weights = {{"a", 3}};
  EXPECT_EQ(scores_of(kRatings, "popularity", options), (Scores{{"x", 5}, {"y", 3}, {"z", 1}}));
  EXPECT_EQ(scores_of(kRatings, "item-mean(damping=0)", options), (Scores{{"x", 22.0 / 5}, {"y", 1}, {"z", 2}}));
}

/// The normal equations of the ridge regression on indicators of users and items.
Eigen::VectorXd ridge_oracle(const RatingTable& table, double mean, double user_damping, double item_damping) {
  const auto users = static_cast<Eigen::Index>(table.users.size());
  const auto items = static_cast<Eigen::Index>(table.items.size());
  Eigen::MatrixXd normal = Eigen::MatrixXd::Zero(users + items, users + items);
  normal.diagonal().head(users).setConstant(user_damping);
  normal.diagonal().tail(items).setConstant(item_damping);
  Eigen::VectorXd right = Eigen::VectorXd::Zero(users + items);
  for (std::size_t u = 0; u < table.users.size(); ++u) {
    for (std::size_t e = table.begin[u]; e < table.begin[u + 1]; ++e) {
      Eigen::VectorXd row = Eigen::VectorXd::Zero(users + items);
      row(static_cast<Eigen::Index>(u)) = 1;
      row(users + table.item[e]) = 1;
      normal += table.weight[u] * row * row.transpose();
      right += table.weight[u] * (table.value[e] - mean) * row;
    }
  }
  return normal.ldlt().solve(right);
}

TEST(UserItemBias, IsTheRidgeRegressionOnUsersAndItems) {
  ReadOptions options;
  options.build.expert_weights = {{"u3", 2.5}};
  const Dataset data = read_csv_text(test::rated_books(12, 8, 51), options);
  const RatingTable table = rating_table(InstanceSet(data), "test");
  Context context;
  const auto model = train_model("user-item-bias(user_damping=2,item_damping=3)", data, context);
  const std::shared_ptr<const Recommender> recommender = model->recommender();
  const double mean = mean_rating(table);
  const Eigen::VectorXd expected = ridge_oracle(table, mean, 2, 3);
  const auto users = static_cast<Eigen::Index>(table.users.size());
  for (std::size_t u = 0; u < table.users.size(); ++u) {
    const std::vector<double> scores = recommender->predict(u, context).scores;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const double offset = expected(static_cast<Eigen::Index>(u)) + expected(users + static_cast<Eigen::Index>(i));
      EXPECT_NEAR(scores[i], mean + offset, 1e-8) << u << ' ' << i;
    }
  }
}

TEST(ItemScores, RankForUsersAndNoteUnknownItems) {
  const Dataset data = read_csv_text(kRatings);
  Context context;
  const auto model = train_model("popularity", data, context);
  const UserRanking ranking = rank_for(*model, "popularity", "b", nullptr, ItemsShown::unrated, context);
  EXPECT_EQ(ranking.fits[0].scores, (std::vector<double>{1, 1}));
  const Dataset other = read_csv_text("expert,item,rating\nq,x,1\nq,new,2\n");
  const Fit fit = model->solve(other.instance(0), context);
  EXPECT_TRUE(std::isnan(fit.scores[0]));
  EXPECT_EQ(fit.scores[1], 3);
  EXPECT_EQ(fit.diagnostics.notes.front(), "1 of 2 items have no score: not in the training data");
}

TEST(ItemScores, RejectDataWithoutRatings) {
  Context context;
  EXPECT_EQ(error_of([&] { (void)train_model("item-mean", read_csv_text("expert,winner,loser\na,x,y\n"), context); }),
            "item-mean needs ratings, but instance \"all\" has comparisons");
}

}  // namespace witan::item_scores_test
