#include "util/compensated_sum.hpp"

#include <algorithm>
#include <vector>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::compensated_sum_test {

double sum_of(const std::vector<double>& terms) {
  CompensatedSum sum;
  for (const double term : terms) sum.add(term);
  return sum.value();
}

TEST(CompensatedSum, KeepsWhatAPlainSumLoses) {
  EXPECT_EQ(sum_of({}), 0.0);
  EXPECT_EQ(sum_of({1, 1e100, 1, -1e100}), 2.0);
  EXPECT_EQ(sum_of({1e16, 1, -1e16}), 1.0);
}

TEST(CompensatedSum, ReciprocalsInAnyOrderGiveTheSameSum) {
  Random random(4);
  std::vector<double> terms;
  for (int rank = 1; rank <= 50; ++rank) terms.push_back(1.0 / (60 + rank));
  const double sum = sum_of(terms);
  for (int round = 0; round < 1000; ++round) {
    for (std::size_t left = terms.size(); left > 1; --left) std::swap(terms[left - 1], terms[random.below(left)]);
    ASSERT_EQ(sum_of(terms), sum);
  }
}

}  // namespace witan::compensated_sum_test
