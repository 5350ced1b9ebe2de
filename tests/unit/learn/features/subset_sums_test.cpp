// The exact sums over subsets against the enumeration of all subsets.
#include "learn/features/subset_sums.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "learn/features/list_loss.hpp"
#include "learn/features/sampled_pmop.hpp"
#include "oracle/ordered_partitions.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::subset_sums_test {

/// Sums of one stage, from all subsets.
struct Enumerated {
  double sum = 0;
  std::vector<double> slopes, curvature_bounds;

  explicit Enumerated(const std::vector<double>& scores) : slopes(scores.size()), curvature_bounds(scores.size()) {
    for (unsigned set = 1; set < 1U << scores.size(); ++set) {
      const double weight = std::exp(oracle::mean_score(oracle::members(scores, set)));
      const double size = std::popcount(set);
      sum += weight;
      for (std::size_t i = 0; i < scores.size(); ++i) {
        if ((set >> i & 1U) == 0) continue;
        slopes[i] += weight / size;
        curvature_bounds[i] += weight / size / size;
      }
    }
    for (double& slope : slopes) slope /= sum;
    for (double& bound : curvature_bounds) bound /= sum;
  }
};

TEST(SubsetSums, EqualTheEnumerationUpToFourteenItems) {
  Random random(71);
  for (std::size_t n = 1; n <= 14; ++n) {
    for (const double spread : {0.0, 1.0, 10.0}) {
      std::vector<double> scores(n);
      for (double& score : scores) score = 5 + spread * random.normal();
      std::vector<std::size_t> ends;
      for (std::size_t i = 1; i <= n; ++i) {
        if (i == n || random.below(3) == 0) ends.push_back(i);
      }
      SubsetSums sums;
      sums.evaluate(scores, ends);
      std::vector<double> slopes(n);
      std::vector<double> bounds(n);
      for (std::size_t stage = 0; stage < ends.size(); ++stage) {
        const Enumerated expected({scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(ends[stage])});
        EXPECT_NEAR(sums.log_sums()[stage], std::log(expected.sum), 1e-12) << n;
        for (std::size_t i = 0; i < ends[stage]; ++i) {
          slopes[i] += expected.slopes[i];
          bounds[i] += expected.curvature_bounds[i];
        }
      }
      for (std::size_t i = 0; i < n; ++i) {
        EXPECT_NEAR(sums.slopes()[i], slopes[i], 1e-12) << n;
        EXPECT_NEAR(sums.curvature_bounds()[i], bounds[i], 1e-12) << n;
      }
    }
  }
}

/// With equal scores every subset has the weight e^s. A constant added to all scores adds itself to the logarithm, so
/// the slopes of a stage sum to 1.
TEST(SubsetSums, AreFiniteForTheLongestListsAndAnyScores) {
  const std::size_t n = SubsetSums::kMaxItems;
  const std::vector<std::size_t> ends = {n / 2, n};
  SubsetSums sums;
  sums.evaluate(std::vector<double>(n, -3.0), ends);
  EXPECT_NEAR(sums.log_sums()[0], -3 + static_cast<double>(n / 2) * std::log(2.0), 1e-9);
  EXPECT_NEAR(sums.log_sums()[1], -3 + static_cast<double>(n) * std::log(2.0), 1e-9);
  EXPECT_NEAR(std::accumulate(sums.slopes().begin(), sums.slopes().end(), 0.0), 2, 1e-9);
  Random random(72);
  for (const double spread : {1.0, 100.0, 1e6}) {
    std::vector<double> scores(60);
    for (double& score : scores) score = spread * random.normal();
    const std::vector<std::size_t> stages = {10, 20, 60};
    sums.evaluate(scores, stages);
    EXPECT_NEAR(std::accumulate(sums.slopes().begin(), sums.slopes().end(), 0.0), 3, 1e-9) << spread;
    EXPECT_TRUE(std::ranges::all_of(sums.log_sums(), [](double sum) { return std::isfinite(sum); }));
  }
}

/// If one score is much larger than all others, only sets of one item count.
TEST(SubsetSums, ALargeScoreDominates) {
  SubsetSums sums;
  const std::vector<std::size_t> ends = {1, 4};
  sums.evaluate(std::vector<double>{-900, -901, 5000, -2}, ends);
  EXPECT_EQ(sums.log_sums()[0], -900);
  EXPECT_NEAR(sums.log_sums()[1], 5000, 1e-12);
  EXPECT_NEAR(sums.slopes()[2], 1, 1e-12);
}

TEST(ExactPmop, IsTheEnumeratedLikelihoodOfTheLabels) {
  Random random(73);
  for (int round = 0; round < 60; ++round) {
    std::vector<double> scores(1 + random.below(9));
    std::vector<double> labels(scores.size());
    for (double& score : scores) score = 2 * random.normal();
    for (double& label : labels) label = static_cast<double>(random.below(4));
    std::vector<double> gradient(scores.size());
    EXPECT_NEAR(exact_pmop_loss()->evaluate(scores, labels, gradient),
                oracle::partition_loss(scores, labels, oracle::mean_score), 1e-11);
  }
}

/// A long Gibbs chain estimates the same gradient: its error for 200,000 dependent samples is far below 0.01.
TEST(ExactPmop, HasTheGradientThatLongChainsEstimate) {
  const std::vector<double> scores = {1.2, -0.4, 0.3, 0.9, -1.5, 0.1, 0.8};
  const std::vector<double> labels = {1, 1, 0, 2, 0, 2, 0};
  SampledPmopOptions options;
  options.sampling = BlockSampling::gibbs;
  options.samples = 200'000;
  const auto sampled = sampled_pmop_loss(options);
  sampled->reseed(7);
  std::vector<double> estimate(scores.size());
  (void)sampled->evaluate(scores, labels, estimate);
  std::vector<double> exact(scores.size());
  (void)exact_pmop_loss()->evaluate(scores, labels, exact);
  for (std::size_t i = 0; i < scores.size(); ++i) EXPECT_NEAR(estimate[i], exact[i], 0.01) << i;
}

}  // namespace witan::subset_sums_test
