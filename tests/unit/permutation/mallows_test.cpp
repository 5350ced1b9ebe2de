#include "permutation/mallows.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "oracle/permutations.hpp"
#include "permutation/amp_sampler.hpp"
#include "permutation/bucket_orders.hpp"
#include "permutation/distance_normaliser.hpp"
#include "permutation/kendall_normaliser.hpp"
#include "permutation/permutation_draws.hpp"
#include "support/chi_square.hpp"
#include "support/scores_of.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::permutation_mallows_test {

using oracle::all_permutations;
using oracle::Permutation;
using test::read_csv_text;

double estimate_of(const Fit& fit, std::string_view name) {
  for (const Estimate& one : fit.estimates) {
    if (one.name == name) return one.value;
  }
  return std::nan("");
}

/// Rankings as rows of a CSV file; a rank of 0 omits the item.
std::string csv_of(const std::vector<Permutation>& ranks, std::uint32_t shown) {
  std::string csv = "expert,item,rank\n";
  for (std::size_t e = 0; e < ranks.size(); ++e) {
    for (std::size_t i = 0; i < ranks[e].size(); ++i) {
      if (ranks[e][i] < shown) csv += fmt::format("e{},i{},{}\n", e, i, ranks[e][i] + 1);
    }
  }
  return csv;
}

/// Draws rankings around the centre 2, 0, 1, 4, 3, … with ranks by item.
std::vector<Permutation> draw_rankings(PermutationDistance distance, const Permutation& centre, double theta, int count,
                                       std::uint64_t seed) {
  const PermutationDraws draws(distance, static_cast<std::uint32_t>(centre.size()), theta);
  Random random(seed);
  std::vector<Permutation> rankings;
  for (int k = 0; k < count; ++k) {
    const Permutation by_centre = draws.draw(random);
    Permutation rank(centre.size());
    for (std::size_t i = 0; i < centre.size(); ++i) rank[centre[i]] = by_centre[i];
    rankings.push_back(std::move(rank));
  }
  return rankings;
}

const Permutation kCentre = {2, 0, 1, 4, 3, 5};

/// All permutations of 5 items against e^{−θD}/Z; false alarm about 1e-6 per case.
TEST(PermutationDraws, FollowTheModel) {
  const auto all = all_permutations(5);
  for (const auto& [name, distance] : kPermutationDistances) {
    for (const double theta : {0.0, 0.35}) {
      const PermutationDraws draws(distance, 5, theta);
      Random random(11);
      std::map<Permutation, double> counted;
      for (int k = 0; k < 40'000; ++k) ++counted[draws.draw(random)];
      const double log_z = distance_normaliser(distance, 5, theta).log;
      std::vector<double> counts;
      std::vector<double> p;
      for (const Permutation& one : all) {
        counts.push_back(counted[one]);
        p.push_back(std::exp(-theta * permutation_distance(distance, one, all.front()) - log_z));
      }
      EXPECT_LT(test::chi_square(counts, p), test::chi_square_limit(119)) << name << theta;
    }
  }
}

TEST(Mallows, LikelihoodEqualsEnumerationOverAllCentres) {
  Context context;
  for (const auto& [name, distance] : kPermutationDistances) {
    const auto rankings = draw_rankings(distance, {1, 0, 3, 2, 4}, 0.2, 9, 3);
    const Dataset data = read_csv_text(csv_of(rankings, 5));
    const Fit fit = make_model(fmt::format("mallows(distance={})", name))->solve(data.instance(0), context);
    double best = -INFINITY;
    for (const Permutation& centre : all_permutations(5)) {
      double cost = 0;
      for (const Permutation& one : rankings) cost += permutation_distance(distance, one, centre);
      // The likelihood is concave in θ: a fine grid bounds it from below.
      for (double theta = 0; theta < 3; theta += 0.01) {
        best = std::max(best, -theta * cost - 9 * distance_normaliser(distance, 5, theta).log);
      }
    }
    const double found = fit.likelihood->log_likelihood;
    EXPECT_NEAR(found, best, 2e-3) << name;  // error of the grid: second derivative × 0.01²/8
    if (distance != PermutationDistance::cayley) {
      EXPECT_GE(found, best - 1e-12) << name;
    }
  }
}

TEST(Mallows, RecoversPlantedCentreAndDispersion) {
  Context context;
  for (const auto& [name, distance] : kPermutationDistances) {
    const double theta = distance == PermutationDistance::spearman ? 0.12 : 0.7;
    const Dataset data = read_csv_text(csv_of(draw_rankings(distance, kCentre, theta, 3000, 21), 6));
    const Fit fit = make_model(fmt::format("mallows(distance={})", name))->solve(data.instance(0), context);
    for (std::size_t k = 1; k < kCentre.size(); ++k) {
      EXPECT_GT(fit.scores[kCentre[k - 1]], fit.scores[kCentre[k]]) << name;
    }
    EXPECT_NEAR(estimate_of(fit, "phi"), std::exp(-theta), 0.03) << name;
  }
}

TEST(Mallows, UnanimousRankingsHaveNoDispersion) {
  const Dataset data = read_csv_text("expert,item,rank\na,x,1\na,y,2\na,z,3\nb,x,1\nb,y,2\nb,z,3\n");
  Context context;
  for (const auto& [name, distance] : kPermutationDistances) {
    const Fit fit = make_model(fmt::format("mallows(distance={})", name))->solve(data.instance(0), context);
    EXPECT_EQ(estimate_of(fit, "phi"), 0) << name;
    EXPECT_EQ(fit.likelihood->log_likelihood, 0) << name;
    EXPECT_EQ(fit.scores, (std::vector<double>{1, 0, -1})) << name;
  }
}

/// A cycle of three equal rankings: all three cyclic orders are optimal centres.
TEST(Mallows, SeveralOptimalCentresGiveTies) {
  const Dataset data =
      read_csv_text("expert,item,rank\na,x,1\na,y,2\na,z,3\nb,y,1\nb,z,2\nb,x,3\nc,z,1\nc,x,2\nc,y,3\n");
  Context context;
  const Fit fit = make_model("mallows")->solve(data.instance(0), context);
  EXPECT_EQ(fit.scores, (std::vector<double>{0, 0, 0}));
  EXPECT_EQ(estimate_of(fit, "cost"), 4);
}

/// A comparison agrees with the centre with probability 1/(1 + φ): 7 of 10 agree, so φ = 3/7.
TEST(Mallows, ComparisonsAreNoisyPairs) {
  std::string csv = "expert,left,right,winner\n";
  for (int k = 0; k < 10; ++k) csv += fmt::format("e{},x,y,{}\n", k % 2, k < 7 ? "left" : "right");
  const Dataset data = read_csv_text(csv);
  Context context;
  const Fit fit = make_model("mallows")->solve(data.instance(0), context);
  EXPECT_NEAR(estimate_of(fit, "phi"), 3.0 / 7, 1e-12);
  EXPECT_NEAR(fit.likelihood->log_likelihood, 7 * std::log(0.7) + 3 * std::log(0.3), 1e-12);
}

TEST(Mallows, OtherDistancesRejectPartialLists) {
  const Dataset data = read_csv_text("expert,item,rank\na,x,1\na,y,2\nb,x,1\nb,y,2\nb,z,3\n");
  Context context;
  EXPECT_THROW((void)make_model("mallows(distance=footrule)")->solve(data.instance(0), context), InputError);
}

/// The partial order {0 above 3, 3 above 1} of four items, around the centre 1, 0, 2, 3.
struct PartialCase {
  Permutation centre = {1, 0, 2, 3};
  PartialOrder known{4};
  PartialCase() {
    const Permutation items = {0, 3, 1};
    const std::vector<std::uint32_t> ends = {1, 2, 3};
    known.add({ExpertId{}, 1, items, ends, 0});
    EXPECT_TRUE(known.close());
  }
};

TEST(AmpSampler, DrawsItsDistributionAndWeighsItToTheModel) {
  const PartialCase data;
  const double theta = 0.8;
  const AmpSampler sampler(data.centre, theta);
  const Permutation position = oracle::inverse(data.centre);
  Random random(17);
  std::map<Permutation, double> counted;
  std::map<Permutation, double> log_weight;
  std::vector<std::uint32_t> order;
  for (int k = 0; k < 40'000; ++k) {
    const double weight = sampler.draw(data.known, order, random);
    ++counted[order];
    log_weight[order] = weight;
  }
  // The order 0, 3, 1 restricts 24 orders to those with item 2 in one of four places.
  ASSERT_EQ(counted.size(), 4U);
  std::vector<double> counts;
  std::vector<double> proposal;
  double total = 0;
  for (const auto& [drawn, count] : counted) {
    // P/q = e^{weight}: the proposal's probability follows from the model's weight e^{−θD}.
    const double model = std::exp(-theta * oracle::kendall_distance(oracle::inverse(drawn), position));
    counts.push_back(count);
    proposal.push_back(model / std::exp(log_weight[drawn]));
    total += proposal.back();
  }
  EXPECT_NEAR(total, 1, 1e-12);
  EXPECT_LT(test::chi_square(counts, proposal), test::chi_square_limit(3));  // false alarm about 1e-6
}

/// EM's log-likelihood for partial lists against the sum over all complete orders; 5 standard errors, false alarm below
/// 1e-6 if the error is normal.
TEST(Mallows, MarginalLikelihoodEqualsEnumeration) {
  const auto rankings = draw_rankings(PermutationDistance::kendall, {1, 0, 3, 2, 4}, 0.9, 12, 5);
  std::string csv = "expert,item,rank\n";
  for (std::size_t e = 0; e < rankings.size(); ++e) {
    for (std::size_t i = 0; i < 5; ++i) {
      if (i != e % 5 && i != (e + 2) % 5) csv += fmt::format("e{},i{},{}\n", e, i, rankings[e][i] + 1);
    }
  }
  const Dataset data = read_csv_text(csv);
  Context context;
  const Fit fit = make_model("mallows(partial=marginal,samples=3000)")->solve(data.instance(0), context);
  const double theta = -std::log(estimate_of(fit, "phi"));
  Permutation centre(5);
  for (std::uint32_t i = 0; i < 5; ++i) {
    centre[i] = static_cast<std::uint32_t>(std::lround(2 - fit.scores[i]));  // ranks by item
  }
  double expected = 0;
  for (std::size_t e = 0; e < rankings.size(); ++e) {
    std::vector<double> all;
    std::vector<double> agreeing;
    for (const Permutation& rank : all_permutations(5)) {
      all.push_back(-theta * oracle::kendall_distance(rank, centre));
      bool agrees = true;
      for (std::size_t i = 0; i < 5; ++i) {
        for (std::size_t j = 0; j < 5; ++j) {
          const bool listed = i != e % 5 && i != (e + 2) % 5 && j != e % 5 && j != (e + 2) % 5;
          agrees &= !listed || rankings[e][i] >= rankings[e][j] || rank[i] < rank[j];
        }
      }
      if (agrees) agreeing.push_back(all.back());
    }
    expected += oracle::log_sum_exp(agreeing) - oracle::log_sum_exp(all);
  }
  const double error = estimate_of(fit, "log-likelihood error");
  EXPECT_GT(error, 0);
  EXPECT_LT(error, 0.1);
  EXPECT_NEAR(fit.likelihood->log_likelihood, expected, 5 * error);
}

TEST(Mallows, ContradictoryStatementsFallBackToTheRestrictedModel) {
  const Dataset data =
      read_csv_text("expert,left,right,winner\na,x,y,left\na,y,z,left\na,z,x,left\nb,x,y,left\nb,y,z,left\n");
  Context context;
  const Fit fit = make_model("mallows(partial=marginal)")->solve(data.instance(0), context);
  EXPECT_TRUE(std::ranges::any_of(fit.diagnostics.notes, [](const std::string& note) {
    return note.find("contradictory statements") != std::string::npos;
  }));
  EXPECT_GT(fit.scores[0], fit.scores[2]);
}

}  // namespace witan::permutation_mallows_test
