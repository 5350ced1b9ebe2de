#include "permutation/bayesian_mallows.hpp"

#include <cmath>

#include "oracle/permutations.hpp"
#include "permutation/bucket_orders.hpp"
#include "permutation/kendall_normaliser.hpp"
#include "stats/chain_diagnostics.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::bayesian_mallows_test {

using oracle::Permutation;
using test::read_csv_text;

/// Posterior means by enumeration of all centres and a grid of φ. The effective sample size is above 1,000 and the
/// standard deviation of a rank below 1.5, so 0.25 is more than five standard errors.
TEST(BayesianMallows, PosteriorEqualsEnumeration) {
  const Dataset data = read_csv_text(
      "expert,item,rank\na,w,1\na,x,2\na,y,3\na,z,4\nb,w,2\nb,x,1\nb,y,4\nb,z,3\nc,x,1\nc,w,2\nc,z,2\nd,y,1\nd,x,2\n");
  const BucketOrders orders(data.instance(0));
  KendallNormaliser normaliser;
  for (std::size_t k = 0; k < orders.size(); ++k) normaliser.add(orders[k], 1);
  std::vector<double> log_weight;
  std::vector<Permutation> centres;
  std::vector<double> phi;
  for (const Permutation& rank : oracle::all_permutations(4)) {
    double cost = 0;
    for (std::size_t k = 0; k < orders.size(); ++k) cost += discordant_pairs(orders[k], rank);
    for (double p = 0.0005; p < 1; p += 0.001) {
      const double theta = -std::log(p);
      log_weight.push_back(-theta * cost - normaliser.at(theta).log);
      centres.push_back(rank);
      phi.push_back(p);
    }
  }
  const double log_z = oracle::log_sum_exp(log_weight);
  std::vector<double> mean_rank(4, 0.0);
  double mean_phi = 0;
  for (std::size_t k = 0; k < log_weight.size(); ++k) {
    const double p = std::exp(log_weight[k] - log_z);
    mean_phi += p * phi[k];
    for (std::size_t i = 0; i < 4; ++i) mean_rank[i] += p * (centres[k][i] + 1);
  }
  Context context;
  const Fit fit = make_model("bayesian-mallows(draws=4000)")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(2.5 - fit.scores[i], mean_rank[i], 0.25) << i;
  EXPECT_EQ(fit.estimates[0].name, "phi");
  EXPECT_NEAR(fit.estimates[0].value, mean_phi, 0.04);
  EXPECT_EQ(fit.estimates[2].name, "effective sample size");
  EXPECT_GT(fit.estimates[2].value, 800);
}

/// An autoregression of coefficient 0.8 has an autocorrelation time of (1 + 0.8)/(1 − 0.8) = 9.
TEST(ChainDiagnostics, EqualDrawsHaveNoError) {
  const std::vector<std::vector<double>> chains(4, std::vector<double>(5001, 13));
  const ChainDiagnostics found = diagnose_chains(chains);
  EXPECT_EQ(found.r_hat, 1);
  EXPECT_GE(found.effective_size, 20'000);
}

TEST(ChainDiagnostics, AutocorrelationReducesTheEffectiveSize) {
  Random random(3);
  std::vector<std::vector<double>> chains(4);
  std::vector<std::vector<double>> independent(4);
  for (std::size_t c = 0; c < 4; ++c) {
    double x = 0;
    for (int k = 0; k < 5000; ++k) {
      x = 0.8 * x + random.normal();
      chains[c].push_back(x);
      independent[c].push_back(random.normal());
    }
  }
  const ChainDiagnostics correlated = diagnose_chains(chains);
  EXPECT_NEAR(correlated.effective_size, 20'000 / 9.0, 500);
  EXPECT_NEAR(correlated.r_hat, 1, 0.01);
  EXPECT_NEAR(diagnose_chains(independent).effective_size, 20'000, 2500);
  for (double& one : chains[0]) one += 10;
  EXPECT_GT(diagnose_chains(chains).r_hat, 1.5);
}

}  // namespace witan::bayesian_mallows_test
