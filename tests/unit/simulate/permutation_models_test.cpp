// Simulators of permutation models: their distribution, and the parameters that the methods recover.
#include "witan/method/method.hpp"
#include "witan/simulate/simulator_list.hpp"

#include <cmath>
#include <map>

#include "oracle/permutations.hpp"
#include "support/chi_square.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::permutation_models_test {

Simulation made(std::string_view text, std::uint64_t seed = 1) {
  Context::Options options;
  options.seed = seed;
  Context context(options);
  const Spec spec = parse_spec(text);
  return find_simulator(spec.name).make(spec)(context);
}

double estimate(const Fit& fit, std::string_view name) {
  for (const Estimate& one : fit.estimates) {
    if (one.name == name) return one.value;
  }
  return std::nan("");
}

/// All 24 rankings of 4 items against the definition of the model; false alarm at most 1e-6.
TEST(SimulateGeneralizedMallows, AllRankingsOfFourFollowTheModel) {
  const Simulation data = made("generalized-mallows(items=4,experts=20000,phi=0.2,phi_last=0.8)");
  const double phi[] = {0.2, 0.5, 0.8};
  const Instance instance = data.data.instance(0);
  std::map<oracle::Permutation, double> counted;
  for (const List& list : instance.lists) {
    oracle::Permutation order(4);  // items by their rank in the reference
    for (std::size_t k = 0; k < 4; ++k) {
      const Slot slot = instance.slots_of(list)[k];
      const auto reference = static_cast<std::uint32_t>(4 - data.truth.instances[0].scores[slot]);
      order[static_cast<std::size_t>(instance.values_of(list)[k]) - 1] = reference;
    }
    ++counted[order];
  }
  std::vector<double> counts, p;
  for (const oracle::Permutation& order : oracle::all_permutations(4)) {
    double probability = 1;
    for (std::size_t j = 0; j < 3; ++j) {
      double passed = 0, total = 0;
      for (std::size_t k = j; k < 4; ++k) {
        passed += order[k] < order[j] ? 1 : 0;
        total += std::pow(phi[j], static_cast<double>(k - j));
      }
      probability *= std::pow(phi[j], passed) / total;
    }
    p.push_back(probability);
    counts.push_back(counted[order]);
  }
  EXPECT_LT(test::chi_square(counts, p), test::chi_square_limit(23));
}

/// The names of prefsampling mean the same, and norm-φ is the expected distance relative to uniform rankings.
TEST(SimulateMallows, AcceptsTheParameterNamesOfPrefsampling) {
  const Simulation ours = made("mallows(experts=30,items=6,phi=0.4,normalise_phi=on)");
  const Simulation theirs = made("mallows(num_voters=30,num_candidates=6,norm_phi=0.4)");
  const Instance a = ours.data.instance(0);
  const Instance b = theirs.data.instance(0);
  ASSERT_EQ(a.lists.size(), b.lists.size());
  for (std::size_t k = 0; k < a.lists.size(); ++k) {
    EXPECT_TRUE(std::ranges::equal(a.values_of(a.lists[k]), b.values_of(b.lists[k])));
  }
}

TEST(SimulateMallowsMixture, TheMixtureIsRecovered) {
  const Simulation data = made("mallows-mixture(experts=300,items=8,components=3,phi=0.25)", 4);
  Context context;
  const Fit fit = make_model("mallows-mixture(components=3)")->solve(data.data.instance(0), context);
  ASSERT_EQ(fit.expert_columns.size(), 3U);
  for (int c = 1; c <= 3; ++c) {
    EXPECT_NEAR(estimate(fit, fmt::format("share of component {}", c)), 1.0 / 3, 0.02);
    EXPECT_NEAR(estimate(fit, fmt::format("phi of component {}", c)), 0.25, 0.06);
  }
  // Experts of one component have the same membership, except a few whose rankings are between two centres.
  const auto component_of = [&](std::size_t e) {
    std::size_t most = 0;
    for (std::size_t c = 1; c < 3; ++c) {
      if (fit.expert_columns[c].values[e] > fit.expert_columns[most].values[e]) most = c;
    }
    return most;
  };
  int wrong = 0;
  for (std::size_t e = 3; e < 300; ++e) wrong += component_of(e) != component_of(e % 3) ? 1 : 0;
  EXPECT_LE(wrong, 9);
}

TEST(SimulateKlementiev, ConcentrationsAreRecovered) {
  const Simulation data = made("klementiev(instances=200,experts=4,items=8,phi=0.3,phi_last=0.9)", 5);
  Context context;
  const Fit fit = train_model("klementiev", data.data, context)->solve(data.data.instance(0), context);
  ASSERT_EQ(fit.experts.size(), 4U);
  for (std::size_t e = 0; e < 4; ++e) {
    EXPECT_NEAR(std::exp(-fit.experts[e].weight), 0.3 + 0.2 * static_cast<double>(e), 0.12);
    EXPECT_NEAR(data.truth.experts[e].reliability, 0.7 - 0.2 * static_cast<double>(e), 1e-12);
  }
}

/// The labels of 2,000 instances have about 1,200 bits of information about θ per expert; the tolerance is far above
/// the standard error.
TEST(SimulateExpertOrders, WeightsAreRecoveredFromLabels) {
  Context context;
  const Simulation cranking = made("cranking(instances=2000,experts=3,items=6,theta=0.6,spammers=0.34)", 6);
  const Fit one =
      train_model("cranking(l2=0,subsets=1)", cranking.data, context)->solve(cranking.data.instance(0), context);
  ASSERT_EQ(one.experts.size(), 3U);
  const Simulation cps = made("cps(instances=2000,experts=3,items=6,theta=0.3,spammers=0.34,distance=kendall)", 6);
  const Fit other = train_model("cps(l2=0,distance=kendall,scale=raw,sign=any)", cps.data, context)
                        ->solve(cps.data.instance(0), context);
  for (std::size_t e = 0; e < 3; ++e) {
    EXPECT_NEAR(one.experts[e].weight, 0.6 * cranking.truth.experts[e].reliability, 0.15) << e;
    EXPECT_NEAR(other.experts[e].weight, 0.3 * cps.truth.experts[e].reliability, 0.1) << e;
  }
}

}  // namespace witan::permutation_models_test
