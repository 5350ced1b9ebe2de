#include "util/random.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "support/chi_square.hpp"
#include <gtest/gtest.h>

namespace witan::random_test {

/// Reference: Vigna's splitmix64.c and xoshiro256starstar.c.
struct Reference {
  std::array<std::uint64_t, 4> s{};

  static std::uint64_t split_mix(std::uint64_t& x) {
    std::uint64_t z = (x += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }
  std::uint64_t next() {
    const std::uint64_t result = std::rotl(s[1] * 5, 7) * 9;
    const std::uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = std::rotl(s[3], 45);
    return result;
  }
};

TEST(Random, IsXoshiroSeededBySplitMix) {
  // Known values of both generators: from state 1, 2, 3, 4, and from seed 1234567.
  Reference known{{1, 2, 3, 4}};
  for (const std::uint64_t expected :
       {std::uint64_t{11520}, std::uint64_t{0}, std::uint64_t{1509978240}, std::uint64_t{1215971899390074240}}) {
    ASSERT_EQ(known.next(), expected);
  }
  std::uint64_t seed = 1234567;
  for (const std::uint64_t expected : {6457827717110365317U, 3203168211198807973U, 9817491932198370423U}) {
    ASSERT_EQ(Reference::split_mix(seed), expected);
  }
  for (const std::uint64_t start : {std::uint64_t{0}, std::uint64_t{42}, ~std::uint64_t{0}}) {
    Reference reference;
    std::uint64_t state = start;
    for (auto& word : reference.s) word = Reference::split_mix(state);
    Random random(start);
    for (int k = 0; k < 1000; ++k) ASSERT_EQ(random(), reference.next());
  }
}

// The probability of a false alarm is at most 1e-6 per statistic.
TEST(Random, UniformFillsTheUnitInterval) {
  Random random(7);
  std::vector<double> counts(100);
  for (int k = 0; k < 1000000; ++k) {
    const double u = random.uniform();
    ASSERT_GE(u, 0.0);
    ASSERT_LT(u, 1.0);
    ++counts[static_cast<std::size_t>(u * 100)];
  }
  EXPECT_LT(test::chi_square(counts, std::vector<double>(100, 0.01)), test::chi_square_limit(99));
}

TEST(Random, BelowHasNoBias) {
  Random random(8);
  std::vector<double> counts(6);
  for (int k = 0; k < 600000; ++k) ++counts[random.below(6)];
  EXPECT_LT(test::chi_square(counts, std::vector<double>(6, 1.0 / 6)), test::chi_square_limit(5));
  EXPECT_EQ(random.below(1), 0U);
  // For n = 3/4 of the range, a plain remainder would be twice as likely in the first third.
  const std::uint64_t n = (std::uint64_t{1} << 63U) + (std::uint64_t{1} << 62U);
  std::vector<double> thirds(3);
  for (int k = 0; k < 300000; ++k) ++thirds[random.below(n) / (std::uint64_t{1} << 62U)];
  EXPECT_LT(test::chi_square(thirds, std::vector<double>(3, 1.0 / 3)), test::chi_square_limit(2));
}

/// Expects the mean and variance of a sample within 4.9 standard errors, which fails by chance with probability 1e-6
/// each.
void expect_moments(double (Random::*draw)(), double mean, double variance, double fourth_moment) {
  Random random(9);
  constexpr int kDraws = 1000000;
  double sum = 0;
  double squares = 0;
  for (int k = 0; k < kDraws; ++k) {
    const double x = (random.*draw)() - mean;
    sum += x;
    squares += x * x;
  }
  EXPECT_NEAR(sum / kDraws, 0, 4.9 * std::sqrt(variance / kDraws));
  EXPECT_NEAR(squares / kDraws, variance, 4.9 * std::sqrt((fourth_moment - variance * variance) / kDraws));
}

TEST(Random, Moments) {
  const double euler = 0.57721566490153286;
  const double gumbel_variance = std::pow(std::acos(-1.0), 2) / 6;
  expect_moments(&Random::normal, 0, 1, 3);
  expect_moments(&Random::exponential, 1, 1, 9);
  expect_moments(&Random::gumbel, euler, gumbel_variance, (3 + 12.0 / 5) * gumbel_variance * gumbel_variance);
}

TEST(Random, NormalHasItsTails) {
  Random random(10);
  std::vector<double> counts(5);
  for (int k = 0; k < 500000; ++k) {
    const double x = random.normal();
    ++counts[x < -2 ? 0 : (x < -1 ? 1 : (x < 1 ? 2 : (x < 2 ? 3 : 4)))];
  }
  const double one = 0.15865525393145705;
  const double two = 0.02275013194817921;
  EXPECT_LT(test::chi_square(counts, std::vector{two, one - two, 1 - 2 * one, one - two, two}),
            test::chi_square_limit(4));
}

TEST(Random, MixedSeedsDiffer) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (int k = 0; k < 1000; ++k) seen.insert(mix_seed(seed, "q" + std::to_string(k)));
  }
  EXPECT_EQ(seen.size(), 100000U);
  EXPECT_NE(mix_seed(1, "ab"), mix_seed(1, "ba"));
  EXPECT_NE(mix_seed(1, ""), mix_seed(2, ""));
  EXPECT_NE(mix_seed(1, ""), mix_seed(1, std::string_view("\0", 1)));
  EXPECT_EQ(mix_seed(1, "q1"), mix_seed(1, "q1"));
}

/// Draws of a large mean deviate from it by a few of its square roots. They exceed all integer types.
TEST(Random, PoissonOfLargeMeans) {
  Random random(11);
  for (const double mean : {1e10, 1e15, 1e18, 1e20, 1e50, 1e300}) {
    double sum = 0;
    for (int k = 0; k < 100; ++k) {
      const double draw = random.poisson(mean);
      ASSERT_LT(std::abs(draw - mean), 7 * std::sqrt(mean) + 1e-15 * mean) << mean;
      ASSERT_EQ(draw, std::floor(draw));
      sum += (draw - mean) / std::sqrt(mean);
    }
    // Beyond 10^31 the deviation is less than the rounding of the mean. The false-alarm rate is below 10^-5.
    if (mean < 1e30) {
      EXPECT_LT(std::abs(sum / 10), 4.5) << mean;
    }
  }
}

}  // namespace witan::random_test
