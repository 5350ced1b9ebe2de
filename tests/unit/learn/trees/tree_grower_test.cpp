// Trees against a reference implementation that tries all splits of all leaves on exact sums.
#include "learn/trees/tree_grower.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::tree_grower_test {

/// Random rows, with missing values in column 0, and derivatives that depend on them.
struct Table {
  std::size_t columns;
  std::vector<float> cells;
  std::vector<double> gradient, curvature;

  Table(std::size_t rows, std::size_t width, std::uint64_t seed, std::size_t levels = 0) : columns(width) {
    Random random(seed);
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t c = 0; c < width; ++c) {
        const double value = levels > 0 ? static_cast<double>(random.below(levels)) : random.normal();
        cells.push_back(c == 0 && random.below(5) == 0 ? NAN : static_cast<float>(value));
      }
      const float* const row = &cells[r * width];
      const double target = (std::isnan(row[0]) ? 0.7 : std::sin(row[0])) + (row[1] > 0 ? 1 : -1) * row[2];
      gradient.push_back(target + 0.3 * random.normal());
      curvature.push_back(0.5 + random.uniform());
    }
  }
  [[nodiscard]] std::size_t rows() const { return gradient.size(); }
  [[nodiscard]] std::span<const float> row(std::size_t r) const {
    return std::span(cells).subspan(r * columns, columns);
  }
  [[nodiscard]] BinnedColumns binned(Context& context, std::vector<bool> categorical = {}) const {
    return {rows(), columns, [&](std::size_t r, std::span<float> to) { std::ranges::copy(row(r), to.begin()); },
            std::move(categorical), context};
  }
  [[nodiscard]] std::vector<std::uint32_t> all() const {
    std::vector<std::uint32_t> rows(gradient.size());
    for (std::uint32_t r = 0; r < rows.size(); ++r) rows[r] = r;
    return rows;
  }
};

/// A split of the reference implementation.
struct Naive {
  double gain = 0, at = 0;
  std::size_t column = 0;
  bool missing_left = false;
  std::vector<std::uint32_t> left, right;
};

double reduction(const Table& table, const std::vector<std::uint32_t>& rows, double l2) {
  double g = 0;
  double h = l2;
  for (const std::uint32_t r : rows) g += table.gradient[r], h += table.curvature[r];
  return g * g / h;
}

Naive best_split(const Table& table, const std::vector<std::uint32_t>& rows, const TreeOptions& options) {
  Naive best;
  for (std::size_t c = 0; c < table.columns; ++c) {
    std::set<float> values;
    for (std::size_t r = 0; r < table.rows(); ++r) {
      if (!std::isnan(table.row(r)[c])) values.insert(table.row(r)[c]);
    }
    for (auto value = std::next(values.begin()); value != values.end(); ++value) {
      for (const bool missing_left : {false, true}) {
        Naive one;
        for (const std::uint32_t r : rows) {
          const float x = table.row(r)[c];
          (std::isnan(x) ? missing_left : x < *value ? true : false) ? one.left.push_back(r) : one.right.push_back(r);
        }
        if (one.left.size() < options.least || one.right.size() < options.least) continue;
        one.gain = reduction(table, one.left, options.l2) + reduction(table, one.right, options.l2) -
                   reduction(table, rows, options.l2);
        one.column = c;
        one.at = static_cast<double>(*value);
        one.missing_left = missing_left;
        if (one.gain > best.gain + 1e-9) best = one;
      }
    }
  }
  return best;
}

TEST(TreeGrower, EqualsTheReferenceImplementation) {
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U, 6U}) {
    const Table table(160, 9, seed);
    Context context;
    const BinnedColumns binned = table.binned(context);
    TreeOptions options;
    options.leaves = 6;
    options.least = seed % 2 == 0 ? 1 : 15;
    options.l2 = 0.5;
    options.rate = 0.2;
    TreeGrower grower(binned, options);
    const GrownTree tree =
        grower.grow(table.gradient, table.curvature, table.all(), std::vector<bool>(table.columns, true), context);
    ASSERT_EQ(tree.leaves.size(), options.leaves);
    std::vector<std::vector<std::uint32_t>> leaves = {table.all()};
    std::vector<std::size_t> nodes = {0};
    while (leaves.size() < options.leaves) {
      std::size_t which = 0;
      Naive best;
      for (std::size_t l = 0; l < leaves.size(); ++l) {
        Naive found = best_split(table, leaves[l], options);
        if (found.gain > best.gain) best = std::move(found), which = l;
      }
      const TreeNode& node = tree.nodes[nodes[which]];
      ASSERT_EQ(node.column, static_cast<std::int32_t>(best.column));
      EXPECT_NEAR(node.gain, best.gain / 2, 1e-5 * best.gain);
      EXPECT_EQ(node.rows, static_cast<double>(leaves[which].size()));
      for (const std::uint32_t r : leaves[which]) {
        const float x = table.row(r)[best.column];
        const bool left = std::isnan(x) ? node.missing_left : static_cast<double>(x) < node.at;
        EXPECT_EQ(left, std::ranges::find(best.left, r) != best.left.end());
      }
      nodes.push_back(static_cast<std::size_t>(node.left) + 1);
      nodes[which] = static_cast<std::size_t>(node.left);
      leaves[which] = best.left;
      leaves.push_back(best.right);
    }
    for (std::size_t l = 0; l < leaves.size(); ++l) {
      double g = 0;
      double h = options.l2;
      for (const std::uint32_t r : leaves[l]) g += table.gradient[r], h += table.curvature[r];
      EXPECT_NEAR(tree.nodes[nodes[l]].at, -0.2 * g / h, 1e-12);
    }
  }
}

TEST(TreeGrower, LeavesContainTheRowsThatTheTreeScores) {
  const Table table(500, 11, 7, 6);
  Context context;
  const BinnedColumns binned = table.binned(context, {false, false, false, true});
  TreeOptions options;
  options.leaves = 12;
  TreeGrower grower(binned, options);
  std::vector<std::uint32_t> some;
  for (std::uint32_t r = 0; r < table.rows(); r += 2) some.push_back(r);
  std::vector<bool> use(table.columns, true);
  use[2] = false;
  const GrownTree tree = grower.grow(table.gradient, table.curvature, some, use, context);
  BoostedTrees trees;
  trees.add(tree.nodes, tree.categories);
  EXPECT_STREQ(trees.find_error(table.columns), "");
  std::size_t rows = 0;
  for (const GrownTree::Leaf& leaf : tree.leaves) {
    rows += leaf.rows.size();
    EXPECT_GE(leaf.rows.size(), options.least);
    for (const std::uint32_t r : leaf.rows) EXPECT_EQ(trees.score(table.row(r)), leaf.value);
  }
  EXPECT_EQ(rows, some.size());
  for (const TreeNode& node : tree.nodes) EXPECT_NE(node.column, 2) << "the column was not to be used";
}

TEST(TreeGrower, ThreadsDoNotChangeABit) {
  const Table table(6000, 20, 8);
  std::vector<double> values[2];
  for (const unsigned threads : {1U, 3U}) {
    Context::Options settings;
    settings.threads = threads;
    Context context(settings);
    const BinnedColumns binned = table.binned(context);
    TreeGrower grower(binned, {.leaves = 31});
    for (const TreeNode& node :
         grower.grow(table.gradient, table.curvature, table.all(), std::vector<bool>(20, true), context).nodes) {
      values[threads / 2].insert(values[threads / 2].end(), {node.at, node.gain, static_cast<double>(node.column)});
    }
  }
  EXPECT_EQ(values[0], values[1]);
}

/// The target oscillates in column 0, so without the constraint the score does too.
TEST(TreeGrower, MonotoneColumnsGiveMonotoneScores) {
  Random random(9);
  Table table(2000, 3, 9);
  for (std::size_t r = 0; r < table.rows(); ++r) {
    float& x = table.cells[r * 3];
    if (std::isnan(x)) x = 0;
    table.gradient[r] = -static_cast<double>(x) - 2 * std::sin(4 * x) + table.row(r)[1] * x;
  }
  Context context;
  const BinnedColumns binned = table.binned(context);
  for (const Monotone direction : {Monotone::increasing, Monotone::decreasing, Monotone::none}) {
    TreeOptions options;
    options.leaves = 40;
    if (direction != Monotone::none) options.monotone = {direction, Monotone::none, Monotone::none};
    TreeGrower grower(binned, options);
    const GrownTree tree =
        grower.grow(table.gradient, table.curvature, table.all(), std::vector<bool>(3, true), context);
    BoostedTrees trees;
    trees.add(tree.nodes, tree.categories);
    bool rises = false;
    bool falls = false;
    for (int line = 0; line < 30; ++line) {
      std::vector<double> row = {0, random.normal(), random.normal()};
      double before = NAN;
      for (double x = -3; x < 3; x += 0.05) {
        row[0] = x;
        const double score = trees.score(row);
        rises = rises || score > before;
        falls = falls || score < before;
        before = score;
      }
    }
    EXPECT_EQ(rises, direction != Monotone::decreasing);
    EXPECT_EQ(falls, direction != Monotone::increasing);
  }
}

/// No threshold separates the even from the odd numbers, but one set does.
TEST(TreeGrower, CategoriesAreSplitBySubsets) {
  Table table(1000, 3, 10, 12);
  for (std::size_t r = 0; r < table.rows(); ++r) {
    const auto category = static_cast<int>(table.row(r)[1]);
    table.gradient[r] = category % 2 == 0 ? 1 : -1;
    table.curvature[r] = 1;
  }
  Context context;
  const BinnedColumns binned = table.binned(context, {false, true, false});
  TreeGrower grower(binned, {.leaves = 2, .l2 = 0, .rate = 1});
  const GrownTree tree = grower.grow(table.gradient, table.curvature, table.all(), std::vector<bool>(3, true), context);
  ASSERT_EQ(tree.categories.size(), 1U);
  EXPECT_EQ(tree.categories[0], (std::vector<double>{1, 3, 5, 7, 9, 11}));
  BoostedTrees trees;
  trees.add(tree.nodes, tree.categories);
  EXPECT_DOUBLE_EQ(trees.score(std::vector<double>{0, 4, 0}), -1);
  EXPECT_DOUBLE_EQ(trees.score(std::vector<double>{0, 7, 0}), 1);
  EXPECT_DOUBLE_EQ(trees.score(std::vector<double>{0, 99, 0}), -1) << "unknown categories go right";
  EXPECT_DOUBLE_EQ(trees.score(std::vector<double>{0, NAN, 0}), -1);
}

}  // namespace witan::tree_grower_test
