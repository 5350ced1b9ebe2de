#include "witan/stats/paired.hpp"

#include <cmath>
#include <limits>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::paired_test {

std::vector<double> normal_differences(std::size_t n, double mean, std::uint64_t seed) {
  Random random(seed);
  std::vector<double> differences(n);
  for (double& difference : differences) difference = mean + random.normal();
  return differences;
}

TEST(PairedT, HandCalculation) {
  // Mean 2, standard deviation 1, so t = 2·√3 on 2 degrees, where the two tails are 1 − t/√(t² + 2).
  const PairedT test = paired_t_test(std::vector<double>{1, 2, 3});
  EXPECT_NEAR(test.t, 2 * std::sqrt(3.0), 1e-14);
  EXPECT_EQ(test.degrees_of_freedom, 2);
  EXPECT_NEAR(test.p, 1 - std::sqrt(12.0 / 14.0), 1e-14);
}

TEST(PairedT, TabulatedQuantiles) {
  // t for p = 0.05 and 0.01, two-sided, from published tables. n differences 0 … with mean m and deviation s have
  // t = m √n / s; here ±1 around m, n even, so s² = n / (n − 1).
  struct Row {
    std::size_t n;
    double t, p;
  };
  for (const Row& row : {Row{10, 2.262157, 0.05}, Row{10, 3.249836, 0.01}, Row{30, 2.045230, 0.05}}) {
    const auto n = static_cast<double>(row.n);
    const double mean = row.t * std::sqrt(n / (n - 1) / n);
    std::vector<double> differences;
    for (std::size_t k = 0; k < row.n; ++k) differences.push_back(mean + (k % 2 == 0 ? 1 : -1));
    EXPECT_NEAR(paired_t_test(differences).t, row.t, 1e-9);
    EXPECT_NEAR(paired_t_test(differences).p, row.p, 2e-7);
  }
}

TEST(PairedT, Corners) {
  EXPECT_EQ(paired_t_test({}).p, 1);
  EXPECT_EQ(paired_t_test(std::vector<double>{3}).p, 1);
  EXPECT_EQ(paired_t_test(std::vector<double>{0, 0, 0}).p, 1);
  const PairedT same = paired_t_test(std::vector<double>{-0.1, -0.1, -0.1, -0.1});
  EXPECT_EQ(same.t, -std::numeric_limits<double>::infinity());
  EXPECT_EQ(same.p, 0);
  EXPECT_LT(paired_t_test(normal_differences(1000, 1, 3)).p, 1e-100);
}

/// Reference: all sign patterns, by the bits of a number.
double enumerated(const std::vector<double>& differences) {
  double seen = 0;
  for (const double difference : differences) seen += difference;
  std::uint64_t far = 0;
  for (std::uint64_t pattern = 0; pattern < std::uint64_t{1} << differences.size(); ++pattern) {
    double sum = 0;
    for (std::size_t k = 0; k < differences.size(); ++k) {
      sum += (pattern >> k & 1U) != 0 ? differences[k] : -differences[k];
    }
    if (std::abs(sum) >= std::abs(seen) - 1e-9) ++far;
  }
  return static_cast<double>(far) / static_cast<double>(std::uint64_t{1} << differences.size());
}

TEST(Randomisation, SmallOnesAreEnumerated) {
  Context context;
  Random random(5);
  for (std::size_t n = 1; n <= 12; ++n) {
    for (int round = 0; round < 5; ++round) {
      std::vector<double> differences(n);
      // Whole numbers give zeros and equal sums.
      for (double& difference : differences) difference = static_cast<double>(random.below(7)) - 2;
      const Randomisation test = randomisation_test(differences, 10, 1, context);
      EXPECT_TRUE(test.exact);
      EXPECT_DOUBLE_EQ(test.p, enumerated(differences)) << n;
    }
  }
  EXPECT_EQ(randomisation_test({}, 10, 1, context).p, 1);
}

TEST(Randomisation, ManyDrawsComeNearTheEnumeration) {
  Context context;
  // Both algorithms: 20 differences by enumeration, and 21, one of them tiny, by draws.
  for (const double mean : {0.0, 0.3, 0.6}) {
    std::vector<double> differences = normal_differences(kMaxSignsTried, mean, 11);
    const Randomisation exact = randomisation_test(differences, 0, 1, context);
    ASSERT_TRUE(exact.exact);
    differences.push_back(1e-9);
    const Randomisation drawn = randomisation_test(differences, 100'000, 1, context);
    ASSERT_FALSE(drawn.exact);
    EXPECT_NEAR(drawn.p, exact.p, 5 * std::sqrt(exact.p / 100'000) + 1e-5);
  }
}

TEST(Randomisation, NeverBelowOneInTheDraws) {
  Context context;
  const Randomisation test = randomisation_test(std::vector<double>(100, 1.0), 999, 1, context);
  EXPECT_DOUBLE_EQ(test.p, 1.0 / 1000);
}

TEST(Randomisation, IsUniformWhereNothingDiffers) {
  Context context;
  int below = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    if (randomisation_test(normal_differences(30, 0, 100 + seed), 199, seed, context).p <= 0.1) ++below;
  }
  EXPECT_NEAR(below / 400.0, 0.1, 4 * std::sqrt(0.09 / 400));
}

TEST(PairedDraws, DoNotDependOnTheNumberOfThreads) {
  Context one;
  Context four({.threads = 4, .seed = 1, .progress = {}, .stop = nullptr});
  const std::vector<double> differences = normal_differences(70, 0.1, 4);
  EXPECT_EQ(randomisation_test(differences, 5'000, 9, one).p, randomisation_test(differences, 5'000, 9, four).p);
  EXPECT_EQ(bootstrap_mean(differences, 0.95, 5'000, 9, one).low,
            bootstrap_mean(differences, 0.95, 5'000, 9, four).low);
}

TEST(Bootstrap, TwoDifferences) {
  // The mean of a sample is 1, 2 or 3 with probability 1/4, 1/2, 1/4.
  Context context;
  const std::vector<double> differences{1, 3};
  EXPECT_EQ(bootstrap_mean(differences, 0.95, 2'000, 1, context).low, 1);
  EXPECT_EQ(bootstrap_mean(differences, 0.95, 2'000, 1, context).high, 3);
  EXPECT_EQ(bootstrap_mean(differences, 0.4, 2'000, 1, context).low, 2);
  EXPECT_EQ(bootstrap_mean(differences, 0.4, 2'000, 1, context).high, 2);
  EXPECT_TRUE(std::isnan(bootstrap_mean({}, 0.95, 100, 1, context).low));
}

TEST(Bootstrap, LooksNormalForManyDifferences) {
  Context context;
  const std::vector<double> differences = normal_differences(400, 0.2, 8);
  double mean = 0;
  double square = 0;
  for (const double difference : differences) mean += difference / 400;
  for (const double difference : differences) square += (difference - mean) * (difference - mean) / 400;
  const double error = std::sqrt(square / 400);
  const MeanInterval interval = bootstrap_mean(differences, 0.95, 20'000, 2, context);
  EXPECT_NEAR(interval.low, mean - 1.96 * error, 0.1 * error);
  EXPECT_NEAR(interval.high, mean + 1.96 * error, 0.1 * error);
}

TEST(CountWins, RoundingIsATie) {
  const WinsTiesLosses count = count_wins(std::vector<double>{0.5, 1e-15, 0, -1e-15, -1, -2});
  EXPECT_EQ(count.wins, 1U);
  EXPECT_EQ(count.ties, 3U);
  EXPECT_EQ(count.losses, 2U);
}

/// Returns true if Holm's procedure rejects test `which` at this level: in ascending order of p, while p ≤ level /
/// remaining tests.
bool rejected(const std::vector<double>& p, std::size_t which, double level) {
  std::vector<bool> done(p.size(), false);
  for (std::size_t left = p.size(); left > 0; --left) {
    std::size_t least = p.size();
    for (std::size_t k = 0; k < p.size(); ++k) {
      if (!done[k] && (least == p.size() || p[k] < p[least])) least = k;
    }
    if (p[least] > level / static_cast<double>(left)) return false;
    if (least == which) return true;
    done[least] = true;
  }
  return false;
}

TEST(Holm, IsTheLeastLevelOfTheProcedure) {
  // By hand: 0.01·4, then max(0.04, 0.02·3) = 0.06, 0.03·2 = 0.06, 0.5.
  const std::vector<double> hand = holm(std::vector<double>{0.02, 0.01, 0.5, 0.03});
  EXPECT_NEAR(hand[0], 0.06, 1e-15);
  EXPECT_NEAR(hand[1], 0.04, 1e-15);
  EXPECT_NEAR(hand[2], 0.5, 1e-15);
  EXPECT_NEAR(hand[3], 0.06, 1e-15);
  Random random(6);
  for (int round = 0; round < 50; ++round) {
    std::vector<double> p(1 + random.below(6));
    for (double& value : p) value = random.uniform() * random.uniform();
    const std::vector<double> corrected = holm(p);
    for (std::size_t k = 0; k < p.size(); ++k) {
      EXPECT_FALSE(rejected(p, k, corrected[k] * (1 - 1e-9)));
      if (corrected[k] < 1) {
        EXPECT_TRUE(rejected(p, k, corrected[k] * (1 + 1e-9)));
      }
    }
  }
  EXPECT_TRUE(holm({}).empty());
}

}  // namespace witan::paired_test
