// Probabilities of ordered partitions against the sum over all of them.
#include <cmath>
#include <set>

#include "learn/features/list_loss.hpp"
#include "learn/features/sampled_pmop.hpp"
#include "oracle/ordered_partitions.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::partitions_test {

std::vector<double> random_scores(Random& random, std::size_t n) {
  std::vector<double> scores(n);
  for (double& score : scores) score = 2 * random.normal();
  return scores;
}

double value_of(ListLoss& loss, const std::vector<double>& scores, const std::vector<double>& labels) {
  std::vector<double> gradient(scores.size());
  return loss.evaluate(scores, labels, gradient);
}

TEST(Partitions, TheEnumerationHasAllOfThem) {
  constexpr int kFubini[] = {1, 3, 13, 75, 541, 4683};
  for (std::size_t n = 1; n <= 6; ++n) {
    std::set<std::vector<double>> seen;
    oracle::for_each_partition(n, [&](const std::vector<double>& labels) { seen.insert(labels); });
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(kFubini[n - 1]));
  }
}

/// One block of everything is no evidence to the loss, which calls it 0; its probability is one in all non-empty sets.
TEST(Partitions, PmopSumsToOneForwardsAndBackwards) {
  Random random(61);
  for (std::size_t n = 1; n <= 6; ++n) {
    const std::vector<double> scores = random_scores(random, n);
    for (const bool backwards : {false, true}) {
      const auto loss = backwards ? pmop_backward_loss() : pmop_loss();
      double sum = 0;
      oracle::for_each_partition(n, [&](const std::vector<double>& labels) {
        const bool one_block = std::set<double>(labels.begin(), labels.end()).size() == 1;
        sum += one_block ? 1 / (std::exp2(static_cast<double>(n)) - 1) : std::exp(-value_of(*loss, scores, labels));
      });
      EXPECT_NEAR(sum, 1, 1e-12) << n << (backwards ? " backwards" : "");
    }
  }
}

TEST(Partitions, TheGeometricPotentialSumsToOne) {
  Random random(62);
  for (std::size_t n = 1; n <= 6; ++n) {
    const std::vector<double> scores = random_scores(random, n);
    double sum = 0;
    oracle::for_each_partition(n, [&](const std::vector<double>& labels) {
      sum += std::exp(-oracle::partition_loss(scores, labels, oracle::mean_score));
    });
    EXPECT_NEAR(sum, 1, 1e-12) << n;
  }
}

TEST(Partitions, PmopAgreesWithTheEnumerationAndBackwardsIsElimination) {
  Random random(63);
  for (int round = 0; round < 60; ++round) {
    const std::vector<double> scores = random_scores(random, 2 + random.below(6));
    std::vector<double> labels(scores.size());
    for (double& label : labels) label = static_cast<double>(random.below(3));
    labels[0] = 0;
    labels[1] = 2;
    EXPECT_NEAR(value_of(*pmop_loss(), scores, labels), oracle::partition_loss(scores, labels, oracle::log_mean_of_exp),
                1e-10);
    // The worst leave first, drawn by e^{−s}.
    std::vector<double> turned = scores;
    std::vector<double> worst_first = labels;
    for (double& score : turned) score = -score;
    for (double& label : worst_first) label = -label;
    EXPECT_NEAR(value_of(*pmop_backward_loss(), scores, labels),
                oracle::partition_loss(turned, worst_first, oracle::log_mean_of_exp), 1e-10);
  }
}

/// A long chain's mean is the expectation that the gradient needs, so here the estimate is the gradient of −log P.
TEST(Partitions, LongChainsGiveTheGradientOfTheEnumeratedLikelihood) {
  Random random(64);
  const std::vector<double> scores = {1.2, -0.4, 0.3, 0.9, -1.5};
  const std::vector<double> labels = {1, 1, 0, 2, 0};
  for (const BlockSampling sampling : {BlockSampling::gibbs, BlockSampling::metropolis}) {
    SampledPmopOptions options;
    options.sampling = sampling;
    options.samples = 400'000;
    const auto loss = sampled_pmop_loss(options);
    EXPECT_FALSE(loss->smooth());
    loss->reseed(5);
    std::vector<double> gradient(scores.size());
    (void)loss->evaluate(scores, labels, gradient);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      std::vector<double> up = scores;
      std::vector<double> down = scores;
      up[i] += 1e-4;
      down[i] -= 1e-4;
      const double slope = (oracle::partition_loss(up, labels, oracle::mean_score) -
                            oracle::partition_loss(down, labels, oracle::mean_score)) /
                           2e-4;
      EXPECT_NEAR(gradient[i], slope, 0.01) << i;
    }
  }
}

TEST(Partitions, TheDrawsFollowFromTheSeed) {
  const auto loss = sampled_pmop_loss({});
  const std::vector<double> scores = {1, 2, 3, 4, 5, 6, 7, 8};
  const std::vector<double> labels = {0, 1, 0, 1, 2, 0, 0, 1};
  const auto draw = [&](std::uint64_t seed) {
    std::vector<double> gradient(scores.size());
    loss->reseed(seed);
    (void)loss->evaluate(scores, labels, gradient);
    return gradient;
  };
  const std::vector<double> first = draw(1);
  EXPECT_NE(first, draw(2));
  EXPECT_EQ(first, draw(1));
}

}  // namespace witan::partitions_test
