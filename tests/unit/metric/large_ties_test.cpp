#include "witan/metric/evaluate.hpp"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

namespace witan::large_ties_test {

/// `size` items with one score, of which `relevant` have label 1 and the others 0, on the label scale 0 to 1: V(1) = ½.
double all_tied(const std::string& metric, std::size_t size, std::size_t relevant) {
  const std::vector<double> scores(size, 1.0);
  std::vector<double> labels(size, 0.0);
  for (std::size_t i = 0; i < relevant; ++i) labels[i * (size / relevant)] = 1;
  const std::vector<Metric> metrics = parse_metrics(metric);
  return evaluate(metrics, {scores, labels, {}},
                  {.dialect = Dialect::standard, .relevant_from = 1, .scale = LabelScale{0, 1}})
      .front();
}

double harmonic(std::size_t n) {
  double sum = 0;
  for (std::size_t i = n; i > 0; --i) sum += 1 / static_cast<double>(i);
  return sum;
}

TEST(LargeTies, SuccessIsHypergeometric) {
  EXPECT_NEAR(all_tied("success@10", 5000, 3), 1 - 4990.0 * 4989 * 4988 / (5000.0 * 4999 * 4998), 1e-14);
  EXPECT_NEAR(all_tied("success@1", 5000, 3), 3.0 / 5000, 1e-15);
  EXPECT_EQ(all_tied("success@4998", 5000, 3), 1);
  EXPECT_EQ(all_tied("success", 5000, 3), 1);
}

TEST(LargeTies, ReciprocalRankOfThreeInFiveThousand) {
  double wanted = 0;
  for (double j = 1; j <= 4998; ++j) {
    wanted += (5000 - j) * (4999 - j) / 2 / (5000.0 * 4999 * 4998 / 6) / j;
  }
  EXPECT_NEAR(all_tied("mrr", 5000, 3), wanted, 1e-14);
  EXPECT_NEAR(all_tied("mrr", 5000, 1), harmonic(5000) / 5000, 1e-15);
}

TEST(LargeTies, AveragePrecisionClosedForm) {
  const double h = harmonic(5000);
  EXPECT_NEAR(all_tied("ap", 5000, 3), (h + 2.0 / 4999 * (5000 - h)) / 5000, 1e-14);
  EXPECT_NEAR(all_tied("ap", 5000, 5000), 1, 1e-12);
}

TEST(LargeTies, PrecisionAndGainAreMeans) {
  EXPECT_DOUBLE_EQ(all_tied("p@10", 5000, 3), 3.0 / 5000);
  EXPECT_DOUBLE_EQ(all_tied("recall@10", 5000, 3), 10.0 / 5000);
  EXPECT_DOUBLE_EQ(all_tied("dcg@2", 5000, 3), 3.0 / 5000 * (1 + 1 / std::log2(3.0)));
  EXPECT_NEAR(all_tied("rbp(p=0.9)", 5000, 50), 0.01, 1e-14);
}

/// Σ_h V(1−V)^(h−1) E[1/position of the h-th relevant item], with binomials from lgamma.
double err_by_position(double size, double relevant) {
  const auto choose = [](double n, double k) {
    return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1);
  };
  double sum = 0;
  for (double h = 1; h <= std::min(relevant, 60.0); ++h) {
    for (double j = h; j <= size - relevant + h; ++j) {
      const double ways = choose(j - 1, h - 1) + choose(size - j, relevant - h) - choose(size, relevant);
      sum += std::pow(0.5, h) * std::exp(ways) / j;
    }
  }
  return sum;
}

TEST(LargeTies, ErrAgreesWithThePositionsOfTheRelevant) {
  EXPECT_NEAR(all_tied("err", 5000, 1), 0.5 * harmonic(5000) / 5000, 1e-15);
  EXPECT_NEAR(all_tied("err", 5000, 3), err_by_position(5000, 3), 1e-10);
  EXPECT_NEAR(all_tied("err", 2000, 700), err_by_position(2000, 700), 1e-9);
  double all_relevant = 0;
  for (int i = 60; i > 0; --i) all_relevant += std::pow(0.5, i) / i;
  EXPECT_NEAR(all_tied("err", 5000, 5000), all_relevant, 1e-13);
}

TEST(LargeTies, BprefCountsTheNonrelevantAbove) {
  // A relevant item has 0 to 4997 nonrelevant items above it, with equal probability: 1, 2/3, 1/3, 0, 0, …
  EXPECT_NEAR(all_tied("bpref", 5000, 3), (1 + 2.0 / 3 + 1.0 / 3) / 4998, 1e-14);
  EXPECT_EQ(all_tied("bpref", 5000, 5000), 1);
}

TEST(LargeTies, InferredApOfJudgedItemsIsNearlyAp) {
  // The constant 1e-5 of infAP changes the precision above an item by less than 1e-5.
  EXPECT_NEAR(all_tied("infap", 5000, 3), all_tied("ap", 5000, 3), 1e-5);
  EXPECT_NEAR(all_tied("infap", 5000, 5000), 1, 1e-4);
}

TEST(LargeTies, InferredApOfUnjudgedItemsUsesTheirPositions) {
  // Two relevant items among 1,000,000 that nobody judged. Either is first; the pair of positions is uniform.
  std::vector<double> scores(1'000'000, 1.0);
  std::vector<double> labels(scores.size(), std::nan(""));
  labels[7] = labels[70] = 1;
  const double n = 1e6;
  const std::vector<Metric> metrics = parse_metrics("infap");
  const double found = evaluate(metrics, {scores, labels, {}}, {.dialect = Dialect::standard, .scale = {}}).front();
  // First of two: E[1/p₁]; second: E[(1 + 1 · (1 + ε)/(1 + 2ε))/p₂].
  double first = 0;
  double second = 0;
  for (double p = 1; p < n; ++p) {
    first += (n - p) / p;
    second += p / (p + 1);
  }
  const double pairs = n * (n - 1) / 2;
  const double wanted = (first + second * (1 + (1 + 1e-5) / (1 + 2e-5))) / pairs / 2;
  EXPECT_NEAR(found, wanted, 1e-12);
}

}  // namespace witan::large_ties_test
