#include "simulate/mallows.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "support/chi_square.hpp"
#include <gtest/gtest.h>

namespace witan::mallows_test {

using Options = MallowsSimulator::Options;

/// Returns the rank of every item in the reference, from the true scores.
std::vector<std::size_t> true_ranks(const std::vector<double>& scores) {
  std::vector<std::size_t> rank_of(scores.size());
  for (std::size_t k = 0; k < scores.size(); ++k) rank_of[k] = scores.size() - static_cast<std::size_t>(scores[k]);
  return rank_of;
}

/// Returns the number of pairs that two rankings, given as ranks by item, order differently.
int kendall_distance(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b) {
  int distance = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) distance += (a[i] < a[j]) != (b[i] < b[j]) ? 1 : 0;
  }
  return distance;
}

/// All 24 rankings of 4 items against φ^D/Z, Z by enumeration; false alarm at most 1e-6.
void expect_mallows(const Simulation& made, ExpertKind kind, double phi, bool reversed) {
  const Instance instance = made.data.instance(0);
  std::vector<std::size_t> reference = true_ranks(made.truth.instances[0].scores);
  if (reversed) {
    for (auto& rank_of : reference) rank_of = 3 - rank_of;
  }
  std::map<std::vector<std::size_t>, double> counted;
  for (const List& list : instance.lists) {
    if (made.truth.experts[static_cast<std::size_t>(list.expert)].kind != kind) continue;
    std::vector<std::size_t> rank_of;
    for (const double rank : instance.values_of(list)) rank_of.push_back(static_cast<std::size_t>(rank) - 1);
    ++counted[rank_of];
  }
  std::vector<double> counts;
  std::vector<double> p;
  std::vector<std::size_t> rank_of(4);
  std::iota(rank_of.begin(), rank_of.end(), 0U);
  do {
    counts.push_back(counted[rank_of]);
    p.push_back(std::pow(phi, kendall_distance(rank_of, reference)));
  } while (std::next_permutation(rank_of.begin(), rank_of.end()));
  ASSERT_EQ(counted.size(), 24U);
  const double z = std::accumulate(p.begin(), p.end(), 0.0);
  for (double& one : p) one /= z;
  EXPECT_LT(test::chi_square(counts, p), test::chi_square_limit(23)) << to_string(kind);
}

TEST(SimulateMallows, AllRankingsOfFourFollowTheModel) {
  for (const double phi : {0.4, 0.8, 1.0}) {
    Options options;
    options.items = 4;
    options.experts = 40000;
    options.phi = phi;
    Context context;
    expect_mallows(MallowsSimulator::simulate(options, context), ExpertKind::reliable, phi, false);
  }
}

TEST(SimulateMallows, SpammersAreUniformAndInvertedExpertsReversed) {
  Options options;
  options.items = 4;
  options.experts = 80000;
  options.spammers = 0.25;
  options.inverted = 0.5;
  Context context;
  const Simulation made = MallowsSimulator::simulate(options, context);
  expect_mallows(made, ExpertKind::reliable, 0.5, false);
  expect_mallows(made, ExpertKind::spammer, 1.0, false);
  expect_mallows(made, ExpertKind::inverted, 0.5, true);
}

TEST(SimulateMallows, NearZeroEveryListIsTheReference) {
  Options options;
  options.phi = 1e-6;
  Context context;
  const Simulation made = MallowsSimulator::simulate(options, context);
  const Instance instance = made.data.instance(0);
  const auto& scores = made.truth.instances[0].scores;
  // Each list departs with probability 9e-6, 50 lists: false alarm 5e-4, but the seed is fixed.
  for (const List& list : instance.lists) {
    for (Slot slot = 0; slot < 10; ++slot) EXPECT_EQ(instance.values_of(list)[slot], 11 - scores[slot]);
  }
  const std::vector<Slot> order = made.truth.instances[0].best_first();
  EXPECT_EQ(scores[order.front()], 10);
  EXPECT_EQ(scores[order.back()], 1);
}

/// norm-φ is the expected distance relative to uniform rankings, n(n − 1)/4, whatever the number of items. The standard
/// error of the mean of 4,000 distances is below n^1.5/6/√4000; 5 of them have a false-alarm rate below 1e-6.
TEST(SimulateMallows, NormalisedPhiIsTheRelativeExpectedDistance) {
  for (const int items : {4, 9, 20}) {
    Options options;
    options.items = items;
    options.experts = 4000;
    options.phi = 0.3;
    options.normalise_phi = NormalisePhi::on;
    Context context;
    const Simulation made = MallowsSimulator::simulate(options, context);
    const std::vector<std::size_t> reference = true_ranks(made.truth.instances[0].scores);
    double sum = 0;
    const Instance instance = made.data.instance(0);
    for (const List& list : instance.lists) {
      std::vector<std::size_t> rank_of;
      for (const double rank : instance.values_of(list)) rank_of.push_back(static_cast<std::size_t>(rank) - 1);
      sum += kendall_distance(rank_of, reference);
    }
    EXPECT_NEAR(sum / 4000, 0.3 * items * (items - 1) / 4, 5 * std::pow(items, 1.5) / 6 / std::sqrt(4000.0)) << items;
  }
}

}  // namespace witan::mallows_test
