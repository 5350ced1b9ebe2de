#include "witan/stats/rank_intervals.hpp"

#include <algorithm>
#include <cmath>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::all_pairs_test {

// With two items there is one pair, so that the critical value is that of a single difference.
TEST(AllPairs, TwoItemsHaveTheValueOfOneDifference) {
  const Uncertainty uncertainty = Uncertainty::independent(UncertaintyKind::fisher, {0.3, 0.3});
  const std::vector<double> scores{1, 0};
  EXPECT_NEAR(*critical_value_of_all_pairs(scores, uncertainty, 0.95, 1), 1.96, 0.15);
}

// Independent scores with equal errors: the quantile of the studentised range divided by √2. Tables (Pearson &
// Hartley): q(0.95; 10, ∞) = 4.474, that is 3.164.
TEST(AllPairs, EqualsTukeysQuantileForEqualErrors) {
  const Uncertainty uncertainty = Uncertainty::independent(UncertaintyKind::fisher, std::vector<double>(10, 0.2));
  const std::vector<double> scores{9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
  EXPECT_NEAR(*critical_value_of_all_pairs(scores, uncertainty, 0.95, 1), 4.474 / std::sqrt(2), 0.15);
}

// Of ten equal items, no pair is significant in 95 % of samples. With 300 samples, more than 9 % have a probability
// below 1 in 500.
TEST(AllPairs, ControlsTheErrorRateOfAllPairs) {
  constexpr int kSamples = 300;
  const Uncertainty uncertainty = Uncertainty::independent(UncertaintyKind::fisher, std::vector<double>(10, 1.0));
  Random random(3);
  int wrong = 0;
  for (int sample = 0; sample < kSamples; ++sample) {
    std::vector<double> scores(10);
    for (double& score : scores) score = random.normal();
    const double critical = *critical_value_of_all_pairs(scores, uncertainty, 0.95, 1);
    const auto [low, high] = std::ranges::minmax(scores);
    wrong += (high - low) / std::sqrt(2.0) > critical ? 1 : 0;
  }
  EXPECT_LE(wrong, 0.09 * kSamples);
}

TEST(AllPairs, NeedsTwoItemsWithAScore) {
  const Uncertainty uncertainty = Uncertainty::independent(UncertaintyKind::fisher, {0.3, std::nan("")});
  const std::vector<double> scores{1, std::nan("")};
  EXPECT_FALSE(critical_value_of_all_pairs(scores, uncertainty, 0.95, 1).has_value());
}

}  // namespace witan::all_pairs_test
