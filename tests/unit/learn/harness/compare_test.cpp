#include "witan/learn/harness/compare.hpp"

#include "witan/method/method.hpp"
#include "witan/util/error.hpp"

#include <cmath>

#include "support/expect_error.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::compare_test {

/// Engines e0 … see a document's label through noise that grows with the engine's number.
Dataset engines(int count, std::uint64_t seed) {
  Random random(seed);
  std::string csv = "instance,expert,item,score,label\n";
  for (int q = 0; q < count; ++q) {
    for (int d = 0; d < 8; ++d) {
      const auto label = static_cast<int>(random.below(3));
      for (int e = 0; e < 4; ++e) {
        if (random.uniform() < 0.2) continue;
        csv += fmt::format("q{},e{},d{},{},{}\n", q, e, d, label + (1 + e) * random.normal(), label);
      }
    }
  }
  return test::read_csv_text(csv);
}

std::vector<std::unique_ptr<Context>> contexts_of(std::initializer_list<std::uint64_t> seeds, unsigned threads = 1) {
  std::vector<std::unique_ptr<Context>> contexts;
  for (const std::uint64_t seed : seeds) {
    contexts.push_back(
        std::make_unique<Context>(Context::Options{.threads = threads, .seed = seed, .progress = {}, .stop = nullptr}));
  }
  return contexts;
}

CompareOptions options_for(std::vector<std::string> methods) {
  CompareOptions options;
  options.methods = std::move(methods);
  options.evaluation.metrics = parse_metrics("ndcg@5,ap");
  options.draws = 1000;
  return options;
}

TEST(Compare, UntrainedMethodsHaveTheValuesOfEvaluation) {
  const Dataset data = engines(23, 1);
  const auto contexts = contexts_of({1});
  const Parts parts = deal_parts(data, 5, *contexts[0]);
  const CompareOptions options = options_for({"rrf", "borda"});
  const Leaderboard board = compare_methods(data, parts, options, contexts);
  ASSERT_EQ(board.instances.size(), 23U);
  for (std::size_t m = 0; m < 2; ++m) {
    std::vector<std::vector<double>> scores;
    for (const Fit& fit : solve_all(*make_model(options.methods[m]), data, *contexts[0])) scores.push_back(fit.scores);
    const EvaluatedRanking judged = evaluate_slots(data, scores, options.evaluation, *contexts[0]);
    EXPECT_EQ(board.methods[m].values, judged.values);
    EXPECT_DOUBLE_EQ(board.methods[m].metrics[1].of_instances, judged.means[1]);
  }
}

TEST(Compare, MeansOfFoldsAndDifferencesAreThoseOfTheValues) {
  const Dataset data = engines(11, 2);
  const auto contexts = contexts_of({1});
  Parts parts{3, {}};
  for (std::size_t i = 0; i < 11; ++i) parts.of.push_back(i < 2 ? 0 : i < 5 ? 1 : 2);
  CompareOptions options = options_for({"rrf", "combsum"});
  options.baseline = 1;
  const Leaderboard board = compare_methods(data, parts, options, contexts);
  const MethodSummary& rrf = board.methods[0];
  // Fold 0 trains on part 0, validates on part 1 and tests on part 2; fold 1 tests on part 0.
  const auto mean = [&](std::size_t begin, std::size_t end) {
    double sum = 0;
    for (std::size_t i = begin; i < end; ++i) sum += rrf.values[2 * i];
    return sum / static_cast<double>(end - begin);
  };
  EXPECT_NEAR(rrf.metrics[0].by_fold[0], mean(5, 11), 1e-15);
  EXPECT_NEAR(rrf.metrics[0].by_fold[1], mean(0, 2), 1e-15);
  EXPECT_NEAR(rrf.metrics[0].by_fold[2], mean(2, 5), 1e-15);
  EXPECT_NEAR(rrf.metrics[0].of_folds, (mean(5, 11) + mean(0, 2) + mean(2, 5)) / 3, 1e-15);
  EXPECT_NEAR(rrf.metrics[0].of_instances, mean(0, 11), 1e-15);
  std::vector<double> differences;
  for (std::size_t i = 0; i < 11; ++i) differences.push_back(rrf.values[2 * i] - board.methods[1].values[2 * i]);
  EXPECT_DOUBLE_EQ(rrf.metrics[0].t.p, paired_t_test(differences).p);
  EXPECT_TRUE(rrf.metrics[0].randomisation.exact);
  EXPECT_DOUBLE_EQ(rrf.metrics[0].randomisation.p, randomisation_test(differences, 1, 1, *contexts[0]).p);
  EXPECT_EQ(rrf.metrics[0].wins.wins, count_wins(differences).wins);
  // One method besides the baseline: nothing to correct for.
  EXPECT_EQ(rrf.metrics[0].t_corrected, rrf.metrics[0].t.p);
  EXPECT_EQ(board.methods[1].metrics[0].difference, 0);
}

TEST(Compare, MeansAndDifferencesOfCountsAreSums) {
  const Dataset data = engines(12, 4);
  const auto contexts = contexts_of({1});
  const Parts parts = deal_parts(data, 3, *contexts[0]);
  CompareOptions options = options_for({"rrf", "median-rank"});
  options.depth = 3;
  options.evaluation.metrics = parse_metrics("hits,p@3");
  options.all_pairs = true;
  const Leaderboard board = compare_methods(data, parts, options, contexts);
  const auto sum = [&](std::size_t method) {
    double total = 0;
    for (std::size_t k = 0; k < board.methods[method].values.size(); k += 2) total += board.methods[method].values[k];
    return total;
  };
  const MetricSummary& hits = board.methods[1].metrics[0];
  EXPECT_DOUBLE_EQ(hits.of_instances, sum(1));
  EXPECT_DOUBLE_EQ(hits.of_folds, sum(1));
  EXPECT_NEAR(hits.difference, sum(1) - sum(0), 1e-9);
  EXPECT_NEAR(board.pairs[0][0].difference, sum(0) - sum(1), 1e-9);
  EXPECT_LE(hits.mean_interval.low, hits.of_instances);
  EXPECT_GE(hits.mean_interval.high, hits.of_instances);
  double by_fold = 0;
  for (const double fold : hits.by_fold) by_fold += fold;
  EXPECT_DOUBLE_EQ(by_fold, sum(1));
  // Precision at 3 is a third of the hits, so that the tests and effect sizes agree, and the intervals differ by 36.
  const MetricSummary& precision = board.methods[1].metrics[1];
  EXPECT_NEAR(hits.effect_size, precision.effect_size, 1e-9);
  EXPECT_NEAR(hits.difference, 36 * precision.difference, 1e-9);
  EXPECT_NEAR(hits.t.p, precision.t.p, 1e-9);
}

TEST(Compare, CorrectsOverMethodsOneMetricAtATime) {
  const Dataset data = engines(30, 3);
  const auto contexts = contexts_of({1});
  const Leaderboard board = compare_methods(data, deal_parts(data, 3, *contexts[0]),
                                            options_for({"rrf", "combmin", "combmax", "median-rank"}), contexts);
  for (std::size_t m = 0; m < 2; ++m) {
    std::vector<double> p;
    for (std::size_t k = 1; k < 4; ++k) p.push_back(board.methods[k].metrics[m].randomisation.p);
    const std::vector<double> corrected = holm(p);
    for (std::size_t k = 1; k < 4; ++k) {
      EXPECT_EQ(board.methods[k].metrics[m].randomisation_corrected, corrected[k - 1]);
    }
  }
}

TEST(Compare, TrainsOnEveryFoldsOwnInstances) {
  const Dataset data = engines(20, 4);
  const auto contexts = contexts_of({1});
  const Parts parts = deal_parts(data, 4, *contexts[0]);
  const CompareOptions options = options_for({"theta-mpm(adherence=labels)"});
  const Leaderboard board = compare_methods(data, parts, options, contexts);
  for (std::uint32_t f = 0; f < 4; ++f) {
    const Fold fold(data, parts, f);
    const auto model = train_model(options.methods[0], fold.training(), *contexts[0]);
    for (std::size_t k = 0; k < board.instances.size(); ++k) {
      if (board.fold_of[k] != f) continue;
      const Instance instance = data.instance(board.instances[k]);
      const Fit fit = model->solve(instance, *contexts[0]);
      EvaluateOptions metric_options;
      const auto values = evaluate(options.evaluation.metrics, {fit.scores, instance.labels, {}}, metric_options);
      EXPECT_EQ(values[0], board.methods[0].values[2 * k]);
    }
  }
  EXPECT_TRUE(board.methods[0].trained);
}

TEST(Compare, SeedsAreAveragedAndTheirSpreadIsShown) {
  const Dataset data = engines(6, 5);
  CompareOptions options = options_for({"rrf", "bayesian-plackett-luce(draws=32,burn_in=0)"});
  std::vector<Leaderboard> single;
  const auto both = contexts_of({1, 2});
  const Parts parts = deal_parts(data, 2, *both[0]);
  for (const std::uint64_t seed : {1U, 2U})
    single.push_back(compare_methods(data, parts, options, contexts_of({seed})));
  const Leaderboard board = compare_methods(data, parts, options, both);
  EXPECT_EQ(board.methods[0].seeds, 1U);
  EXPECT_EQ(board.methods[1].seeds, 2U);
  const double a = single[0].methods[1].metrics[0].of_instances;
  const double b = single[1].methods[1].metrics[0].of_instances;
  ASSERT_NE(a, b);
  EXPECT_NEAR(board.methods[1].metrics[0].of_instances, (a + b) / 2, 1e-14);
  EXPECT_NEAR(board.methods[1].metrics[0].seed_deviation, std::abs(a - b) / std::sqrt(2.0), 1e-14);
}

TEST(Compare, DoesNotDependOnTheNumberOfThreads) {
  const Dataset data = engines(25, 6);
  const CompareOptions options = options_for({"rrf", "theta-mpm(adherence=labels)", "combsum"});
  const auto one = contexts_of({1}, 1);
  const auto four = contexts_of({1}, 4);
  const Parts parts = deal_parts(data, 5, *one[0]);
  const Leaderboard a = compare_methods(data, parts, options, one);
  const Leaderboard b = compare_methods(data, parts, options, four);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(a.methods[k].values, b.methods[k].values);
    EXPECT_EQ(a.methods[k].metrics[0].interval.low, b.methods[k].metrics[0].interval.low);
    EXPECT_EQ(a.methods[k].metrics[0].randomisation.p, b.methods[k].metrics[0].randomisation.p);
  }
}

TEST(Compare, CountsWhatDidNotConverge) {
  // An item that always wins has no finite score without a prior.
  std::string csv = "instance,expert,item,rank,label\n";
  for (int q = 0; q < 4; ++q) csv += fmt::format("q{0},e,a,1,1\nq{0},e,b,2,0\n", q);
  const Dataset data = test::read_csv_text(csv);
  const auto contexts = contexts_of({1});
  const Leaderboard board = compare_methods(data, deal_parts(data, 2, *contexts[0]),
                                            options_for({"rrf", "bradley-terry(prior=0)"}), contexts);
  EXPECT_EQ(board.methods[0].not_converged, 0U);
  EXPECT_EQ(board.methods[1].not_converged, 4U);
  EXPECT_FALSE(board.methods[1].first_note.empty());
}

TEST(Compare, NeedsLabels) {
  const Dataset data = test::read_csv_text("instance,expert,item,rank\nq1,e,a,1\nq2,e,a,1\n");
  const auto contexts = contexts_of({1});
  const Parts parts = deal_parts(data, 2, *contexts[0]);
  WITAN_EXPECT_INPUT_ERROR(compare_methods(data, parts, options_for({"rrf"}), contexts),
                           "no labels to evaluate against; use --labels FILE");
}

}  // namespace witan::compare_test
