#include "witan/metric/evaluate.hpp"

#include <array>
#include <limits>
#include <random>

#include "oracle/metric_oracle.hpp"
#include <gtest/gtest.h>

namespace witan::expectation_test {

constexpr LabelScale kScale{0, 4};

/// Up to `most` items with few distinct scores, so that most are tied; a sixth unjudged, a sixth not ranked.
std::vector<oracle::Item> random_items(std::mt19937& random, int most) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  std::vector<oracle::Item> items(static_cast<std::size_t>(below(most + 1)));
  const int scores = 1 + below(3);
  const std::array<double, 8> labels{-2, -1, 0, 0, 0.5F, 1, 2, 4};
  std::vector<std::uint32_t> order(items.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), random);
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (below(6) > 0) items[i].score = below(scores) - 1;
    if (below(6) > 0) items[i].label = labels[static_cast<std::size_t>(below(8))];
    items[i].tie_order = order[i];
  }
  return items;
}

std::vector<double> evaluate_items(const std::vector<oracle::Item>& items, const std::vector<Metric>& metrics,
                                   const EvaluateOptions& options) {
  std::vector<double> scores;
  std::vector<double> labels;
  std::vector<std::uint32_t> order;
  for (const oracle::Item& item : items) {
    scores.push_back(item.score.value_or(std::numeric_limits<double>::quiet_NaN()));
    labels.push_back(item.label.value_or(std::numeric_limits<double>::quiet_NaN()));
    order.push_back(item.tie_order);
  }
  return evaluate(metrics, {scores, labels, order}, options);
}

/// Returns all metrics of a dialect; some need one that breaks ties.
std::vector<Metric> every_metric(Dialect dialect) {
  std::string list = "rbp(p=0.5)@1-8,rprec_mult(x=0),rprec_mult(x=0.4),rprec_mult(x=2)";
  if (dialect != Dialect::standard) list += ",iprec(r=0.3),iprec(r=1)";
  for (const MetricInfo& info : metric_infos()) {
    if (info.ties == MetricInfo::Ties::broken && dialect == Dialect::standard) continue;
    list += ',' + std::string(info.name);
    if (info.cutoff == MetricInfo::Cutoff::optional) list += ',' + std::string(info.name) + "@1-8";
  }
  return parse_metrics(list);
}

void compare(Dialect dialect, int cases, double relevant_from) {
  std::mt19937 random(20261116);
  const std::vector<Metric> metrics = every_metric(dialect);
  for (int i = 0; i < cases; ++i) {
    const std::vector<oracle::Item> items = random_items(random, i % 12 == 0 ? 7 : 5);
    const std::vector<double> values = evaluate_items(items, metrics, {dialect, relevant_from, kScale});
    for (std::size_t m = 0; m < metrics.size(); ++m) {
      const double wanted = oracle::expected({items, metrics[m], dialect, relevant_from, kScale});
      ASSERT_NEAR(values[m], wanted, 1e-12) << metrics[m].name() << " under " << to_string(dialect) << ", case " << i;
    }
  }
}

TEST(Expectation, EqualsTheMeanOverAllOrders) { compare(Dialect::standard, 600, 1); }

TEST(Expectation, EqualsTheMeanOverAllOrdersWithAnotherThreshold) { compare(Dialect::standard, 100, 2); }

TEST(Expectation, Letor4FollowsTheTieOrder) { compare(Dialect::letor4, 300, 1); }

TEST(Expectation, TrecFollowsTheTieOrder) { compare(Dialect::trec, 300, 1); }

}  // namespace witan::expectation_test
