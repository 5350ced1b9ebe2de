#include "witan/data/dataset_builder.hpp"
#include "witan/metric/evaluate_rankings.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace witan::evaluate_named_test {

const double kNone = std::nan("");
const double kUnjudged = std::nan("");

EvaluationOptions options(const char* metrics, Dialect dialect) {
  EvaluationOptions all;
  all.metrics = parse_metrics(metrics);
  all.metric_options.dialect = dialect;
  return all;
}

TEST(EvaluateNamed, ByHand) {
  Context context;
  // Ranked: relevant, unjudged, not relevant; one relevant item is not retrieved.
  const std::vector<NamedJudgements> instances = {{{3, 2, 1, kNone}, {1, kUnjudged, 0, 1}, {"a", "b", "c", "d"}, true},
                                                  {{kNone}, {1}, {"a"}, false},      // the ranking does not have it
                                                  {{1}, {kUnjudged}, {"a"}, true}};  // no label: does not count
  const EvaluatedRanking found = evaluate_named(instances, options("p@2,recall,ap", Dialect::standard), context);
  EXPECT_EQ(found.instances, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(found.missing, 1U);
  EXPECT_EQ(found.values, (std::vector<double>{0.5, 0.5, 0.5, 0, 0, 0}));
  EXPECT_EQ(found.means, (std::vector<double>{0.25, 0.25, 0.25}));
  // trec_eval ignores topics that are missing from the run.
  EXPECT_EQ(evaluate_named(instances, options("p@2", Dialect::trec), context).means, std::vector<double>{0.5});
}

TEST(EvaluateNamed, GeometricMeanOfAveragePrecision) {
  Context context;
  // AP 1/2, 1 and 0, which counts as 0.00001.
  const std::vector<NamedJudgements> instances = {
      {{2, 1}, {0, 1}, {"a", "b"}, true}, {{2, 1}, {1, 0}, {"a", "b"}, true}, {{2, 1}, {0, 0}, {"a", "b"}, true}};
  const EvaluatedRanking found = evaluate_named(instances, options("gm_map,ap", Dialect::standard), context);
  EXPECT_EQ(found.values, (std::vector<double>{0.5, 0.5, 1, 1, 0, 0}));
  EXPECT_NEAR(found.means[0], std::cbrt(0.5e-5), 1e-15);
  EXPECT_DOUBLE_EQ(found.means[1], 0.5);
}

TEST(EvaluateNamed, JudgedOnlyIgnoresItemsWithoutALabel) {
  Context context;
  const std::vector<NamedJudgements> instances = {
      {{4, 3, 2, 1}, {kUnjudged, 1, kUnjudged, 0}, {"a", "b", "c", "d"}, true}};
  EvaluationOptions all = options("p@1,p@2,ap", Dialect::standard);
  EXPECT_EQ(evaluate_named(instances, all, context).values, (std::vector<double>{0, 0.5, 0.5}));
  all.judged_only = true;
  EXPECT_EQ(evaluate_named(instances, all, context).values, (std::vector<double>{1, 0.5, 1}));
}

TEST(EvaluateNamed, CountsInstancesInWhichAllItemsAreTied) {
  Context context;
  const std::vector<NamedJudgements> instances = {
      {{1, 1}, {1, 0}, {"a", "b"}, true}, {{2, 1}, {1, 0}, {"a", "b"}, true}, {{1, kNone}, {1, 0}, {"a", "b"}, true}};
  EXPECT_EQ(evaluate_named(instances, options("ap", Dialect::standard), context).tied, 1U);
}

TEST(EvaluateNamed, TrecBreaksTiesByNameFromTheEnd) {
  Context context;
  // Tied at the top, and equal in single precision further down.
  const std::vector<NamedJudgements> instances = {{{5, 5, 1 + 1e-12, 1}, {0, 1, 1, 0}, {"a", "b", "c", "d"}, true},
                                                  {{kNone, 5, 7, 5}, {1, 0, 0, 1}, {"z", "a", "c", "b"}, true}};
  const EvaluatedRanking found = evaluate_named(instances, options("mrr,ap", Dialect::trec), context);
  // b a d c: relevant at 1 and 4.
  EXPECT_DOUBLE_EQ(found.values[0], 1);
  EXPECT_DOUBLE_EQ(found.values[1], (1.0 + 2.0 / 4) / 2);
  // c b a, and z is not retrieved: relevant at 2 of two.
  EXPECT_DOUBLE_EQ(found.values[2], 0.5);
  EXPECT_DOUBLE_EQ(found.values[3], 0.5 / 2);
}

TEST(EvaluateNamed, TrecTakesTiedItemsWithoutNamesAsTheyCome) {
  Context context;
  const std::vector<NamedJudgements> instances = {{{5, 7, 5, kNone}, {1, 0, 0, 1}, {}, true}};
  // Positions: 7, then the two fives as they stand, of which the first is relevant.
  EXPECT_DOUBLE_EQ(evaluate_named(instances, options("mrr", Dialect::trec), context).values[0], 0.5);
}

TEST(EvaluateFits, FindsItemsByName) {
  Context context;
  DatasetBuilder truth, evidence;
  truth.add_label(truth.instance("q"), truth.item("b"), 1);
  truth.add_label(truth.instance("q"), truth.item("x"), 1);
  const auto list = evidence.list(evidence.instance("q"), evidence.expert("e"), Form::rank, Silence::unknown);
  for (const char* const name : {"a", "b", "c"}) evidence.add_entry(list, evidence.item(name), 1);
  evidence.add_candidate(evidence.instance("r"), evidence.item("a"));
  const Dataset labels = truth.build();
  const Dataset ranked = evidence.build();
  const std::vector<std::vector<double>> scores = {{2, 1, kNone}, {1}};  // a, b; c has no score
  const EvaluatedRanking found =
      evaluate_fits(labels, ranked, scores, options("mrr,recall", Dialect::standard), context);
  EXPECT_EQ(found.values, (std::vector<double>{0.5, 0.5}));
  EXPECT_EQ(found.unlabelled, 1U);
}

}  // namespace witan::evaluate_named_test
