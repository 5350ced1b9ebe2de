#include "witan/metric/evaluate.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>

#include <gtest/gtest.h>

namespace witan::evaluate_test {

const double kNan = std::nan("");
const double kUnjudged = std::nan("");
const double kLog3 = std::log2(3.0);

struct Case {
  std::vector<double> scores;
  std::vector<double> labels;
  std::vector<std::uint32_t> order;

  Case(std::vector<double> s, std::vector<double> l)
      : scores(std::move(s)), labels(std::move(l)), order(scores.size()) {
    std::iota(order.begin(), order.end(), 0U);
  }
  [[nodiscard]] JudgedItems items() const { return {scores, labels, order}; }
  [[nodiscard]] double value(const std::string& metric, Dialect dialect = Dialect::standard) const {
    const std::array<Metric, 1> asked{parse_metric(metric)};
    return evaluate(asked, items(), {.dialect = dialect, .relevant_from = 1, .scale = LabelScale{0, 2}}).front();
  }
};

/// Labels 2, 0, 1 from the top, and an item of label 1 that is not ranked.
Case untied() { return {{3, 2, 1, kNan}, {2, 0, 1, 1}}; }

TEST(Evaluate, GainMetricsStandard) {
  EXPECT_DOUBLE_EQ(untied().value("dcg"), 3 + 0.5);
  EXPECT_DOUBLE_EQ(untied().value("dcg@2"), 3);
  EXPECT_DOUBLE_EQ(untied().value("ndcg"), 3.5 / (3 + 1 / kLog3 + 0.5));
  EXPECT_DOUBLE_EQ(untied().value("ndcg@2"), 3 / (3 + 1 / kLog3));
  EXPECT_DOUBLE_EQ(untied().value("ndcg@9"), 3.5 / (3 + 1 / kLog3 + 0.5));
}

TEST(Evaluate, GainMetricsLetor4) {
  EXPECT_DOUBLE_EQ(untied().value("dcg", Dialect::letor4), 3 + 1 / kLog3);
  EXPECT_DOUBLE_EQ(untied().value("ndcg@2", Dialect::letor4), 3.0 / (3 + 1));
  EXPECT_DOUBLE_EQ(untied().value("ndcg@4", Dialect::letor4), (3 + 1 / kLog3) / (3 + 1 + 1 / kLog3));
  EXPECT_EQ(untied().value("ndcg@5", Dialect::letor4), 0);
  EXPECT_DOUBLE_EQ(untied().value("p@5", Dialect::letor4), 2.0 / 5);
}

TEST(Evaluate, GainMetricsTrec) {
  EXPECT_DOUBLE_EQ(untied().value("dcg", Dialect::trec), 2 + 0.5);
  EXPECT_DOUBLE_EQ(untied().value("ndcg", Dialect::trec), 2.5 / (2 + 1 / kLog3 + 0.5));
}

TEST(Evaluate, OtherMetricsWithoutTiesAreTheSameInEveryDialect) {
  for (const DialectInfo& info : dialect_infos()) {
    const auto value = [&](const char* metric) { return untied().value(metric, info.dialect); };
    EXPECT_DOUBLE_EQ(value("p"), 2.0 / 3);
    EXPECT_DOUBLE_EQ(value("p@2"), 1.0 / 2);
    EXPECT_DOUBLE_EQ(value("p@5"), 2.0 / 5);
    EXPECT_DOUBLE_EQ(value("recall"), 2.0 / 3);
    EXPECT_DOUBLE_EQ(value("recall@1"), 1.0 / 3);
    EXPECT_DOUBLE_EQ(value("success@1"), 1);
    EXPECT_DOUBLE_EQ(value("rprec"), 2.0 / 3);
    EXPECT_DOUBLE_EQ(value("ap"), (1 + 2.0 / 3) / 3);
    EXPECT_DOUBLE_EQ(value("ap@2"), 1.0 / 3);
    EXPECT_DOUBLE_EQ(value("err"), 3.0 / 4 + 1.0 / 4 * 1 / 4 / 3);
    EXPECT_DOUBLE_EQ(value("err@2"), 3.0 / 4);
    EXPECT_DOUBLE_EQ(value("rbp(p=0.5)"), 0.5 * (1 + 0.25));
    EXPECT_DOUBLE_EQ(value("mrr"), 1);
    EXPECT_DOUBLE_EQ(value("judged"), 1);
    EXPECT_DOUBLE_EQ(value("judged@5"), 3.0 / 5);
    EXPECT_DOUBLE_EQ(value("kendall"), 1.0 / 3);
  }
}

TEST(Evaluate, TwoTiedItemsCountHalfEachWay) {
  const Case tied({1, 1}, {1, 0});
  for (const char* metric : {"p@1", "recall@1", "success@1", "rprec", "ndcg@1"}) {
    EXPECT_DOUBLE_EQ(tied.value(metric), 0.5) << metric;
  }
  EXPECT_DOUBLE_EQ(tied.value("mrr"), 0.75);
  EXPECT_DOUBLE_EQ(tied.value("mrr@1"), 0.5);
  EXPECT_DOUBLE_EQ(tied.value("ap"), 0.75);
  EXPECT_DOUBLE_EQ(tied.value("ndcg"), (1 + 1 / kLog3) / 2);
  EXPECT_DOUBLE_EQ(tied.value("err"), 0.25 * 0.75);
  EXPECT_DOUBLE_EQ(tied.value("rbp(p=0.5)"), (0.5 + 0.25) / 2);
  EXPECT_EQ(tied.value("kendall"), 0);
}

TEST(Evaluate, OtherDialectsBreakTiesInTheGivenOrder) {
  Case tied({1, 1}, {1, 0});
  for (const Dialect dialect : {Dialect::letor4, Dialect::trec}) {
    tied.order = {0, 1};
    EXPECT_EQ(tied.value("mrr", dialect), 1);
    EXPECT_EQ(tied.value("kendall", dialect), 1);
    tied.order = {1, 0};
    EXPECT_EQ(tied.value("mrr", dialect), 0.5);
    EXPECT_EQ(tied.value("kendall", dialect), -1);
  }
}

TEST(Evaluate, OnlyTrecComparesScoresAsFloat32) {
  Case near({1, 1 + 1e-9}, {1, 0});
  near.order = {0, 1};
  EXPECT_EQ(near.value("mrr"), 0.5);
  EXPECT_EQ(near.value("mrr", Dialect::letor4), 0.5);
  EXPECT_EQ(near.value("mrr", Dialect::trec), 1);
}

TEST(Evaluate, UnjudgedAndNegativeLabelsGainNothing) {
  const Case odd({4, 3, 2, 1}, {kUnjudged, -2, 0.5F, 1});
  EXPECT_EQ(odd.value("dcg@2"), 0);
  EXPECT_EQ(odd.value("err@2"), 0);
  EXPECT_EQ(odd.value("mrr"), 0.25);
  EXPECT_EQ(odd.value("judged@2"), 0.5);
  EXPECT_EQ(odd.value("kendall"), -1);
}

TEST(Evaluate, KendallTauBCountsTiesOnBothSides) {
  // Judged pairs: two tied in the ranking, one tied in the labels, one concordant and two discordant.
  const Case mixed({3, 2, 2, 2, 3}, {2, 1, 2, kUnjudged, 0});
  EXPECT_DOUBLE_EQ(mixed.value("kendall"), (1.0 - 2.0) / std::sqrt(4.0 * 5.0));
  const Case better({3, 2, 2}, {2, 1, 0});
  EXPECT_DOUBLE_EQ(better.value("kendall"), 2 / std::sqrt(2.0 * 3.0));
}

TEST(Evaluate, BprefIgnoresUnjudgedItems) {
  // 2 relevant, 3 nonrelevant. The relevant items have 1 and 2 nonrelevant ones above them, the third is not ranked.
  const Case ranked({9, 8, 7, 6, 5, 4, kNan}, {0, kUnjudged, 1, -1, 0, 2, 0});
  EXPECT_DOUBLE_EQ(ranked.value("bpref"), ((1 - 1.0 / 2) + (1 - 2.0 / 2)) / 2);
  EXPECT_EQ(Case({2, 1}, {1, 0}).value("bpref"), 1);
  EXPECT_EQ(Case({2, 1}, {0, 1}).value("bpref"), 0);
}

TEST(Evaluate, InferredApUsesThePoolAboveEveryRelevantItem) {
  // Above the second relevant item, at position 5: one relevant, one nonrelevant, one pooled (−1), one without a label.
  const Case ranked({9, 8, 7, 6, 5}, {1, 0, -1, kUnjudged, 1});
  EXPECT_NEAR(ranked.value("infap"), (1 + (1.0 / 5 + 4.0 / 5 * (3.0 / 4) * (1 + 1e-5) / (2 + 2e-5))) / 2, 1e-15);
}

TEST(Evaluate, NothingRankedOrNothingRelevantIsZero) {
  for (const DialectInfo& info : dialect_infos()) {
    for (const MetricInfo& metric : metric_infos()) {
      const std::string name(metric.name);
      if (metric.ties == MetricInfo::Ties::broken && info.dialect == Dialect::standard) continue;
      if (metric.mean == MetricInfo::Mean::sum || metric.kind == MetricKind::utility) continue;
      EXPECT_EQ(Case({}, {}).value(name, info.dialect), 0) << name;
      EXPECT_EQ(Case({kNan, kNan}, {1, kUnjudged}).value(name, info.dialect), 0) << name;
      if (metric.kind != MetricKind::judged) {
        EXPECT_EQ(Case({1, 1, 0}, {0, 0, kUnjudged}).value(name, info.dialect), 0) << name;
      }
    }
  }
}

TEST(Evaluate, DoesNotDependOnTheInputOrder) {
  std::mt19937 random(7);
  std::vector<std::pair<double, double>> items;
  for (int i = 0; i < 60; ++i) items.emplace_back(random() % 4, static_cast<float>(random() % 17) / 8.0F);
  const std::vector<Metric> metrics = parse_metrics("ndcg,ndcg@7,ap,err,err@5,rbp,mrr,kendall");
  std::vector<double> first;
  for (int round = 0; round < 5; ++round) {
    std::shuffle(items.begin(), items.end(), random);
    Case shuffled({}, {});
    for (const auto& [score, label] : items) {
      shuffled.scores.push_back(score);
      shuffled.labels.push_back(label);
    }
    const std::vector<double> values = evaluate(
        metrics, shuffled.items(), {.dialect = Dialect::standard, .relevant_from = 1, .scale = LabelScale{0, 2}});
    if (round == 0) first = values;
    EXPECT_EQ(values, first);
  }
}

TEST(Evaluate, RejectsInvalidInput) {
  const std::vector<Metric> err = parse_metrics("err");
  EXPECT_THROW(Evaluator(err, {}), UsageError);
  EXPECT_THROW(Evaluator(err, {.dialect = Dialect::standard, .relevant_from = 1, .scale = LabelScale{1, 1}}),
               UsageError);
  EXPECT_THROW(Evaluator({Metric{MetricKind::rbp, 0, 1.0}}, {}), UsageError);
  EXPECT_THROW((void)Case({1}, {3}).value("err"), InputError);
  EXPECT_THROW((void)Case({1}, {2000}).value("ndcg"), InputError);
  EXPECT_THROW((void)Case({1, 2}, {1}).value("p"), UsageError);
  Case unordered({1}, {1});
  unordered.order.clear();
  EXPECT_EQ(unordered.value("p", Dialect::letor4), 1);
  EXPECT_THROW((void)unordered.value("p", Dialect::trec), UsageError);
  Evaluator one(parse_metrics("p"), {});
  std::array<double, 2> room{};
  EXPECT_THROW(one.evaluate(untied().items(), room), UsageError);
}

// Five items in the list: relevant, not, relevant, unjudged, judged nonrelevant; one relevant item is not ranked.
TEST(TrecMetrics, ByHand) {
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> scores{5, 4, 3, 2, 1, kUnknown};
  const std::vector<double> labels{1, 0, 2, kUnknown, 0, 1};
  const std::vector<std::uint32_t> order{0, 1, 2, 3, 4, 5};
  const auto value = [&](std::string_view metric) {
    EvaluateOptions options;
    options.dialect = Dialect::trec;
    return evaluate(parse_metrics(metric), {scores, labels, order}, options).front();
  };
  EXPECT_DOUBLE_EQ(value("hits"), 2);
  EXPECT_DOUBLE_EQ(value("hits@1"), 1);
  EXPECT_DOUBLE_EQ(value("f1"), 2 * 2.0 / (5 + 3));
  EXPECT_DOUBLE_EQ(value("f1@3"), 2 * 2.0 / (3 + 3));
  EXPECT_DOUBLE_EQ(value("relative_p@2"), 1.0 / 2);
  EXPECT_DOUBLE_EQ(value("relative_p"), 2.0 / 3);
  EXPECT_DOUBLE_EQ(value("set_map"), 2.0 / 5 * 2 / 3);
  EXPECT_DOUBLE_EQ(value("utility"), 2 - 3);
  EXPECT_DOUBLE_EQ(value("iprec(r=0)"), 1);
  EXPECT_DOUBLE_EQ(value("iprec(r=0.5)"), 2.0 / 3);  // 0.5 · 3 + 0.9 rounds down to 2 relevant items
  EXPECT_DOUBLE_EQ(value("iprec(r=1)"), 0);
  EXPECT_DOUBLE_EQ(value("num_ret"), 5);
  EXPECT_DOUBLE_EQ(value("num_rel"), 3);
  EXPECT_DOUBLE_EQ(value("num_nonrel_judged_ret"), 2);
  EXPECT_DOUBLE_EQ(value("num_q"), 1);
}

TEST(Evaluate, GainsInTheDialectOfTrecEval) {
  // Ranked labels 0, 2, –, 1 (the third is not judged), and a label 2 that is not ranked: the best order is 2, 2, 1.
  const std::vector<double> scores{5, 4, 3, 2, kNan};
  const std::vector<double> labels{0, 2, kUnjudged, 1, 2};
  const std::vector<std::uint32_t> order{0, 1, 2, 3, 4};
  const auto value = [&](std::string_view metric) {
    EvaluateOptions options;
    options.dialect = Dialect::trec;
    return evaluate(parse_metrics(metric), {scores, labels, order}, options).front();
  };
  const auto lg = [](double x) { return std::log2(x); };
  EXPECT_DOUBLE_EQ(value("binG"), (1 / lg(3) + 1 / lg(4)) / 3);
  // Costs 2, 4, 5, 6 and gains 0, 2, 2, 3 up to every position.
  EXPECT_DOUBLE_EQ(value("G"), (2 / lg(4) + 1 / lg(5)) / 5);
  const double dcg2 = 2 / lg(3), dcg4 = dcg2 + 1 / lg(5);
  const double best2 = 2 + 2 / lg(3), best3 = best2 + 1 / lg(4);
  EXPECT_DOUBLE_EQ(value("ndcg_rel"), (dcg2 / best2 + dcg4 / best3 + dcg4 / best3) / 3);
  EXPECT_DOUBLE_EQ(value("Rndcg"), (dcg2 / best2 + dcg2 / best3) / 2);
  EXPECT_DOUBLE_EQ(value("Rprec_mult_0.40"), 1.0 / 2);  // 0.4 · 3 + 0.9 rounds down to 2
  EXPECT_DOUBLE_EQ(value("rprec_mult(x=2)"), 2.0 / 6);
}

}  // namespace witan::evaluate_test
