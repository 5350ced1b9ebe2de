#include "learn/trees/binned_columns.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::binned_columns_test {

BinnedColumns binned(const std::vector<float>& values, bool categorical = false) {
  Context context;
  return {values.size(), 1, [&](std::size_t r, std::span<float> to) { to[0] = values[r]; },
          std::vector<bool>{categorical}, context};
}

std::vector<float> many_values(std::size_t count) {
  Random random(3);
  std::vector<float> values(count);
  for (float& value : values) value = static_cast<float>(std::exp(3 * random.normal()));
  return values;
}

TEST(BinnedColumns, CutsSeparateTheBins) {
  for (const std::size_t count : {std::size_t{40}, std::size_t{300}, std::size_t{70'000}}) {
    std::vector<float> values = many_values(count);
    for (std::size_t r = 0; r < count; r += 10) values[r] = 0;
    values[7] = NAN;
    const BinnedColumns bins = binned(values);
    ASSERT_LE(bins.bins(0), 256U);
    for (std::size_t r = 0; r < count; ++r) {
      const std::size_t bin = bins.bin(r, 0);
      if (std::isnan(values[r])) {
        EXPECT_EQ(bin, 0U);
        continue;
      }
      ASSERT_GE(bin, 1U);
      if (bin + 1 < bins.bins(0)) {
        ASSERT_LT(values[r], bins.cut(0, bin));
      }
      if (bin > 1) {
        ASSERT_GE(values[r], bins.cut(0, bin - 1));
      }
    }
  }
}

TEST(BinnedColumns, HaveAboutEqualSizesAndOneBinPerValueIfTheyFit) {
  const std::vector<float> values = many_values(20'000);
  const BinnedColumns bins = binned(values);
  EXPECT_EQ(bins.bins(0), 256U);
  std::vector<int> sizes(256);
  for (std::size_t r = 0; r < values.size(); ++r) ++sizes[bins.bin(r, 0)];
  EXPECT_LE(*std::ranges::max_element(sizes), 2 * 20'000 / 255);
  std::vector<float> few;
  for (int r = 0; r < 1000; ++r) few.push_back(static_cast<float>(r % 255));
  EXPECT_EQ(binned(few).bins(0), 256U);
  EXPECT_EQ(binned({2, 2, 2}).bins(0), 2U) << "a constant column";
  EXPECT_EQ(binned({NAN, NAN}).bins(0), 1U);
}

TEST(BinnedColumns, NeighbouringFloatsAreSeparated) {
  const float low = 1;
  const float high = std::nextafter(low, 2.0F);
  const BinnedColumns bins = binned({low, high});
  EXPECT_EQ(bins.bin(0, 0), 1);
  EXPECT_EQ(bins.bin(1, 0), 2);
}

TEST(BinnedColumns, CategoriesHaveTheirOwnBinsAndRareOnesAreMissing) {
  std::vector<float> values;
  for (int value = 0; value < 300; ++value) {
    for (int copy = 0; copy < (value < 250 ? 3 : 1); ++copy) values.push_back(static_cast<float>(value));
  }
  const BinnedColumns bins = binned(values, true);
  EXPECT_EQ(bins.bins(0), 256U);
  std::set<int> used;
  for (std::size_t r = 0; r < values.size(); ++r) {
    const std::size_t bin = bins.bin(r, 0);
    if (values[r] < 250) {
      ASSERT_GE(bin, 1U);
    }
    if (bin > 0) {
      EXPECT_EQ(bins.cut(0, bin), values[r]);
    }
    used.insert(static_cast<int>(bin));
  }
  EXPECT_EQ(used.size(), 256U);
}

}  // namespace witan::binned_columns_test
