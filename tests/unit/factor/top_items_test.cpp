#include "witan/factor/user_rankings.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "support/rated_books.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::top_items_test {

/// Sorts all predictions.
std::vector<std::uint32_t> naive(const Recommender& recommender, std::uint32_t user, std::size_t top, ItemsShown shown,
                                 Context& context) {
  const std::vector<double> scores = recommender.predict(user, context).scores;
  std::vector<std::uint32_t> order(scores.size());
  std::iota(order.begin(), order.end(), 0U);
  if (shown == ItemsShown::unrated) {
    const UserRatings rated = recommender.ratings_of(user);
    std::erase_if(order, [&](std::uint32_t item) { return std::ranges::binary_search(rated.items, item); });
  }
  std::ranges::stable_sort(order, std::greater(), [&](std::uint32_t item) { return scores[item]; });
  order.resize(std::min(order.size(), top == 0 ? order.size() : top));
  return order;
}

void expect_naive(const Recommender& recommender, Context& context) {
  std::vector<std::uint32_t> users(recommender.users().size());
  std::iota(users.begin(), users.end(), 0U);
  for (const std::size_t top : {std::size_t{0}, std::size_t{1}, std::size_t{5}, std::size_t{1000}}) {
    for (const ItemsShown shown : {ItemsShown::unrated, ItemsShown::all}) {
      const TopItems found = top_items(recommender, users, top, shown, context);
      for (const std::uint32_t user : users) {
        const auto items = std::span(found.items).subspan(found.begin[user], found.begin[user + 1] - found.begin[user]);
        EXPECT_EQ(std::vector<std::uint32_t>(items.begin(), items.end()),
                  naive(recommender, user, top, shown, context));
        const std::vector<double> scores = recommender.predict(user, context).scores;
        for (std::size_t k = found.begin[user]; k < found.begin[user + 1]; ++k) {
          EXPECT_EQ(found.scores[k], scores[found.items[k]]);
        }
      }
    }
  }
}

TEST(TopItems, EqualTheSortedPredictions) {
  const Dataset data = test::read_csv_text(test::rated_books(40, 25, 101, 0.3));
  Context context;
  for (const char* const method : {"ials(dimensions=3,l2=0.1,unobserved=0.2)", "bpr(dimensions=3,passes=5,l2=0.01)",
                                   "pmf(dimensions=2,l2=1,bias_l2=1)", "neighbours", "popularity", "user-item-bias"}) {
    expect_naive(*train_model(method, data, context)->recommender(), context);
  }
}

/// Scores that differ by less than the precision of float, and equal ones.
class CloseScores : public Recommender, private ScoreProducts {
 public:
  CloseScores() {
    Random random(3);
    for (int i = 0; i < 300; ++i) {
      items_.push_back(fmt::format("{:03}", i));
      offset_.push_back(std::floor(random.uniform() * 40));
    }
  }
  [[nodiscard]] std::span<const std::string> users() const override { return users_; }
  [[nodiscard]] std::span<const std::string> items() const override { return items_; }
  [[nodiscard]] UserRatings ratings_of(std::size_t /*user*/) const override { return {{1, 7, 8}, {1, 1, 1}, 1}; }
  [[nodiscard]] Fit predict(std::size_t user, Context& /*context*/) const override {
    Fit fit;
    for (std::size_t i = 0; i < items_.size(); ++i) fit.scores.push_back(score(user, i));
    return fit;
  }
  [[nodiscard]] Fit predict(const UserRatings& /*ratings*/, Context& context) const override {
    return predict(0, context);
  }
  [[nodiscard]] bool predicts_ratings() const override { return false; }
  [[nodiscard]] const ScoreProducts* products() const override { return this; }

 private:
  [[nodiscard]] std::size_t dimensions() const override { return 2; }
  void user_vector(std::size_t /*user*/, std::span<double> x) const override { x[0] = x[1] = 1; }
  void item_vector(std::size_t item, std::span<double> y) const override {
    y[0] = 1000;
    y[1] = 1e-9 * offset_[item];
  }
  [[nodiscard]] double score(std::size_t /*user*/, std::size_t item) const override {
    return 1000 + 1e-9 * offset_[item];
  }
  std::vector<std::string> users_ = {"u"}, items_;
  std::vector<double> offset_;
};

TEST(TopItems, AreExactBelowThePrecisionOfFloat) {
  Context context;
  expect_naive(CloseScores(), context);
}

}  // namespace witan::top_items_test
