#include "data/staging.hpp"

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::staging_test {

TEST(StagedRows, ComeBackInOrderAndStayWhereTheyAre) {
  StagedRows<int> rows;
  std::vector<const int*> pointers;
  constexpr int kRows = 4'000'000;  // more than two of the largest blocks
  for (int k = 0; k < kRows; ++k) pointers.push_back(&rows.push_back(k));
  EXPECT_EQ(rows.size(), 4'000'000U);
  for (int k = 0; k < kRows; ++k) ASSERT_EQ(*pointers[static_cast<std::size_t>(k)], k);
  int next = 0;
  rows.consume([&](const std::vector<int>& block) {
    for (const int row : block) ASSERT_EQ(row, next++);
  });
  EXPECT_EQ(next, kRows);
  EXPECT_EQ(rows.size(), 0U);
}

TEST(LineRuns, AgainstAPlainColumn) {
  Random random(6);
  for (const std::uint64_t jumps : {2U, 3U, 50U}) {
    LineRuns runs;
    std::vector<std::uint32_t> lines;
    std::uint32_t line = 7;
    std::uint32_t step = 1;
    for (int k = 0; k < 5000; ++k) {
      if (random.below(jumps) == 0) step = static_cast<std::uint32_t>(random.below(3));
      line += step;
      if (random.below(1000) == 0) line = 1;  // another file begins
      runs.push_back(line);
      lines.push_back(line);
    }
    for (std::uint32_t row = 0; row < lines.size(); ++row) ASSERT_EQ(runs[row], lines[row]) << row;
  }
}

}  // namespace witan::staging_test
