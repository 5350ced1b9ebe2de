#include "permutation/kemeny/solve_kemeny.hpp"

#include "witan/io/read.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "oracle/kemeny_oracle.hpp"
#include "support/data_dir.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::solve_kemeny_test {

/// Weighted lists over `items` items with ties and missing items, as the weights of all ordered pairs.
std::vector<double> random_profile(Random& random, std::uint32_t items) {
  std::vector<double> w(std::size_t{items} * items, 0.0);
  const std::uint64_t lists = 1 + random.below(6);
  for (std::uint64_t e = 0; e < lists; ++e) {
    const auto weight = static_cast<double>(1 + random.below(3));
    std::vector<std::uint64_t> tier(items);
    for (auto& t : tier) t = random.below(items + 2);
    for (std::uint32_t i = 0; i < items; ++i) {
      for (std::uint32_t j = 0; j < items; ++j) {
        const bool listed = tier[i] < items && tier[j] < items;
        if (listed && tier[i] < tier[j]) w[i * items + j] += weight;
      }
    }
  }
  return w;
}

bool all_compared(const PairWeights& weights) {
  for (Slot slot = 0; slot < weights.size(); ++slot) {
    if (!weights.compared(slot)) return false;
  }
  return true;
}

TEST(SolveKemeny, EqualsEnumerationOnRandomProfiles) {
  Random random(20261118);
  Context context;
  int counted = 0;
  for (int round = 0; round < 1000; ++round) {
    const auto items = static_cast<std::uint32_t>(2 + random.below(round % 10 == 0 ? 7 : 6));
    const std::vector<double> w = random_profile(random, items);
    const oracle::KemenyOptima expected = oracle::enumerate_kemeny(items, w);
    const PairWeights weights(items, w);
    const KemenyResult found = solve_kemeny(weights, {}, 1, context);
    ASSERT_EQ(found.status, KemenyStatus::optimal);
    ASSERT_EQ(found.cost, expected.cost);
    ASSERT_EQ(found.lower_bound, expected.cost);
    ASSERT_EQ(oracle::kemeny_cost(w, found.order), expected.cost);
    if (!all_compared(weights)) continue;
    ASSERT_EQ(found.optimal_orders, static_cast<double>(expected.orders.size()));
    ++counted;
  }
  EXPECT_GT(counted, 500);
}

TEST(SolveKemeny, RanksAreThoseOfAllOptimalOrders) {
  Random random(3);
  Context context;
  for (int round = 0; round < 100; ++round) {
    const auto items = static_cast<std::uint32_t>(2 + random.below(5));
    const std::vector<double> w = random_profile(random, items);
    const PairWeights weights(items, w);
    if (!all_compared(weights)) continue;
    const KemenyResult found = solve_kemeny(weights, {}, 1, context);
    const oracle::KemenyOptima expected = oracle::enumerate_kemeny(items, w);
    for (std::uint32_t i = 0; i < items; ++i) {
      double sum = 0;
      // Bounds of ranks count the items above and below in all optimal orders.
      std::vector<std::size_t> above(items, 0);
      for (const auto& order : expected.orders) {
        const auto at = static_cast<std::size_t>(std::ranges::find(order, i) - order.begin());
        sum += static_cast<double>(at + 1);
        for (std::size_t k = 0; k < at; ++k) ++above[order[k]];
      }
      const auto count = static_cast<double>(expected.orders.size());
      const auto always = static_cast<std::uint32_t>(std::ranges::count(above, expected.orders.size()));
      const auto never = static_cast<std::uint32_t>(std::ranges::count(above, std::size_t{0})) - 1;
      EXPECT_NEAR(found.ranks[i].mean, sum / count, 1e-12);
      EXPECT_EQ(found.ranks[i].best, 1 + always);
      EXPECT_EQ(found.ranks[i].worst, items - never);
    }
  }
}

TEST(SolveKemeny, RealWeightsAgreeWithEnumerationToRounding) {
  Random random(5);
  Context context;
  for (int round = 0; round < 100; ++round) {
    std::vector<double> w(36);
    for (double& weight : w) weight = random.uniform();
    const KemenyResult found = solve_kemeny(PairWeights(6, w), {}, 1, context);
    EXPECT_NEAR(found.cost, oracle::enumerate_kemeny(6, w).cost, 1e-12);
    EXPECT_NEAR(oracle::kemeny_cost(w, found.order), found.cost, 1e-12);
  }
}

/// An item with majorities of at least 3/4 over or under every other item has a fixed rank; see MajorityBlock.
TEST(SolveKemeny, ComponentsImplyTheThreeQuarterMajorityRule) {
  Random random(7);
  Context context;
  int splits = 0;
  for (int round = 0; round < 2000; ++round) {
    constexpr std::uint32_t kItems = 5;
    std::vector<double> w(kItems * kItems, 0.0);
    for (int e = 0; e < 4; ++e) {
      std::vector<std::uint32_t> order{0, 1, 2, 3, 4};
      for (int swap = 0; swap < 2; ++swap) {
        const std::size_t k = random.below(kItems - 1);
        std::swap(order[k], order[k + 1]);
      }
      for (std::size_t a = 0; a < kItems; ++a) {
        for (std::size_t b = a + 1; b < kItems; ++b) w[order[a] * kItems + order[b]] += 1;
      }
    }
    const KemenyResult found = solve_kemeny(PairWeights(kItems, w), {}, 1, context);
    for (std::uint32_t x = 0; x < kItems; ++x) {
      std::uint32_t above = 0, below = 0;
      for (std::uint32_t y = 0; y < kItems; ++y) {
        above += y != x && w[y * kItems + x] >= 3 ? 1 : 0;
        below += y != x && w[x * kItems + y] >= 3 ? 1 : 0;
      }
      if (above + below + 1 < kItems) continue;
      ++splits;
      EXPECT_EQ(found.ranks[x].best, above + 1);
      EXPECT_EQ(found.ranks[x].worst, above + 1);
    }
  }
  EXPECT_GT(splits, 1000);
}

std::vector<double> uniform_weights(Random& random, std::uint32_t items) {
  std::vector<double> w(std::size_t{items} * items);
  for (double& weight : w) weight = static_cast<double>(random.below(100));
  return w;
}

TEST(SolveKemeny, ThreadsDoNotChangeTheResult) {
  Random random(8);
  const PairWeights weights(30, uniform_weights(random, 30));
  Context one;
  Context::Options options;
  options.threads = 3;
  Context three(options);
  for (const bool exact : {false, true}) {
    const KemenyBudget budget{.nodes = 1, .exact = exact};
    const KemenyResult alone = solve_kemeny(weights, budget, 5, one);
    const KemenyResult shared = solve_kemeny(weights, budget, 5, three);
    EXPECT_EQ(alone.order, shared.order);
    EXPECT_EQ(alone.cost, shared.cost);
    EXPECT_EQ(alone.lower_bound, shared.lower_bound);
  }
}

/// The clock advances with every look at it, so that the test does not depend on the machine.
TEST(SolveKemeny, ATimeLimitLeavesAnOrderAndAProvedBound) {
  Random random(9);
  const std::vector<double> w = uniform_weights(random, 40);
  const PairWeights weights(40, w);
  for (const double seconds : {1.0, 30.0, 300.0}) {
    Context::Options options;
    options.clock = [now = 0.0]() mutable { return now += 1; };
    Context context(options);
    const KemenyResult found = solve_kemeny(weights, {.seconds = seconds}, 1, context);
    EXPECT_EQ(oracle::kemeny_cost(w, found.order), found.cost);
    EXPECT_LE(found.lower_bound, found.cost);
    EXPECT_GE(found.lower_bound, weights.base());
    EXPECT_EQ(found.status == KemenyStatus::optimal, found.gap() == 0);
  }
}

TEST(SolveKemeny, AnIterationLimitLeavesAnOrderAndAProvedBound) {
  Random random(10);
  const std::vector<double> w = uniform_weights(random, 40);
  Context context;
  const KemenyResult found = solve_kemeny(PairWeights(40, w), {.nodes = 50, .iterations = 20}, 1, context);
  EXPECT_EQ(found.status, KemenyStatus::node_limit);
  EXPECT_EQ(oracle::kemeny_cost(w, found.order), found.cost);
  EXPECT_LT(found.lower_bound, found.cost);
  EXPECT_GE(found.lower_bound, PairWeights(40, w).base());
}

/// Recorded from corankco (BioConsert, unifying scoring scheme); our orders are at least as good, and proved.
TEST(SolveKemeny, CostsAtMostThoseOfCorankco) {
  WITAN_NEEDS_DATA("preflib/00011-00000001.soc");
  std::ifstream fixture(std::filesystem::path(source_dir()) / "tests/fixtures/corankco_kemeny.csv");
  std::string line;
  int files = 0;
  for (std::getline(fixture, line); std::getline(fixture, line); ++files) {
    const std::size_t comma = line.find(',');
    const std::string path = data_file("preflib/" + line.substr(0, comma))->string();
    Context context;
    const Dataset data = read_dataset({&path, 1}, {}, context);
    const PairWeights weights(data.instance(0), 0.5, context);
    const KemenyResult found = solve_kemeny(weights, {}, 1, context);
    EXPECT_EQ(found.status, KemenyStatus::optimal) << path;
    EXPECT_LE(found.cost, std::stod(line.substr(comma + 1))) << path;
    // The optima were proved before with another solver.
    EXPECT_EQ(found.cost, data.instance(0).size() == 103 ? 4868 : 15705) << path;
  }
  EXPECT_EQ(files, 2);
}

}  // namespace witan::solve_kemeny_test
