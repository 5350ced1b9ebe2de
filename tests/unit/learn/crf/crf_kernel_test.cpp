#include "learn/crf/crf_kernel.hpp"

#include <cmath>
#include <numeric>

#include "oracle/metric_oracle.hpp"
#include "support/expect_error.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::crf_kernel_test {

struct Expectation {
  double value = 0;
  std::vector<double> gradient;
};

/// Reference implementation: enumerates all orders.
Expectation enumerate(const oracle::Question& question, double inverse_temperature,
                      const std::vector<double>& potentials) {
  const std::size_t n = potentials.size();
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto slope = [&](std::size_t p) { return inverse_temperature / std::log(static_cast<double>(p) + 2); };
  std::vector<double> logs, values;
  std::vector<std::vector<std::size_t>> orders;
  do {
    std::vector<oracle::Item> list;
    double log = 0;
    for (std::size_t p = 0; p < n; ++p) {
      list.push_back(question.items[order[p]]);
      list.back().score = -static_cast<double>(p);
      log += slope(p) * potentials[order[p]];
    }
    logs.push_back(log);
    values.push_back(oracle::of_order(list, question));
    orders.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  const double most = *std::max_element(logs.begin(), logs.end());
  double total = 0;
  Expectation expected{0, std::vector<double>(n, 0.0)};
  for (std::size_t k = 0; k < orders.size(); ++k) {
    total += std::exp(logs[k] - most);
    expected.value += std::exp(logs[k] - most) * values[k];
  }
  expected.value /= total;
  for (std::size_t k = 0; k < orders.size(); ++k) {
    const double share = std::exp(logs[k] - most) / total;
    for (std::size_t p = 0; p < n; ++p) {
      expected.gradient[orders[k][p]] += share * (values[k] - expected.value) * slope(p);
    }
  }
  return expected;
}

oracle::Question question_of(const Metric& metric, Dialect dialect, const std::vector<double>& labels) {
  oracle::Question question;
  question.metric = metric;
  question.dialect = dialect;
  question.scale = {0, 4};
  for (const double label : labels) question.items.push_back({0.0, label, 0});
  return question;
}

Expectation by_sets(const oracle::Question& question, double inverse_temperature,
                    const std::vector<double>& potentials) {
  std::vector<double> labels;
  for (const oracle::Item& item : question.items) labels.push_back(*item.label);
  EvaluateOptions metric_options{question.dialect, question.relevant_from, question.scale};
  PlacementTerms terms(question.metric, metric_options);
  terms.assign(labels);
  CrfKernel kernel;
  Expectation found{0, std::vector<double>(labels.size())};
  found.value = kernel.evaluate(terms, inverse_temperature, potentials, found.gradient);
  return found;
}

const std::vector<std::string> kMetrics = {"ndcg",     "ndcg@3", "dcg", "dcg@2", "err",       "err@3",
                                           "ap",       "ap@4",   "p@3", "p",     "rbp",       "rbp(p=0.5)@4",
                                           "recall@2", "rprec",  "mrr", "mrr@3", "success@2", "kendall"};

std::vector<double> random_labels(Random& random, std::size_t n) {
  std::vector<double> labels;
  for (std::size_t i = 0; i < n; ++i) labels.push_back(static_cast<double>(random.below(4)) - 0.0F);
  return labels;
}

TEST(CrfKernel, EqualsTheSumOverAllOrders) {
  Random random(3);
  int moving = 0;
  for (const std::string& name : kMetrics) {
    for (std::size_t n = 1; n <= 7; ++n) {
      for (const Dialect dialect : {Dialect::standard, Dialect::letor4, Dialect::trec}) {
        if (n == 7 && dialect != Dialect::standard) continue;  // a matter of seconds
        const std::vector<double> labels = random_labels(random, n);
        Metric metric = parse_metric(name);
        // Where the list is shorter, letor4 has no NDCG; the objective is then that of the whole list.
        if (dialect == Dialect::letor4 && metric.kind == MetricKind::ndcg && metric.cutoff >= n) metric.cutoff = 0;
        const oracle::Question question = question_of(metric, dialect, labels);
        std::vector<double> potentials;
        for (std::size_t i = 0; i < n; ++i) potentials.push_back(3 * random.normal());
        const double inverse_temperature = 0.2 + random.uniform();
        const Expectation expected = enumerate(question, inverse_temperature, potentials);
        const Expectation found = by_sets(question, inverse_temperature, potentials);
        const double size = metric.kind == MetricKind::dcg ? 10 : 1;
        EXPECT_NEAR(found.value, expected.value, 1e-12 * size) << name << ' ' << n;
        for (std::size_t i = 0; i < n; ++i) {
          EXPECT_NEAR(found.gradient[i], expected.gradient[i], 1e-12 * size) << name << ' ' << n;
          moving += std::abs(found.gradient[i]) > 1e-3 ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(moving, 500);
}

TEST(CrfKernel, GradientIsThatOfFiniteDifferences) {
  Random random(5);
  for (const std::string& name : kMetrics) {
    for (const std::size_t n : {6U, 10U}) {
      const oracle::Question question = question_of(parse_metric(name), Dialect::standard, random_labels(random, n));
      std::vector<double> potentials;
      for (std::size_t i = 0; i < n; ++i) potentials.push_back(random.normal());
      const Expectation found = by_sets(question, 1, potentials);
      for (std::size_t i = 0; i < n; ++i) {
        constexpr double kStep = 1e-5;
        std::vector<double> up = potentials;
        std::vector<double> down = potentials;
        up[i] += kStep;
        down[i] -= kStep;
        const double slope = (by_sets(question, 1, up).value - by_sets(question, 1, down).value) / (2 * kStep);
        EXPECT_NEAR(found.gradient[i], slope, 1e-8) << name;
      }
    }
  }
}

TEST(CrfKernel, PotentialsMayBeLarge) {
  Random random(7);
  for (const double size : {30.0, 150.0, 1e3, 1e5, 1e200}) {
    for (const std::string& name : kMetrics) {
      const oracle::Question question = question_of(parse_metric(name), Dialect::standard, random_labels(random, 6));
      std::vector<double> potentials;
      for (std::size_t i = 0; i < 6; ++i) potentials.push_back(size * random.normal());
      potentials[1] = potentials[4] + 1e-3;  // one pair is undecided
      const Expectation expected = enumerate(question, 1, potentials);
      const Expectation found = by_sets(question, 1, potentials);
      if (size > 1e20) {
        EXPECT_TRUE(std::isfinite(found.value)) << name;
        continue;
      }
      // The logarithms of the weights are themselves rounded.
      const double rounding = 1e-12 + 1e-15 * size * 10;
      EXPECT_NEAR(found.value, expected.value, 10 * rounding) << name << ' ' << size;
      for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(found.gradient[i], expected.gradient[i], 30 * rounding) << name;
    }
  }
}

TEST(CrfKernel, LargestSetSumsToOne) {
  // Success at rank 1 with one relevant item is the probability that it is first; these probabilities sum to 1.
  std::vector<double> potentials;
  for (std::uint32_t i = 0; i < kMaxOrdered; ++i) potentials.push_back(0.1 * i);
  double total = 0;
  for (std::uint32_t i = 0; i < kMaxOrdered; ++i) {
    std::vector<double> labels(kMaxOrdered, 0.0);
    labels[i] = 1;
    total += by_sets(question_of(parse_metric("success@1"), Dialect::standard, labels), 1, potentials).value;
  }
  EXPECT_NEAR(total, 1, 1e-12);
}

TEST(PlacementTerms, ReportConstantMetrics) {
  const auto constant = [](const std::string& metric, const std::vector<double>& labels) {
    PlacementTerms terms(parse_metric(metric), {Dialect::standard, 1, LabelScale{0, 2}});
    terms.assign(labels);
    return terms.constant();
  };
  EXPECT_TRUE(constant("ndcg", {1, 1, 1}));
  EXPECT_TRUE(constant("ndcg", {0, 0}));
  EXPECT_TRUE(constant("ap", {1, 2, 1}));
  EXPECT_FALSE(constant("ndcg", {1, 2, 1}));
  EXPECT_FALSE(constant("kendall", {0, 2}));
  EXPECT_TRUE(constant("err", {-1, 0}));
}

TEST(PlacementTerms, RejectUnsupportedMetrics) {
  EXPECT_NE(error_of<UsageError>([] { PlacementTerms(parse_metric("judged@3"), {}); }), "");
  EXPECT_NE(error_of<UsageError>([] { PlacementTerms(parse_metric("err"), {}); }), "");
}

}  // namespace witan::crf_kernel_test
