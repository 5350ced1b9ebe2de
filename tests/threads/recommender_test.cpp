#include "witan/factor/user_rankings.hpp"
#include "witan/method/method.hpp"

#include <numeric>

#include "factor/compare_users.hpp"
#include "support/rated_books.hpp"
#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::recommender_threads_test {

Context::Options with_threads(unsigned threads) {
  return {.threads = threads, .seed = 1, .progress = {}, .stop = nullptr};
}

TEST(Recommenders, TheNumberOfThreadsChangesNoBit) {
  const Dataset data = test::read_csv_text(test::rated_books(150, 60, 111, 0.3));
  Context one(with_threads(1));
  Context four(with_threads(4));
  std::vector<std::uint32_t> users(150);
  std::iota(users.begin(), users.end(), 0U);
  for (const char* const spec : {"ials(dimensions=4,passes=3)", "bpr(dimensions=4,passes=3)", "pmf(dimensions=4)"}) {
    const auto a = train_model(spec, data, one);
    const auto b = train_model(spec, data, four);
    for (const char* const field : {"user factors", "item factors", "factors", "l2"}) {
      const auto* const expected = a->learned()->find(field);
      if (expected != nullptr) {
        EXPECT_EQ(*expected, *b->learned()->find(field)) << spec << ' ' << field;
      }
    }
    const TopItems best = top_items(*a->recommender(), users, 5, ItemsShown::unrated, one);
    const TopItems others = top_items(*b->recommender(), users, 5, ItemsShown::unrated, four);
    EXPECT_EQ(best.items, others.items);
    EXPECT_EQ(best.scores, others.scores);
  }
}

TEST(Recommenders, ComparisonsDoNotDependOnThreads) {
  const Dataset data = test::read_csv_text(test::rated_books(60, 30, 112, 0.3));
  CompareOptions options;
  options.methods = {"popularity", "ials(dimensions=3,passes=3)", "neighbours"};
  options.evaluation.metrics = parse_metrics("ndcg@5,mrr");
  options.draws = 100;
  std::vector<std::vector<double>> values;
  for (const unsigned threads : {1U, 4U}) {
    std::vector<std::unique_ptr<Context>> contexts;
    contexts.push_back(std::make_unique<Context>(with_threads(threads)));
    const UserComparison compared = compare_users(data, {UserSplit::Kind::parts, 0, 3}, options, contexts);
    values.emplace_back();
    for (const MethodSummary& method : compared.board.methods) {
      values.back().insert(values.back().end(), method.values.begin(), method.values.end());
      values.back().push_back(method.metrics.front().interval.low);
    }
  }
  EXPECT_EQ(values[0], values[1]);
}

}  // namespace witan::recommender_threads_test
