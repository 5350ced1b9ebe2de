#include "report/linkage.hpp"

#include <gtest/gtest.h>

namespace witan::linkage_test {

/// Objects on a line; the distance is the difference of positions.
std::vector<double> distances(const std::vector<double>& at) {
  std::vector<double> matrix;
  for (const double a : at) {
    for (const double b : at) matrix.push_back(a > b ? a - b : b - a);
  }
  return matrix;
}

// By hand: 0 and 1 merge at 1; 5 and 7 at 2; then (0,1) and (5,7) at (5+7+4+6)/4 = 5.5; 20 at (20+19+15+13)/4 = 16.75.
TEST(Linkage, MergesByMeanDistance) {
  const std::vector<LinkageStep> merges = average_linkage(distances({0, 5, 1, 20, 7}), 5);
  ASSERT_EQ(merges.size(), 4U);
  const std::vector<LinkageStep> expected{{0, 2, 1}, {1, 4, 2}, {5, 6, 5.5}, {7, 3, 16.75}};
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(merges[k].left, expected[k].left) << k;
    EXPECT_EQ(merges[k].right, expected[k].right) << k;
    EXPECT_DOUBLE_EQ(merges[k].height, expected[k].height) << k;
  }
  EXPECT_EQ(leaf_order(merges, 5), (std::vector<std::size_t>{0, 2, 1, 4, 3}));
}

TEST(Linkage, CutsATreeIntoClustersWithMedoids) {
  const std::vector<double> matrix = distances({0, 1, 3, 50, 51, 99});
  const std::vector<Cluster> clusters = cut_tree(average_linkage(matrix, 6), matrix, 6, 3);
  ASSERT_EQ(clusters.size(), 3U);
  EXPECT_EQ(clusters[0].medoid, 1U);
  EXPECT_EQ(clusters[0].members, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(clusters[1].members, (std::vector<std::size_t>{3, 4}));
  EXPECT_EQ(clusters[2].medoid, 5U);
}

TEST(Linkage, NeedsNoMergeForOneObject) {
  EXPECT_TRUE(average_linkage(std::vector<double>{0}, 1).empty());
  EXPECT_EQ(leaf_order({}, 1), (std::vector<std::size_t>{0}));
}

}  // namespace witan::linkage_test
