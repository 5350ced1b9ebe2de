#include "stats/weighted_median.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace witan::weighted_median_test {

using Values = std::vector<std::pair<double, double>>;

double median(Values values) { return weighted_median(values); }

TEST(WeightedMedian, EqualsThePlainOneForEqualWeights) {
  EXPECT_DOUBLE_EQ(median({{3, 1}, {1, 1}, {2, 1}}), 2);
  EXPECT_DOUBLE_EQ(median({{3, 1}, {1, 1}}), 2);
}

TEST(WeightedMedian, WholeWeightsAreCopies) {
  EXPECT_DOUBLE_EQ(median({{1, 3}, {5, 2}}), 1);
  EXPECT_DOUBLE_EQ(median({{1, 2}, {5, 2}}), 3);
}

TEST(WeightedMedian, ValuesWithoutWeightDoNotCount) {
  EXPECT_DOUBLE_EQ(median({{1, 1}, {2, 0}, {5, 1}}), 3);
  EXPECT_TRUE(std::isnan(median({{1, 0}})));
  EXPECT_TRUE(std::isnan(median({})));
}

}  // namespace witan::weighted_median_test
