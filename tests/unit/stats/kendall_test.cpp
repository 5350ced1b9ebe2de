#include "witan/stats/kendall.hpp"

#include <cmath>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::kendall_test {

/// Reference: counts all pairs.
std::optional<double> naive_tau_b(const std::vector<double>& x, const std::vector<double>& y) {
  double concordant = 0, discordant = 0, only_x = 0, only_y = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double product = (x[i] - x[j]) * (y[i] - y[j]);
      if (product > 0) ++concordant;
      if (product < 0) ++discordant;
      if (x[i] != x[j] && y[i] == y[j]) ++only_x;
      if (x[i] == x[j] && y[i] != y[j]) ++only_y;
    }
  }
  const double decided = concordant + discordant;
  if (decided + only_x == 0 || decided + only_y == 0) return std::nullopt;
  return (concordant - discordant) / std::sqrt((decided + only_x) * (decided + only_y));
}

TEST(KendallTauB, WorkedByHand) {
  const std::vector<double> x{1, 2, 3, 4};
  EXPECT_DOUBLE_EQ(kendall_tau_b(x, x).value(), 1);
  EXPECT_DOUBLE_EQ(kendall_tau_b(x, std::vector<double>{4, 3, 2, 1}).value(), -1);
  // One of six pairs is swapped: (5 − 1) / 6.
  EXPECT_DOUBLE_EQ(kendall_tau_b(x, std::vector<double>{2, 1, 3, 4}).value(), 4.0 / 6);
  // Five pairs agree and y ties the sixth: 5 / √(6·5).
  EXPECT_DOUBLE_EQ(kendall_tau_b(x, std::vector<double>{1, 1, 2, 3}).value(), 5 / std::sqrt(30.0));
}

TEST(KendallTauB, NothingForAConstant) {
  EXPECT_EQ(kendall_tau_b(std::vector<double>{1, 2}, std::vector<double>{3, 3}), std::nullopt);
  EXPECT_EQ(kendall_tau_b(std::vector<double>{1}, std::vector<double>{1}), std::nullopt);
  EXPECT_EQ(kendall_tau_b({}, {}), std::nullopt);
}

TEST(KendallTauB, EqualsCountingAllPairs) {
  Random random(11);
  for (int round = 0; round < 500; ++round) {
    const std::uint64_t n = random.below(30);
    const std::uint64_t levels = 1 + random.below(12);
    std::vector<double> x(n), y(n);
    for (double& value : x) value = static_cast<double>(random.below(levels));
    for (double& value : y) value = static_cast<double>(random.below(levels));
    const auto fast = kendall_tau_b(x, y);
    const auto slow = naive_tau_b(x, y);
    ASSERT_EQ(fast.has_value(), slow.has_value());
    if (fast) {
      ASSERT_NEAR(*fast, *slow, 1e-12);
    }
  }
}

TEST(KendallW, WorkedByHand) {
  // Rank sums 4, 6, 9, 11 of three raters; mean 7.5; S = 12.25 + 2.25 + 2.25 + 12.25 = 29; 12·29 / (9·60).
  KendallW w(4);
  w.add(std::vector<double>{1, 2, 3, 4});
  w.add(std::vector<double>{2, 1, 4, 3});
  w.add(std::vector<double>{1, 3, 2, 4});
  EXPECT_NEAR(w.value().value(), 12.0 * 29 / 540, 1e-12);
}

TEST(KendallW, TiesAreCorrected) {
  // Two raters who both tie the last two of three: ranks 1, 2.5, 2.5, so the agreement is perfect.
  // S = 4 + 1 + 1 = 6; 12·6 / (4·24 − 2·(6 + 6)) = 72 / 72.
  KendallW w(3);
  w.add(std::vector<double>{10, 70, 70});
  EXPECT_EQ(w.value(), std::nullopt);
  w.add(std::vector<double>{1, 2, 2});
  EXPECT_DOUBLE_EQ(w.value().value(), 1);
}

TEST(KendallW, OppositeRatersDoNotAgree) {
  KendallW w(3);
  w.add(std::vector<double>{1, 2, 3}, 5);
  w.add(std::vector<double>{3, 2, 1}, 5);
  EXPECT_DOUBLE_EQ(w.value().value(), 0);
}

TEST(KendallW, NothingWhenAllIsTied) {
  KendallW w(3);
  w.add(std::vector<double>{1, 1, 1}, 2);
  EXPECT_EQ(w.value(), std::nullopt);
}

}  // namespace witan::kendall_test
