#include "permutation/cranking.hpp"

#include <cmath>

#include "oracle/permutations.hpp"
#include "permutation/amp_sampler.hpp"
#include "permutation/cranking_learning.hpp"
#include "permutation/pair_gibbs.hpp"
#include "support/scores_of.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::cranking_test {

using oracle::all_permutations;
using oracle::Permutation;
using test::read_csv_text;

PreferenceMatrix random_energy(std::uint32_t n, std::uint64_t seed) {
  Random random(seed);
  PreferenceMatrix energy(n);
  for (std::uint32_t i = 0; i < n; ++i) {
    for (std::uint32_t j = 0; j < n; ++j) energy.row(i)[j] = i == j ? 0 : random.uniform();
  }
  return energy;
}

/// The distribution by its definition.
PairGibbs slow_gibbs(const PreferenceMatrix& energy, const std::vector<std::uint32_t>& tier) {
  std::vector<double> log_weight;
  std::vector<Permutation> orders;
  for (const Permutation& order : all_permutations(energy.size())) {
    double cost = 0;
    bool sorted = true;
    for (std::size_t a = 0; a < order.size(); ++a) {
      for (std::size_t b = a + 1; b < order.size(); ++b) {
        cost += energy.above(order[b], order[a]);
        sorted &= tier.empty() || tier[order[a]] <= tier[order[b]];
      }
    }
    if (!sorted) continue;
    log_weight.push_back(-cost);
    orders.push_back(order);
  }
  PairGibbs found{oracle::log_sum_exp(log_weight), PreferenceMatrix(energy.size())};
  for (std::size_t k = 0; k < orders.size(); ++k) {
    for (std::size_t a = 0; a < energy.size(); ++a) {
      for (std::size_t b = a + 1; b < energy.size(); ++b) {
        found.above.row(orders[k][a])[orders[k][b]] += std::exp(log_weight[k] - found.log_normaliser);
      }
    }
  }
  return found;
}

TEST(PairGibbs, SubsetsEqualEnumeration) {
  for (const std::vector<std::uint32_t>& tier : {std::vector<std::uint32_t>{}, {0, 2, 0, 2, 4, 2}}) {
    const PreferenceMatrix energy = random_energy(6, 3);
    const PairGibbs expected = slow_gibbs(energy, tier);
    const PairGibbs found = gibbs_by_subsets(energy, tier);
    EXPECT_NEAR(found.log_normaliser, expected.log_normaliser, 1e-12);
    for (std::uint32_t i = 0; i < 6; ++i) {
      for (std::uint32_t j = 0; j < 6; ++j) EXPECT_NEAR(found.above.above(i, j), expected.above.above(i, j), 1e-12);
    }
  }
}

/// Standard deviation of a share over 20,000 sweeps at most 0.0036 if they are independent; the tolerance of 0.03
/// allows for autocorrelation and has a negligible false-alarm rate.
TEST(PairGibbs, SamplingAgreesWithSubsets) {
  const PreferenceMatrix energy = random_energy(7, 4);
  Context context;
  const PairGibbs exact = gibbs_by_subsets(energy);
  const PairGibbs drawn = gibbs_by_sampling(energy, {6, 5, 4, 3, 2, 1, 0}, 20'000, 9, context);
  for (std::uint32_t i = 0; i < 7; ++i) {
    for (std::uint32_t j = 0; j < 7; ++j) EXPECT_NEAR(drawn.above.above(i, j), exact.above.above(i, j), 0.03);
  }
}

std::string labelled_data(int instances, std::uint64_t seed) {
  Random random(seed);
  std::string csv = "instance,expert,item,rank,label\n";
  for (int q = 0; q < instances; ++q) {
    for (int i = 0; i < 6; ++i) {
      csv += fmt::format("q{},good,i{},{},{}\n", q, i, i + 3 * random.uniform(), i < 2 ? 2 : i < 4 ? 1 : 0);
      csv += fmt::format("q{},noise,i{},{},{}\n", q, i, random.uniform(), i < 2 ? 2 : i < 4 ? 1 : 0);
      csv += fmt::format("q{},reversed,i{},{},{}\n", q, i, 6 + 3 * random.uniform() - i, i < 2 ? 2 : i < 4 ? 1 : 0);
    }
  }
  return csv;
}

TEST(Cranking, GradientEqualsFiniteDifferences) {
  const Dataset data = read_csv_text(labelled_data(1, 7));
  Random random(2);
  const CrankingSample sample = cranking_sample(data.instance(0), 5, random);
  ASSERT_EQ(sample.items, 5U);
  const std::vector<double> theta = {0.4, -0.1, 0.3};
  std::vector<double> gradient(3, 0.0);
  (void)cranking_log_likelihood(sample, theta, gradient);
  std::vector<double> unused(3, 0.0);
  for (std::size_t e = 0; e < 3; ++e) {
    std::vector<double> up = theta;
    std::vector<double> down = theta;
    up[e] += 1e-5;
    down[e] -= 1e-5;
    const double slope =
        (cranking_log_likelihood(sample, up, unused) - cranking_log_likelihood(sample, down, unused)) / 2e-5;
    EXPECT_NEAR(gradient[e], slope, 1e-7);
  }
}

TEST(Cranking, WeighsExpertsByTheirAgreement) {
  const Dataset data = read_csv_text(labelled_data(60, 8));
  Context context;
  const Fit fit = train_model("cranking", data, context)->solve(data.instance(0), context);
  ASSERT_EQ(fit.experts.size(), 3U);  // good, noise, reversed
  EXPECT_GT(fit.experts[0].weight, 0.2);
  EXPECT_NEAR(fit.experts[1].weight, 0, 0.2);
  EXPECT_LT(fit.experts[2].weight, -0.2);
}

TEST(Klementiev, RecoversPlantedConcentrations) {
  // Lists of 6 items around the order i0 … i5: an expert with φ = 0.3, one with φ = 0.8, and top-3 lists with φ = 0.3.
  const double theta[] = {-std::log(0.3), -std::log(0.8), -std::log(0.3)};
  Random random(31);
  ReadOptions options;
  options.build.silence = Silence::below;
  std::string csv = "instance,expert,item,rank\n";
  for (int q = 0; q < 500; ++q) {
    for (std::size_t e = 0; e < 3; ++e) {
      std::vector<int> order;
      for (int i = 0; i < 6; ++i) {
        order.insert(order.end() - draw_truncated_geometric(static_cast<std::uint32_t>(i) + 1, theta[e], random), i);
      }
      for (std::size_t r = 0; r < (e == 2 ? 3U : 6U); ++r) {
        csv += fmt::format("q{},e{},i{},{}\n", q, e, order[r], r + 1);
      }
    }
  }
  const Dataset data = read_csv_text(csv, options);
  Context context;
  const auto model = train_model("klementiev", data, context);
  const Fit fit = model->solve(data.instance(0), context);
  ASSERT_EQ(fit.experts.size(), 3U);
  EXPECT_NEAR(std::exp(-fit.experts[0].weight), 0.3, 0.08);
  EXPECT_NEAR(std::exp(-fit.experts[1].weight), 0.8, 0.08);
  EXPECT_NEAR(std::exp(-fit.experts[2].weight), 0.3, 0.08);
}

}  // namespace witan::cranking_test
