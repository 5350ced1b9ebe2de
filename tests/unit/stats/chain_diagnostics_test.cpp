#include "stats/chain_diagnostics.hpp"

#include <cmath>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::chain_diagnostics_test {

using Chains = std::vector<std::vector<double>>;

/// Returns stationary chains x_t = φ·x_{t−1} + noise of variance 1.
Chains autoregressive(double phi, std::size_t draws, std::uint64_t seed) {
  Random random(seed);
  Chains chains(4);
  for (auto& chain : chains) {
    double x = random.normal();
    for (std::size_t k = 0; k < draws; ++k) {
      chain.push_back(x);
      x = phi * x + std::sqrt(1 - phi * phi) * random.normal();
    }
  }
  return chains;
}

TEST(ChainDiagnostics, TheEffectiveSizeIsThatOfTheAutocorrelation) {
  // Σ_lag φ^|lag| = (1 + φ)/(1 − φ): 1, 3 and 19 draws per independent one, or 1/3 if draws alternate.
  for (const double phi : {0.0, 0.5, 0.9, -0.5}) {
    const Chains chains = autoregressive(phi, 5'000, 7);
    const double expected = 20'000 * (1 - phi) / (1 + phi);
    EXPECT_NEAR(diagnose_chains(chains).effective_size, expected, 0.15 * expected) << phi;
    EXPECT_LT(diagnose_chains(chains).r_hat, 1.01) << phi;
  }
}

TEST(ChainDiagnostics, ChainsAtDifferentPlacesOrOfDifferentSpreadAreFound) {
  Chains apart = autoregressive(0, 1'000, 8);
  for (double& x : apart[2]) x += 1;
  EXPECT_GT(diagnose_chains(apart).r_hat, 1.05);
  EXPECT_LT(diagnose_chains(apart).effective_size, 100);
  Chains wide = autoregressive(0, 1'000, 9);
  for (double& x : wide[1]) x *= 3;
  EXPECT_GT(diagnose_chains(wide).r_hat, 1.05);
  Chains trend = autoregressive(0, 1'000, 10);
  for (auto& chain : trend) {
    for (std::size_t k = 0; k < chain.size(); ++k) chain[k] += 1.5 * static_cast<double>(k) / 1'000;
  }
  EXPECT_GT(diagnose_chains(trend).r_hat, 1.05);
}

TEST(ChainDiagnostics, RanksMakeThemIndependentOfTheScale) {
  Chains normal = autoregressive(0.5, 500, 11);
  Chains skewed = normal;
  for (auto& chain : skewed) {
    for (double& x : chain) x = std::exp(5 * x);
  }
  EXPECT_EQ(diagnose_chains(normal).effective_size, diagnose_chains(skewed).effective_size);
  const Chains constant(4, std::vector<double>(100, 2.5));
  EXPECT_EQ(diagnose_chains(constant).r_hat, 1);
  EXPECT_EQ(diagnose_chains(constant).effective_size, 400);
}

}  // namespace witan::chain_diagnostics_test
