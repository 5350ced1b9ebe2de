#include "permutation/distance_normaliser.hpp"

#include <cmath>

#include "oracle/permutations.hpp"
#include "permutation/kendall_normaliser.hpp"
#include <gtest/gtest.h>

namespace witan::distance_normaliser_test {

using oracle::all_permutations;
using oracle::Permutation;

/// The distances by their definitions.
double slow_distance(PermutationDistance distance, const Permutation& a) {
  double sum = 0;
  Permutation sorted = a;
  switch (distance) {
    case PermutationDistance::kendall:
      return oracle::kendall_distance(a, all_permutations(static_cast<std::uint32_t>(a.size())).front());
    case PermutationDistance::cayley:  // selection sort exchanges as rarely as possible
      for (std::uint32_t k = 0; k < sorted.size(); ++k) {
        if (sorted[k] == k) continue;
        std::swap(sorted[k], *std::ranges::find(sorted, k));
        ++sum;
      }
      return sum;
    default:
      for (std::uint32_t k = 0; k < a.size(); ++k) {
        const double gap = std::abs(static_cast<double>(a[k]) - k);
        sum += distance == PermutationDistance::spearman   ? gap * gap
               : distance == PermutationDistance::footrule ? gap
                                                           : (gap > 0 ? 1 : 0);
      }
      return sum;
  }
}

TEST(DistanceNormaliser, EqualsEnumeration) {
  for (const auto& [name, distance] : kPermutationDistances) {
    for (std::uint32_t n = 1; n <= 6; ++n) {
      for (const double theta : {0.0, 1e-3, 0.1, 0.7, 2.5}) {
        std::vector<double> log_weight;
        std::vector<double> value;
        for (const Permutation& one : all_permutations(n)) {
          value.push_back(slow_distance(distance, one));
          log_weight.push_back(-theta * value.back());
        }
        const double log_z = oracle::log_sum_exp(log_weight);
        double mean = 0;
        for (std::size_t k = 0; k < value.size(); ++k) mean += value[k] * std::exp(log_weight[k] - log_z);
        const DistanceNormaliser z = distance_normaliser(distance, n, theta);
        EXPECT_NEAR(z.log, log_z, 1e-11) << name << n << ' ' << theta;
        EXPECT_NEAR(z.mean, mean, 1e-10 * std::max(1.0, mean)) << name << n << ' ' << theta;
        EXPECT_EQ(z.log_error, 0);
      }
    }
  }
}

TEST(DistanceNormaliser, MomentEquationHasTheRightRoot) {
  for (const auto& [name, distance] : kPermutationDistances) {
    for (const double theta : {0.02, 0.4, 3.0}) {
      const double mean = distance_normaliser(distance, 7, theta).mean;
      EXPECT_NEAR(theta_for_mean(distance, 7, mean), theta, 1e-9) << name;
    }
    EXPECT_EQ(theta_for_mean(distance, 7, 1e6), 0) << name;
    EXPECT_EQ(theta_for_mean(distance, 7, 0), kMaxTheta) << name;
  }
}

TEST(DistanceNormaliser, DistancesAreThoseOfTheDefinition) {
  const Permutation identity = all_permutations(5).front();
  for (const auto& [name, distance] : kPermutationDistances) {
    for (const Permutation& one : all_permutations(5)) {
      EXPECT_EQ(permutation_distance(distance, one, identity), slow_distance(distance, one)) << name;
    }
  }
}

/// The footrule is also a permanent, whose exact value is known for any size. Each error is at most 5 standard errors,
/// which fails with probability below 1e-6 per case if they are normal; the means likewise.
TEST(DistanceNormaliser, SampledPermanentAgreesWithExactValues) {
  for (const std::uint32_t n : {12U, 40U, 100U}) {
    for (const double theta : {0.003, 0.05, 0.5}) {
      const DistanceNormaliser exact = distance_normaliser(PermutationDistance::footrule, n, theta);
      const DistanceNormaliser drawn = sampled_permanent(PermutationDistance::footrule, n, theta, 7, 8);
      EXPECT_GT(drawn.log_error, 0);
      EXPECT_NEAR(drawn.log, exact.log, 5 * drawn.log_error) << n << ' ' << theta;
    }
  }
  const DistanceNormaliser exact = distance_normaliser(PermutationDistance::spearman, 14, 0.02);
  const DistanceNormaliser drawn = sampled_permanent(PermutationDistance::spearman, 14, 0.02, 7, 8);
  EXPECT_NEAR(drawn.log, exact.log, 5 * drawn.log_error);
}

TEST(KendallNormaliser, BucketOrdersEqualEnumeration) {
  // Blocks {2, 0}, {4}, {1, 3} of five items: the orders that agree with it.
  const Permutation items = {2, 0, 4, 1, 3};
  const std::vector<std::uint32_t> ends = {2, 3, 5};
  const std::vector<std::uint32_t> block = {0, 2, 0, 2, 1};
  const BucketOrder order{ExpertId{}, 1, items, ends, 0};
  const std::vector<std::uint32_t> top_ends = {2, 3};
  const BucketOrder top{ExpertId{}, 1, std::span(items).first(3), top_ends, 2};
  const Permutation centre = {3, 1, 0, 2, 4};
  const Permutation position = oracle::inverse(centre);
  const double theta = 0.6;
  std::vector<double> all;
  std::vector<double> agreeing;
  for (const Permutation& rank : all_permutations(5)) {
    const double log_weight = -theta * oracle::kendall_distance(rank, position);
    all.push_back(log_weight);
    bool agrees = true;
    for (std::size_t i = 0; i < 5; ++i) {
      for (std::size_t j = 0; j < 5; ++j) agrees &= block[i] >= block[j] || rank[i] < rank[j];
    }
    if (agrees) agreeing.push_back(log_weight);
  }
  const double expected = oracle::log_sum_exp(agreeing) - oracle::log_sum_exp(all);
  for (const BucketOrder& one : {order, top}) {
    KendallNormaliser normaliser;
    normaliser.add(one, 1);
    EXPECT_NEAR(-theta * discordant_pairs(one, position) - normaliser.at(theta).log, expected, 1e-12);
  }
}

TEST(KendallNormaliser, MomentsAreDerivatives) {
  for (const double theta : {0.001, 0.0049, 0.0051, 0.3, 4.0}) {
    KendallNormaliser z;
    z.add(10, 3);
    z.add(4, -1);
    const double h = 1e-5;
    EXPECT_NEAR(z.at(theta).mean, (z.at(theta - h).log - z.at(theta + h).log) / (2 * h), 1e-6 * z.at(theta).mean);
    EXPECT_NEAR(z.at(theta).variance, (z.at(theta - h).mean - z.at(theta + h).mean) / (2 * h),
                1e-6 * z.at(theta).variance);
    EXPECT_NEAR(z.theta_for(z.at(theta).mean), theta, 1e-9);
  }
}

TEST(KendallNormaliser, PairProbabilityEqualsEnumeration) {
  for (const double theta : {0.05, 0.8}) {
    const auto all = all_permutations(6);
    std::vector<double> log_weight;
    for (const Permutation& rank : all) log_weight.push_back(-theta * oracle::kendall_distance(rank, all.front()));
    const double log_z = oracle::log_sum_exp(log_weight);
    for (std::uint32_t gap = 1; gap < 6; ++gap) {
      double above = 0;
      for (std::size_t k = 0; k < all.size(); ++k) {
        if (all[k][0] < all[k][gap]) above += std::exp(log_weight[k] - log_z);
      }
      EXPECT_NEAR(mallows_pair_probability(theta, gap), above, 1e-12);
      EXPECT_NEAR(mallows_pair_probability(theta, -static_cast<double>(gap)), 1 - above, 1e-12);
    }
  }
  EXPECT_EQ(mallows_pair_probability(0.5, 0), 0.5);
}

}  // namespace witan::distance_normaliser_test
