#include "witan/factor/user_rankings.hpp"

#include "witan/util/error.hpp"

#include <cmath>
#include <set>

#include "factor/rating_table.hpp"
#include "support/expect_error.hpp"
#include "support/rated_books.hpp"
#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::user_rankings_test {

using test::rated_books;
using test::read_csv_text;

std::set<std::string> items_of(const UserRanking& ranking) {
  std::set<std::string> names;
  const Instance instance = ranking.data.instance(0);
  for (Slot slot = 0; slot < instance.size(); ++slot) names.emplace(instance.item_name(slot));
  return names;
}

TEST(RatingTable, PoolsInstancesAndAveragesRepeatedRatings) {
  const Dataset data =
      read_csv_text("instance,expert,item,rating,weight\nq1,a,x,5,1\nq2,a,x,2,2\nq1,a,y,1,1\nq2,b,x,3,1\nq2,b,z,4,1\n");
  const RatingTable table = rating_table(InstanceSet(data), "test");
  EXPECT_EQ(table.users, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(table.items, (std::vector<std::string>{"x", "y", "z"}));
  EXPECT_EQ(table.ratings_of(0).items, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(table.ratings_of(0).values, (std::vector<double>{3, 1}));
  EXPECT_EQ(table.ratings_of(1).values, (std::vector<double>{3, 4}));
  const Dataset ranked = read_csv_text("expert,item,rank\na,x,1\na,y,2\n");
  const RatingTable ranks = rating_table(InstanceSet(ranked), "test");
  EXPECT_EQ(ranks.value, (std::vector<double>{-1, -2}));
}

/// The reference implementation counts the pairs of the completed rankings.
TEST(UserConsensus, IsTheShareOfPairsWonInCompletedRankings) {
  const Dataset data = read_csv_text(rated_books(9, 7, 41, 0.5));
  Context context;
  for (const char* const method : {"pmf", "neighbours", "pmop-factors"}) {
    const auto model = train_model(method, data, context);
    const std::shared_ptr<const Recommender> recommender = model->recommender();
    const std::size_t items = recommender->items().size();
    std::vector<double> points(items);
    for (std::size_t u = 0; u < recommender->users().size(); ++u) {
      std::vector<double> row = recommender->predict(u, context).scores;
      const UserRatings own = recommender->ratings_of(u);
      for (std::size_t k = 0; k < own.items.size() && recommender->predicts_ratings(); ++k) {
        row[own.items[k]] = own.values[k];
      }
      for (std::size_t i = 0; i < items; ++i) {
        for (std::size_t j = 0; j < items; ++j) {
          if (i != j) points[i] += row[i] > row[j] ? 1 : row[i] == row[j] ? 0.5 : 0;
        }
      }
    }
    const std::vector<double> scores = model->solve(data.instance(0), context).scores;
    const double pairs = static_cast<double>(recommender->users().size()) * static_cast<double>(items - 1);
    for (std::size_t i = 0; i < items; ++i) EXPECT_NEAR(scores[i], points[i] / pairs, 1e-12) << method;
  }
}

TEST(UserConsensus, NotesItemsMissingFromTheTrainingData) {
  const Dataset data = read_csv_text(rated_books(9, 7, 42));
  Context context;
  const auto model = train_model("pmf", data, context);
  const Dataset other = read_csv_text("expert,item,rating\nnew,b1,5\nnew,b2,1\nnew,strange,3\n");
  const Fit fit = model->solve(other.instance(0), context);
  EXPECT_GT(fit.scores[0], fit.scores[1]);
  EXPECT_TRUE(std::isnan(fit.scores[2]));
  EXPECT_EQ(fit.diagnostics.notes.front(), "1 of 3 items have no score: not in the training data");
  const Dataset unseen_experts = read_csv_text("expert,item,rating\nnew,y,5\nnew,z,1\n");
  EXPECT_FALSE(has_converged(model->solve(unseen_experts.instance(0), context).diagnostics.stop));
}

TEST(RankFor, RanksUnratedItems) {
  const Dataset data = read_csv_text(
      "expert,item,rating\na,x,5\na,y,1\nb,x,4\nb,y,2\nb,z,3\nc,x,1\nc,z,5\nc,v,2\nd,v,4\nd,z,2\nd,x,3\n");
  Context context;
  for (const char* const method : {"pmf", "neighbours", "pmop-factors", "plackett-luce-factors", "cofirank"}) {
    const auto model = train_model(method, data, context);
    const UserRanking unrated = rank_for(*model, method, "a", &data, ItemsShown::unrated, context);
    EXPECT_EQ(items_of(unrated), (std::set<std::string>{"v", "z"}));
    EXPECT_EQ(unrated.data.instance(0).name, "a");
    const UserRanking all = rank_for(*model, method, "a", nullptr, ItemsShown::all, context);
    EXPECT_EQ(items_of(all), (std::set<std::string>{"v", "x", "y", "z"}));
    EXPECT_EQ(all.fits[0].scores, model->recommender()->predict(0, context).scores) << method;
    EXPECT_EQ(all.fits[0].scores[3], unrated.fits[0].scores[1]);
    EXPECT_EQ(error_of([&] { (void)rank_for(*model, method, "aa", &data, ItemsShown::unrated, context); }),
              "unknown user \"aa\": not in the training data, and without ratings of known items in the data; "
              "did you mean a?");
  }
}

/// Returns the sum of the scores of even books minus that of odd books.
double even_above_odd(const UserRanking& ranking) {
  double difference = 0;
  const Instance instance = ranking.data.instance(0);
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    const bool even = std::stoi(std::string(instance.item_name(slot).substr(1))) % 2 == 0;
    difference += even ? ranking.fits[0].scores[slot] : -ranking.fits[0].scores[slot];
  }
  return difference;
}

TEST(RankFor, FitsNewUsersToTheirRatings) {
  const Dataset data = read_csv_text(rated_books(60, 30, 43, 0.5));
  const Dataset news = read_csv_text(
      "expert,item,rating\nu1,b2,5\nu1,b1,1\nNora,b2,5\nNora,b4,5\nNora,b1,1\nNora,b3,2\n"
      "Otto,b1,5\nOtto,b3,5\nOtto,b2,1\nOtto,b4,2\n");
  Context context;
  for (const char* const method : {"pmf", "neighbours", "pmop-factors", "plackett-luce-factors", "cofirank"}) {
    const std::string spec = method;
    const auto model = train_model(spec == "neighbours" ? spec : spec + "(l2=0.3)", data, context);
    const UserRanking nora = rank_for(*model, method, "Nora", &news, ItemsShown::unrated, context);
    const UserRanking otto = rank_for(*model, method, "Otto", &news, ItemsShown::unrated, context);
    EXPECT_EQ(nora.data.instance(0).size(), 26U);
    EXPECT_GT(even_above_odd(nora), even_above_odd(otto)) << method;  // she likes even books, he likes odd ones
    EXPECT_EQ(nora.fits[0].diagnostics.notes.front(),
              "\"Nora\" is not in the training data: fitted to 4 ratings in the data, without retraining");
    const UserRanking known = rank_for(*model, method, "u1", &news, ItemsShown::unrated, context);
    EXPECT_NE(known.fits[0].diagnostics.notes.front().find("has ratings that are not in the training data"),
              std::string::npos);
  }
}

TEST(RankFor, RejectsMethodsWithoutRecommender) {
  EXPECT_EQ(error_of<UsageError>([] { check_ranks_for_user("rrf"); }),
            "rrf cannot rank for one user; use one of pmop-factors, plackett-luce-factors, pmf, neighbours, cofirank, "
            "item-mean, popularity, user-item-bias, ials, bpr");
  check_ranks_for_user("neighbours");
}

}  // namespace witan::user_rankings_test
