// Shapley values of trees against the enumeration of all sets of columns.
#include "learn/trees/tree_shap.hpp"

#include <bit>
#include <cmath>
#include <numeric>
#include <vector>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::tree_shap_test {

constexpr std::size_t kColumns = 6;

/// Appends a random subtree of at most this depth; columns may repeat on a path.
void grow(std::vector<TreeNode>& tree, std::size_t at, double rows, int depth, Random& random) {
  tree[at].rows = rows;
  if (depth == 0 || rows < 4 || random.below(6) == 0) {
    tree[at].at = random.normal();
    return;
  }
  tree[at].column = static_cast<std::int32_t>(random.below(kColumns));
  tree[at].at = random.normal();
  tree[at].missing_left = random.below(2) == 0;
  tree[at].left = static_cast<std::int32_t>(tree.size());
  const std::size_t left = tree.size();
  tree.resize(left + 2);
  const double share = 1 + static_cast<double>(random.below(static_cast<std::uint64_t>(rows) - 1));
  grow(tree, left, share, depth - 1, random);
  grow(tree, left + 1, rows - share, depth - 1, random);
}

/// Returns the mean of the leaves that are possible if only the columns of the set are known.
double value_of(const BoostedTrees& trees, std::span<const TreeNode> tree, std::size_t at,
                const std::vector<double>& row, unsigned set) {
  const TreeNode& node = tree[at];
  if (node.is_leaf()) return node.at;
  const auto left = static_cast<std::size_t>(node.left);
  const auto column = static_cast<std::size_t>(node.column);
  if ((set >> column & 1U) != 0) {
    return value_of(trees, tree, left + (trees.goes_left(node, row[column]) ? 0 : 1), row, set);
  }
  return (tree[left].rows * value_of(trees, tree, left, row, set) +
          tree[left + 1].rows * value_of(trees, tree, left + 1, row, set)) /
         node.rows;
}

double factorial(std::size_t n) { return std::tgamma(static_cast<double>(n) + 1); }

TEST(TreeShap, EqualsTheEnumerationOfAllSetsOfColumns) {
  Random random(81);
  for (int round = 0; round < 60; ++round) {
    BoostedTrees trees;
    for (int t = 0; t < 2; ++t) {
      std::vector<TreeNode> tree(1);
      grow(tree, 0, 200, 7, random);
      trees.add(tree);
    }
    std::vector<double> row(kColumns);
    for (double& value : row) value = random.below(5) == 0 ? NAN : random.normal();
    const auto value = [&](unsigned set) {
      return value_of(trees, trees.tree(0), 0, row, set) + value_of(trees, trees.tree(1), 0, row, set);
    };
    std::vector<double> shap(kColumns);
    add_tree_shap(trees, [&](std::size_t column) { return row[column]; }, shap);
    for (std::size_t c = 0; c < kColumns; ++c) {
      double expected = 0;
      for (unsigned set = 0; set < 1U << kColumns; ++set) {
        if ((set >> c & 1U) != 0) continue;
        const auto size = static_cast<std::size_t>(std::popcount(set));
        expected += factorial(size) * factorial(kColumns - size - 1) / factorial(kColumns) *
                    (value(set | 1U << c) - value(set));
      }
      EXPECT_NEAR(shap[c], expected, 1e-10) << round;
    }
    EXPECT_NEAR(expected_score(trees), value(0), 1e-12);
    EXPECT_NEAR(std::accumulate(shap.begin(), shap.end(), expected_score(trees)), trees.score(row), 1e-10);
  }
}

}  // namespace witan::tree_shap_test
