#include "factor/held_out_evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "factor/climb.hpp"
#include "support/rated_books.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::held_out_evaluation_test {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

HeldOut parts() {
  const Dataset data = test::read_csv_text(test::rated_books(8, 30, 71, 0.5));
  const Context context;
  return hold_out(rating_table(InstanceSet(data), "test"), 0.4, context);
}

/// Returns scores with ties and missing ones.
std::vector<double> random_scores(std::size_t items, Random& random) {
  std::vector<double> scores;
  for (std::size_t i = 0; i < items; ++i) {
    const double value = std::floor(random.uniform() * 8);
    scores.push_back(random.uniform() < 0.1 ? kNothing : value);
  }
  return scores;
}

/// The values without pruning: all items without a kept rating, in full.
TEST(HeldOutEvaluation, AllItemsEqualTheFullRanking) {
  const HeldOut split = parts();
  const std::vector<Metric> metrics = parse_metrics("ndcg@3,recall@5,mrr@4,p@2");
  const HeldOutEvaluation evaluation(split, UserProtocol::all_items, metrics, {});
  Random random(1);
  for (const std::uint32_t user : evaluation.users()) {
    const std::vector<double> scores = random_scores(split.kept.items.size(), random);
    std::vector<double> shown;
    std::vector<double> labels;
    for (std::uint32_t i = 0; i < scores.size(); ++i) {
      if (std::ranges::binary_search(split.kept.items_of(user), i)) continue;
      shown.push_back(scores[i]);
      labels.push_back(std::ranges::binary_search(split.held.items_of(user), i) ? 1 : 0);
    }
    const std::vector<double> expected = evaluate(metrics, {shown, labels, {}});
    const std::vector<double> found = evaluation.evaluate(user, scores);
    for (std::size_t m = 0; m < metrics.size(); ++m) EXPECT_NEAR(found[m], expected[m], 1e-12) << metrics[m].name();
  }
}

TEST(HeldOutEvaluation, RelevantFromIgnoresLowRatings) {
  HeldOut split;
  for (RatingTable* part : {&split.kept, &split.held}) {
    part->users = {"u"};
    part->items = {"a", "b", "c", "d"};
    part->weight = {1};
  }
  split.kept.begin = {0, 1};
  split.kept.item = {0};
  split.kept.value = {5};
  split.held.begin = {0, 2};
  split.held.item = {1, 3};
  split.held.value = {2, 4};
  const std::vector<double> scores = {9, 3, 2,
                                      1};  // b, c, d: the relevant one is third, or b and d are first and third
  const auto value = [&](std::optional<double> from) {
    return HeldOutEvaluation(split, UserProtocol::all_items, parse_metrics("mrr"), {}, from).evaluate(0, scores)[0];
  };
  EXPECT_DOUBLE_EQ(value({}), 1);
  EXPECT_DOUBLE_EQ(value(4), 1.0 / 3);
  EXPECT_TRUE(HeldOutEvaluation(split, UserProtocol::all_items, parse_metrics("mrr"), {}, 5).users().empty());
  // Rated items: gains 3 and 15; b is above d.
  const double ideal = 15 + 3 / std::log2(3);
  const HeldOutEvaluation rated(split, UserProtocol::rated_items, parse_metrics("ndcg"), {});
  EXPECT_DOUBLE_EQ(rated.evaluate(0, scores)[0], (3 + 15 / std::log2(3)) / ideal);
  // Without a score, b has the mean of the others, 4, and is still above d.
  EXPECT_DOUBLE_EQ(rated.evaluate(0, std::vector<double>{9, kNothing, 2, 1})[0], (3 + 15 / std::log2(3)) / ideal);
}

TEST(HeldOutEvaluation, MeanIsOverEvenlySpacedUsers) {
  const HeldOut split = parts();
  const HeldOutEvaluation evaluation(split, UserProtocol::all_items, parse_metrics("recall@5"), {});
  const auto score = [](std::uint32_t user, std::span<double> scores) {
    for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = std::sin(static_cast<double>(i * (user + 1)));
  };
  Context context;
  ASSERT_EQ(evaluation.users().size(), 8U);
  const auto value = [&](std::uint32_t user) {
    std::vector<double> scores(split.kept.items.size());
    score(user, scores);
    return evaluation.evaluate(user, scores)[0];
  };
  EXPECT_DOUBLE_EQ(evaluation.mean(score, 3, context), (value(0) + value(3) + value(6)) / 3);
}

TEST(Climb, FindsTheTopOfAHill) {
  for (const double top : {0.25, 1.0, 32.0}) {
    int calls = 0;
    const Climbed best = climb(1, 2, [&](double x) {
      ++calls;
      return -std::abs(std::log2(x / top));
    });
    EXPECT_EQ(best.at, top);
    EXPECT_EQ(best.value, 0);
    EXPECT_LE(calls, 8);
  }
  EXPECT_EQ(climb(3, 2, [](double) { return std::nan(""); }).at, 3) << "values that are not numbers are no better";
}

}  // namespace witan::held_out_evaluation_test
