// The parts of the search for one majority component: local search, bounds, dynamic programming against branching.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "permutation/kemeny/branch_and_bound.hpp"
#include "permutation/kemeny/insertion_search.hpp"
#include "permutation/kemeny/memetic_search.hpp"
#include "permutation/kemeny/perturbed_search.hpp"
#include "permutation/kemeny/subset_programme.hpp"
#include "permutation/kemeny/triangle_ascent.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::kemeny_component_test {

PairWeights random_weights(Random& random, std::uint32_t items, std::uint64_t most) {
  std::vector<double> w(std::size_t{items} * items);
  for (double& weight : w) weight = static_cast<double>(random.below(most));
  return {items, w};
}

std::vector<Slot> all_items(std::uint32_t items) {
  std::vector<Slot> slots(items);
  std::iota(slots.begin(), slots.end(), 0U);
  return slots;
}

TEST(InsertionSearch, EndsWhereNoInsertionHelps) {
  Random random(13);
  const Context context;
  for (int round = 0; round < 30; ++round) {
    const PairWeights weights = random_weights(random, 7, 4);
    const MarginRows margins(weights, all_items(7));
    Order order = all_items(7);
    const Units before = margins.reversed(order);
    const Units gain = improve_by_insertion(margins, order, Deadline(context, 0));
    const Units cost = margins.reversed(order);
    EXPECT_EQ(before - gain, cost);
    for (std::size_t from = 0; from < 7; ++from) {
      for (std::size_t to = 0; to < 7; ++to) {
        Order moved = order;
        const std::uint32_t item = moved[from];
        moved.erase(moved.begin() + static_cast<std::ptrdiff_t>(from));
        moved.insert(moved.begin() + static_cast<std::ptrdiff_t>(to), item);
        EXPECT_GE(margins.reversed(moved), cost);
      }
    }
  }
}

/// Costs are recomputed from the order: the search only sums differences.
TEST(PerturbedSearch, CostIsThatOfALocalOptimum) {
  Random random(14);
  const Context context;
  const Deadline none(context, 0);
  int better = 0;
  for (const std::uint32_t items : {1U, 2U, 3U, 30U, 90U}) {
    const PairWeights weights = random_weights(random, items, 50);
    const MarginRows margins(weights, all_items(items));
    const FoundOrder start{all_items(items), margins.reversed(all_items(items))};
    FoundOrder found = search_by_perturbation(margins, start, 30, random, none);
    EXPECT_EQ(found.reversed, margins.reversed(found.order));
    EXPECT_LE(found.reversed, start.reversed);
    Order once = all_items(items);
    improve_by_insertion(margins, once, none);
    better += found.reversed < margins.reversed(once) ? 1 : 0;
    EXPECT_EQ(improve_by_insertion(margins, found.order, none), 0) << "not a local optimum";
    std::ranges::sort(found.order);
    EXPECT_EQ(found.order, all_items(items));
  }
  EXPECT_GT(better, 0) << "rounds did not improve a local optimum";
}

TEST(SearchOrders, FindsTheOptimumOfSmallComponents) {
  Random random(15);
  Context context;
  for (int round = 0; round < 20; ++round) {
    const std::uint32_t items = 8 + static_cast<std::uint32_t>(random.below(9));
    const PairWeights weights = random_weights(random, items, round % 2 == 0 ? 3 : 1000);
    const MarginRows margins(weights, all_items(items));
    const FoundOrder found = search_orders(margins, {}, 1, Deadline(context, 0), context);
    EXPECT_EQ(found.reversed, solve_by_subsets(margins).reversed);
    EXPECT_EQ(found.reversed, margins.reversed(found.order));
  }
}

/// Uniform weights have many cycles and fractional relaxations, so that branching is needed.
TEST(BranchAndBound, EqualsDynamicProgramming) {
  Random random(21);
  Context context;
  std::int64_t nodes = 0;
  for (int round = 0; round < 40; ++round) {
    const std::uint32_t items = 10 + static_cast<std::uint32_t>(random.below(9));
    const PairWeights weights = random_weights(random, items, round % 2 == 0 ? 3 : 1000);
    const MarginRows margins(weights, all_items(items));
    const SubsetOptimum expected = solve_by_subsets(margins);
    // The start is a poor order, so that the search must find the optimum, too.
    const FoundOrder start{all_items(items), margins.reversed(all_items(items))};
    const ComponentResult found = prove_by_branching(margins, start, {}, 1, Deadline(context, 0), context);
    EXPECT_EQ(found.status, KemenyStatus::optimal);
    EXPECT_EQ(found.reversed, expected.reversed);
    EXPECT_EQ(found.bound, expected.reversed);
    EXPECT_EQ(margins.reversed(found.order), expected.reversed);
    nodes += found.nodes;
    for (const auto& [above, below] : found.shared) {
      EXPECT_EQ(expected.above[below] >> above & 1U, 0U) << "some optimal order has the pair reversed";
    }
  }
  EXPECT_GT(nodes, 40) << "no relaxation was fractional";
}

TEST(BranchAndBound, ANodeLimitLeavesAProvedBound) {
  Random random(22);
  Context context;
  int open = 0;
  for (int round = 0; round < 3; ++round) {
    const PairWeights weights = random_weights(random, 26, 1000);
    const MarginRows margins(weights, all_items(26));
    KemenyBudget budget;
    budget.nodes = 1;
    const FoundOrder start{all_items(26), margins.reversed(all_items(26))};
    const ComponentResult found = prove_by_branching(margins, start, budget, 1, Deadline(context, 0), context);
    const ComponentResult full = prove_by_branching(margins, start, {}, 1, Deadline(context, 0), context);
    ASSERT_EQ(full.status, KemenyStatus::optimal);
    const Units optimum = full.reversed;
    EXPECT_LE(found.bound, optimum);
    EXPECT_GE(found.reversed, optimum);
    EXPECT_EQ(found.status == KemenyStatus::optimal, found.bound == found.reversed);
    open += found.status == KemenyStatus::node_limit ? 1 : 0;
  }
  EXPECT_GT(open, 0);
}

TEST(TriangleBound, NeverExceedsTheOptimum) {
  Random random(23);
  const Context context;
  for (int round = 0; round < 50; ++round) {
    const PairWeights weights = random_weights(random, 9, 20);
    const MarginRows margins(weights, all_items(9));
    const Units optimum = solve_by_subsets(margins).reversed;
    const TriangleBound bound(margins);
    // Arbitrary multipliers of either sign.
    std::vector<Triangle> triangles;
    std::vector<double> multipliers;
    for (std::uint32_t i = 0; i < 9; ++i) {
      for (std::uint32_t j = i + 1; j < 9; ++j) {
        for (std::uint32_t k = j + 1; k < 9; ++k) {
          triangles.push_back({i, j, k});
          multipliers.push_back(6 * random.normal());
        }
      }
    }
    const auto value = bound.evaluate(triangles, bound.rounded(multipliers), PairBounds(9));
    EXPECT_LE(bound.rounded_up(value.scaled), optimum);
    const AscentResult ascent = ascend_triangle_bound(margins, bound, optimum, 300, Deadline(context, 0));
    const auto best = bound.evaluate(ascent.triangles, ascent.multipliers, PairBounds(9));
    EXPECT_LE(bound.rounded_up(best.scaled), optimum);
    EXPECT_GE(10 * bound.rounded_up(best.scaled), 9 * optimum) << "ascent stopped far from the optimum";
  }
}

/// The bound by its definition: the least value of the Lagrangian over all 0/1 vectors x, pair by pair.
TEST(TriangleBound, ByHand) {
  // 0 beats 1 by 2, 1 beats 2 by 3, 2 beats 0 by 4: x(0,1) + x(1,2) − x(0,2) = 2 for the majorities, at most 1 allowed.
  const PairWeights weights(3, std::vector<double>{0, 2, 0, 0, 0, 3, 4, 0, 0});
  const MarginRows margins(weights, all_items(3));
  const TriangleBound bound(margins);
  const std::vector<Triangle> triangle{{0, 1, 2}};
  const auto at = [&](double y) {
    return std::ldexp(
        static_cast<double>(bound.evaluate(triangle, bound.rounded(std::vector{y}), PairBounds(3)).scaled),
        -bound.shift());
  };
  EXPECT_EQ(at(0), 0);
  EXPECT_EQ(at(-1), 1);
  EXPECT_EQ(at(-2), 2);
  EXPECT_EQ(at(-3), 2);
  EXPECT_EQ(bound.rounded_up(bound.evaluate(triangle, bound.rounded(std::vector{-1.5}), PairBounds(3)).scaled), 2);
}

TEST(PairBounds, ClosesAndFindsContradictions) {
  PairBounds bounds(70);
  EXPECT_TRUE(bounds.add(0, 65));
  EXPECT_TRUE(bounds.add(65, 3));
  EXPECT_TRUE(bounds.above(0, 3));
  EXPECT_FALSE(bounds.add(3, 0));
  EXPECT_TRUE(bounds.add(3, 69));
  EXPECT_TRUE(bounds.above(0, 69));
  EXPECT_FALSE(bounds.fixed(1, 2));
}

}  // namespace witan::kemeny_component_test
