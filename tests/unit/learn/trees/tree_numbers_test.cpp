#include "learn/trees/tree_numbers.hpp"

#include "witan/util/error.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace witan::tree_numbers_test {

BoostedTrees two_trees() {
  BoostedTrees trees;
  const std::vector<TreeNode> first = {{.column = 1, .left = 1, .at = 0.5, .missing_left = true, .gain = 3, .rows = 10},
                                       {.at = -1, .rows = 4},
                                       {.at = 2, .rows = 6}};
  const std::vector<TreeNode> second = {{.column = 0, .left = 1, .categories = 0, .gain = 1, .rows = 10},
                                        {.column = 1, .left = 3, .categories = 1},
                                        {.at = 30},
                                        {.at = 10},
                                        {.at = 20}};
  trees.add(first);
  trees.add(second, std::vector<BoostedTrees::Categories>{{1, 4}, {}});
  return trees;
}

TEST(BoostedTrees, ScoreRows) {
  const BoostedTrees trees = two_trees();
  EXPECT_EQ(trees.score(std::vector<double>{1, 0}), -1 + 20);
  EXPECT_EQ(trees.score(std::vector<double>{2, 0.5}), 2 + 30);
  EXPECT_EQ(trees.score(std::vector<double>{NAN, NAN}), -1 + 30);
  EXPECT_EQ(trees.score(std::vector<double>{4, 9}, 1, 2), 20);
}

TEST(TreeNumbers, RestoreTheTrees) {
  const BoostedTrees trees = two_trees();
  const std::vector<double> numbers = tree_numbers(trees);
  const BoostedTrees again = trees_from_numbers("model", numbers, 2);
  EXPECT_EQ(tree_numbers(again), numbers);
  EXPECT_EQ(again.score(std::vector<double>{1, 0}), 19);
  BoostedTrees first = two_trees();
  first.keep_first(1);
  EXPECT_EQ(first.categories().size(), 0U);
  EXPECT_EQ(tree_numbers(first), std::vector<double>(numbers.begin(), numbers.begin() + 24));
}

TEST(TreeNumbers, RejectDamagedTrees) {
  const std::vector<double> good = tree_numbers(two_trees());
  EXPECT_THROW((void)trees_from_numbers("model", good, 1), InputError) << "too few features";
  for (std::size_t cut = 1; cut < good.size(); ++cut) {
    try {
      (void)trees_from_numbers("model", std::span(good).first(cut), 2);
      EXPECT_EQ(cut, 24U) << "only whole trees";
    } catch (const InputError&) {
    }
  }
  // Tree, column, left child and number of categories of the first node.
  for (const auto& [at, value] : {std::pair(0, 1.0), std::pair(1, -2.0), std::pair(1, 2.0), std::pair(1, 0.5),
                                  std::pair(2, 0.0), std::pair(2, 2.0), std::pair(7, 1e8), std::pair(7, double{NAN})}) {
    std::vector<double> bad = good;
    bad[static_cast<std::size_t>(at)] = value;
    EXPECT_THROW((void)trees_from_numbers("model", bad, 2), InputError) << at << " " << value;
  }
}

}  // namespace witan::tree_numbers_test
