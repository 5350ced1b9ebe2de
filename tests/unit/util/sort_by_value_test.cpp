#include "util/sort_by_value.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::sort_by_value_test {

/// Compares with std::sort, for sizes below and above the start of sorting by digits.
void expect_sorted(std::vector<ValueAt> values) {
  std::vector<ValueAt> expected = values;
  std::sort(expected.begin(), expected.end());
  std::vector<ValueAt> spare;
  sort_by_value(values, spare);
  EXPECT_EQ(values, expected);
}

TEST(SortByValue, IsTheSortOfPairs) {
  Random random(5);
  for (const std::uint32_t size : {0U, 1U, 100U, 511U, 512U, 5000U}) {
    std::vector<ValueAt> ranks, scores, grades;
    for (std::uint32_t k = 0; k < size; ++k) {
      ranks.emplace_back(static_cast<double>(random.below(size)) + 1, k);
      scores.emplace_back(std::ldexp(random.normal(), static_cast<int>(random.below(200)) - 100), k);
      grades.emplace_back(-static_cast<double>(random.below(5)), k);
    }
    expect_sorted(ranks);
    expect_sorted(scores);
    expect_sorted(grades);
  }
}

TEST(SortByValue, TakesTheEndsOfTheNumbersAndBothZeros) {
  using Limits = std::numeric_limits<double>;
  std::vector<ValueAt> values;
  for (std::uint32_t k = 0; k < 1000; ++k) {
    const double numbers[] = {Limits::infinity(),
                              -Limits::infinity(),
                              Limits::denorm_min(),
                              -Limits::denorm_min(),
                              Limits::max(),
                              Limits::lowest(),
                              0.0,
                              -0.0};
    values.emplace_back(numbers[(k * 5) % 8], k);
  }
  expect_sorted(values);
}

}  // namespace witan::sort_by_value_test
