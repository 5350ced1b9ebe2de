// Pairs that all optimal orders share, and their number, against enumeration.
#include "permutation/kemeny/optimal_orders.hpp"

#include <algorithm>
#include <numeric>

#include "oracle/kemeny_oracle.hpp"
#include "permutation/kemeny/moved_pairs.hpp"
#include "permutation/kemeny/solve_kemeny.hpp"
#include "permutation/kemeny/subset_programme.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::optimal_orders_test {

/// Pairs of a few rankings with exchanges of neighbours, so that many pairs are clear and some are tied. A ranking has
/// a random weight from 1 to `most`.
std::vector<double> noisy_weights(Random& random, std::uint32_t items, int rankings, int swaps,
                                  std::uint64_t most = 1) {
  std::vector<double> w(std::size_t{items} * items, 0.0);
  for (int e = 0; e < rankings; ++e) {
    std::vector<std::uint32_t> order(items);
    std::iota(order.begin(), order.end(), 0U);
    const auto weight = static_cast<double>(1 + random.below(most));
    for (int s = 0; s < swaps; ++s) {
      const std::size_t k = random.below(items - 1);
      std::swap(order[k], order[k + 1]);
    }
    for (std::size_t a = 0; a < items; ++a) {
      for (std::size_t b = a + 1; b < items; ++b) w[order[a] * std::size_t{items} + order[b]] += weight;
    }
  }
  return w;
}

std::vector<Slot> first_slots(std::uint32_t items) {
  std::vector<Slot> slots(items);
  std::iota(slots.begin(), slots.end(), 0U);
  return slots;
}

bool above_in(const std::vector<std::uint32_t>& order, std::uint32_t i, std::uint32_t j) {
  return std::ranges::find(order, i) < std::ranges::find(order, j);
}

TEST(MovedPairs, AreInAllOptimalOrders) {
  Random random(41);
  int fixed = 0;
  for (int round = 0; round < 400; ++round) {
    const auto items = static_cast<std::uint32_t>(4 + random.below(4));
    const std::vector<double> w = noisy_weights(random, items, 5, 12, round % 2 == 0 ? 1 : 4);
    const PairWeights weights(items, w);
    const MarginRows margins(weights, first_slots(items));
    PairBounds bounds(items);
    fix_moved_pairs(margins, bounds);
    const oracle::KemenyOptima optima = oracle::enumerate_kemeny(items, w);
    for (std::uint32_t i = 0; i < items; ++i) {
      for (std::uint32_t j = 0; j < items; ++j) {
        if (!bounds.above(i, j)) continue;
        ++fixed;
        for (const auto& order : optima.orders) ASSERT_TRUE(above_in(order, i, j)) << i << ' ' << j;
      }
    }
  }
  EXPECT_GT(fixed, 1000);
}

TEST(OptimalOrders, EqualEnumeration) {
  Random random(42);
  int several = 0;
  for (int round = 0; round < 150; ++round) {
    const auto items = static_cast<std::uint32_t>(3 + random.below(5));
    const std::vector<double> w = noisy_weights(random, items, 4, 15);
    const PairWeights weights(items, w);
    const MarginRows margins(weights, first_slots(items));
    PairBounds shared(items);
    if (round % 2 == 0) fix_moved_pairs(margins, shared);
    const SubsetOptimum expected = solve_by_subsets(margins);
    const auto found = count_optimal_orders(margins, shared, expected.reversed);
    ASSERT_TRUE(found);
    const oracle::KemenyOptima optima = oracle::enumerate_kemeny(items, w);
    EXPECT_EQ(found->count, static_cast<double>(optima.orders.size()));
    several += optima.orders.size() > 1 ? 1 : 0;
    EXPECT_EQ(found->order, expected.order);
    for (std::uint32_t i = 0; i < items; ++i) {
      EXPECT_NEAR(found->mean_rank[i], expected.mean_rank[i], 1e-12);
      for (std::uint32_t j = 0; j < items; ++j) {
        const bool always =
            i != j && std::ranges::all_of(optima.orders, [&](const auto& order) { return above_in(order, i, j); });
        EXPECT_EQ(std::ranges::find(found->shared, std::pair(i, j)) != found->shared.end(), always);
      }
    }
  }
  EXPECT_GT(several, 30);
}

/// A component of more items than dynamic programming over all sets supports: two rings of tied items.
TEST(OptimalOrders, LargeComponentsAreCounted) {
  // 0 > 1 > … > 23 by 3, but the last beats the first by 1: one optimal order, and the component has all 24 items.
  constexpr std::uint32_t kItems = 24;
  std::vector<double> w(kItems * kItems, 0.0);
  for (std::uint32_t i = 0; i < kItems; ++i) {
    for (std::uint32_t j = i + 1; j < kItems; ++j) w[i * kItems + j] = 3;
  }
  w[0 * kItems + kItems - 1] = 0;
  w[(kItems - 1) * kItems + 0] = 1;
  Context context;
  KemenyResult found = solve_kemeny(PairWeights(kItems, w), {}, 1, context);
  EXPECT_EQ(found.largest, kItems);
  EXPECT_EQ(found.cost, 1);
  EXPECT_EQ(found.optimal_orders, 1);
  // Items 7 and 8 are now tied, so that they can be exchanged.
  w[7 * kItems + 8] = 0;
  found = solve_kemeny(PairWeights(kItems, w), {}, 1, context);
  EXPECT_EQ(found.largest, kItems);
  EXPECT_EQ(found.optimal_orders, 2);
  EXPECT_EQ(found.ranks[7].mean, 8.5);
  EXPECT_EQ(found.ranks[8].mean, 8.5);
  EXPECT_EQ(found.ranks[7].best, 8U);
  EXPECT_EQ(found.ranks[7].worst, 9U);
  EXPECT_EQ(found.ranks[6].worst, 7U);
}

}  // namespace witan::optimal_orders_test
