#include "stats/wilson.hpp"

#include <gtest/gtest.h>

namespace witan::wilson_test {

// Newcombe (1998), table I: method 3 for 81/263, 15/148, 0/20 and 1/29.
TEST(Wilson, GivesThePublishedIntervals) {
  const auto expect = [](double hits, double cases, double low, double high) {
    const ShareInterval found = wilson_interval(hits / cases, cases, 0.95);
    EXPECT_NEAR(found.low, low, 5e-5) << hits << "/" << cases;
    EXPECT_NEAR(found.high, high, 5e-5) << hits << "/" << cases;
  };
  expect(81, 263, 0.2553, 0.3662);
  expect(15, 148, 0.0624, 0.1605);
  expect(0, 20, 0.0000, 0.1611);
  expect(1, 29, 0.0061, 0.1718);
}

TEST(Wilson, WithoutCasesEverythingIsPossible) {
  const ShareInterval found = wilson_interval(0.5, 0, 0.95);
  EXPECT_EQ(found.low, 0);
  EXPECT_EQ(found.high, 1);
}

}  // namespace witan::wilson_test
