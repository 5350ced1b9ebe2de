#include "likelihood/choice_rank.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::choice_rank_test {

struct Network {
  std::vector<NetworkLink> links;
  std::vector<double> arrivals, departures;
};

/// Returns a random network of which every node has links, with as many arrivals as departures.
Network random_network(std::uint64_t seed, std::uint32_t nodes) {
  Random random(seed);
  Network made{{}, std::vector<double>(nodes, 0.0), std::vector<double>(nodes, 0.0)};
  for (std::uint32_t from = 0; from < nodes; ++from) {
    const std::uint32_t next = (from + 1) % nodes;
    for (std::uint32_t to = 0; to < nodes; ++to) {
      if (to == from || (to != next && random.uniform() < 0.6)) continue;
      made.links.push_back({from, to, 0.5 + random.uniform()});
      const auto trips = static_cast<double>(random.below(20));
      made.departures[from] += trips;
      made.arrivals[to] += trips;
    }
  }
  return made;
}

/// Returns the minorisation–maximisation step of the paper, λ = (arrivals + prior) / (Σ departures·w/Σ wλ + prior), to
/// which the maximum is a fixed point.
std::vector<double> next_strengths(const Network& network, const std::vector<double>& strengths, double prior) {
  std::vector<double> sums(strengths.size(), 0.0), expected(strengths.size(), 0.0), next;
  for (const NetworkLink& link : network.links) sums[link.from] += link.weight * strengths[link.to];
  for (const NetworkLink& link : network.links) {
    expected[link.to] += network.departures[link.from] * link.weight / sums[link.from];
  }
  for (std::size_t i = 0; i < strengths.size(); ++i) {
    next.push_back((network.arrivals[i] + prior) / (expected[i] + prior));
  }
  return next;
}

TEST(ChoiceRank, IsAFixedPointOfThePapersIteration) {
  for (const double prior : {0.1, 1.0, 10.0}) {
    const Network network = random_network(3, 9);
    Context context;
    const Fit fit = choice_rank({network.links, network.arrivals, network.departures}, {.prior = prior}, context);
    EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
    EXPECT_TRUE(fit.diagnostics.notes.empty());
    std::vector<double> strengths;
    double sum = 0;
    for (const double score : fit.scores) sum += strengths.emplace_back(std::exp(score));
    // With as many arrivals as departures, the strengths at the maximum have the mean 1.
    for (double& strength : strengths) strength *= static_cast<double>(strengths.size()) / sum;
    const std::vector<double> next = next_strengths(network, strengths, prior);
    for (std::size_t i = 0; i < next.size(); ++i) EXPECT_NEAR(next[i], strengths[i], 1e-8) << i;
  }
}

TEST(ChoiceRank, DerivativesEqualFiniteDifferences) {
  const Network network = random_network(5, 6);
  const NetworkChoices choices(network.links, network.arrivals, network.departures);
  NetworkLikelihood likelihood(choices);
  const std::vector<double> x{0.3, -0.2, 0.9, 0.1, -1.1, 0.4};
  likelihood.differentiate(x);
  const std::vector<double> gradient = likelihood.gradient(), diagonal = likelihood.diagonal();
  constexpr double kStep = 1e-5;
  for (std::size_t j = 0; j < x.size(); ++j) {
    std::vector<double> unit(x.size(), 0.0), column(x.size(), 0.0), up = x, down = x;
    unit[j] = 1;
    likelihood.differentiate(x);
    likelihood.add_curvature(unit, column);
    EXPECT_NEAR(column[j], diagonal[j], 1e-10);
    up[j] += kStep;
    down[j] -= kStep;
    likelihood.differentiate(up);
    const double above = likelihood.value();
    const std::vector<double> gradient_above = likelihood.gradient();
    likelihood.differentiate(down);
    EXPECT_NEAR((above - likelihood.value()) / (2 * kStep), gradient[j], 1e-5);
    for (std::size_t i = 0; i < x.size(); ++i) {
      EXPECT_NEAR((likelihood.gradient()[i] - gradient_above[i]) / (2 * kStep), column[i], 1e-5);
    }
  }
}

TEST(ChoiceRank, WeightsOfLinksExplainTraffic) {
  // Twice as many visitors use a link of twice the weight: all nodes are equal.
  const std::vector<NetworkLink> links{{0, 1, 1.0}, {0, 2, 2.0}};
  Context context;
  const Fit fit = choice_rank({links, std::vector{0.0, 10.0, 20.0}, std::vector{30.0, 0.0, 0.0}}, {}, context);
  for (const double score : fit.scores) EXPECT_NEAR(score, 0, 1e-9);
}

TEST(ChoiceRank, ReportsTrafficThatIsNotBalanced) {
  const std::vector<NetworkLink> links{{0, 1, 1.0}, {1, 0, 1.0}};
  Context context;
  const Fit more = choice_rank({links, std::vector{5.0, 5.0}, std::vector{2.0, 2.0}}, {}, context);
  EXPECT_EQ(more.diagnostics.notes.size(), 1U);
  EXPECT_EQ(more.diagnostics.stop, Stop::converged);
  const Fit fewer = choice_rank({links, std::vector{1.0, 1.0}, std::vector{5.0, 5.0}}, {}, context);
  EXPECT_EQ(fewer.diagnostics.stop, Stop::not_identified);
  EXPECT_TRUE(std::isnan(fewer.scores[0]));
}

TEST(ChoiceRank, RejectsInvalidNetworks) {
  const std::vector<NetworkLink> links{{0, 1, 1.0}};
  const std::vector<double> none{0, 0};
  EXPECT_THROW(NetworkChoices(links, std::vector{-1.0, 0.0}, none), InputError);
  EXPECT_THROW(NetworkChoices(links, none, std::vector{0.0, 1.0}), InputError);  // no link leaves node 1
  EXPECT_THROW(NetworkChoices(links, none, std::vector{1.0}), UsageError);
  EXPECT_THROW(NetworkChoices(std::vector<NetworkLink>{{0, 1, 0.0}}, none, none), InputError);
  EXPECT_THROW(NetworkChoices(std::vector<NetworkLink>{{0, 2, 1.0}}, none, none), UsageError);
  Context context;
  EXPECT_THROW(static_cast<void>(choice_rank({links, none, none}, {.prior = 0}, context)), UsageError);
}

}  // namespace witan::choice_rank_test
