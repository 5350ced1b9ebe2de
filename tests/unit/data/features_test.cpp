#include "witan/data/features.hpp"

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::features_test {

TEST(Features, MoreThanHalfFilledIsDense) {
  const Features half({0, 1, 2}, {1, 0}, {5, 6});
  EXPECT_FALSE(half.dense());
  EXPECT_EQ(half.sparse_columns(0)[0], 1U);
  EXPECT_EQ(half.sparse_values(1)[0], 6.0F);
  const Features more({0, 2, 3}, {0, 1, 1}, {5, 6, 7});
  ASSERT_TRUE(more.dense());
  EXPECT_EQ(more.row(0)[1], 6.0F);
  EXPECT_EQ(more.row(1)[0], 0.0F);
  EXPECT_EQ(more.row(1)[1], 7.0F);
}

TEST(Features, ColumnsAreTheFeaturesThatOccur) {
  const Features features({0, 2, 3}, {4, 9, 9}, {1, 2, 3});
  ASSERT_EQ(features.columns(), 2U);
  EXPECT_EQ(features.number(0), 5U);
  EXPECT_EQ(features.number(1), 10U);
  EXPECT_EQ(features.at(0, 0), 1.0F);
  EXPECT_EQ(features.at(0, 1), 2.0F);
  EXPECT_EQ(features.at(1, 0), 0.0F);
  EXPECT_EQ(features.at(1, 1), 3.0F);
}

TEST(Features, NothingAtAll) {
  const Features none;
  EXPECT_EQ(none.rows(), 0U);
  const Features empty_rows({0, 0, 0}, {}, {});
  EXPECT_EQ(empty_rows.rows(), 2U);
  EXPECT_EQ(empty_rows.columns(), 0U);
}

TEST(Features, AtAgreesWithAPlainTable) {
  Random random(1);
  for (const double filled : {0.05, 0.3, 0.9}) {
    constexpr std::uint32_t kRows = 40;
    constexpr std::uint32_t kColumns = 30;
    float table[kRows][kColumns] = {};
    std::vector<std::uint64_t> row_begin{0};
    std::vector<std::uint32_t> column;
    std::vector<float> value;
    for (auto& row : table) {
      for (std::uint32_t c = 0; c < kColumns; ++c) {
        if (random.uniform() >= filled) continue;
        row[c] = static_cast<float>(random.normal());
        column.push_back(c);
        value.push_back(row[c]);
      }
      row_begin.push_back(column.size());
    }
    const Features features(row_begin, column, value);
    EXPECT_EQ(features.dense(), filled > 0.5);
    EXPECT_EQ(features.rows(), kRows);
    for (std::uint32_t r = 0; r < kRows; ++r) {
      // Only features that occur have a column.
      for (std::uint32_t c = 0; c < features.columns(); ++c) {
        ASSERT_EQ(features.at(r, c), table[r][features.number(c) - 1]);
      }
    }
  }
}

}  // namespace witan::features_test
