#include "simulate/bradley_terry.hpp"

#include "witan/util/error.hpp"

#include <array>
#include <cmath>
#include <map>

#include "support/chi_square.hpp"
#include <gtest/gtest.h>

namespace witan::simulate_bradley_terry_test {

using Options = BradleyTerrySimulator::Options;

/// Counts of first wins, ties and second wins against Davidson's probabilities, which `factor` times the scores'
/// difference gives. False alarm at most 1e-6 over all pairs.
void expect_davidson(const Simulation& made, ExpertId expert, double factor, const Options& options) {
  const Instance instance = made.data.instance(0);
  const auto& scores = made.truth.instances[0].scores;
  std::map<std::pair<Slot, Slot>, std::array<double, 3>> counts;
  for (const Comparison& one : instance.comparisons) {
    if (one.expert != expert) continue;
    ++counts[{one.first, one.second}][one.outcome == 1.0F ? 0 : (one.outcome == 0.5F ? 1 : 2)];
  }
  const bool ties = options.ties > 0;
  double statistic = 0;
  for (const auto& [pair, count] : counts) {
    const double d = factor * (scores[pair.first] - scores[pair.second]) + options.position;
    const double total = std::exp(d / 2) + options.ties + std::exp(-d / 2);
    if (ties) {
      const std::array<double, 3> p{std::exp(d / 2) / total, options.ties / total, std::exp(-d / 2) / total};
      statistic += test::chi_square(count, p);
    } else {
      EXPECT_EQ(count[1], 0);
      statistic += test::chi_square(std::array{count[0], count[2]},
                                    std::array{std::exp(d / 2) / total, std::exp(-d / 2) / total});
    }
  }
  ASSERT_EQ(counts.size(), instance.items.size() * (instance.items.size() - 1));
  EXPECT_LT(statistic, test::chi_square_limit(counts.size() * (ties ? 2 : 1)));
}

TEST(SimulateBradleyTerry, WinsFollowTheModel) {
  Options options;
  options.items = 4;
  options.experts = 1;
  options.comparisons = 60000;
  Context context;
  expect_davidson(BradleyTerrySimulator::simulate(options, context), ExpertId{0}, 1, options);
}

TEST(SimulateBradleyTerry, TiesAndPositionFollowDavidson) {
  Options options;
  options.items = 4;
  options.experts = 1;
  options.comparisons = 60000;
  options.ties = 0.8;
  options.position = 0.5;
  Context context;
  expect_davidson(BradleyTerrySimulator::simulate(options, context), ExpertId{0}, 1, options);
}

TEST(SimulateBradleyTerry, SpammersAreRandomAndInvertedJudgesReverseTheScores) {
  Options options;
  options.items = 4;
  options.experts = 4;
  options.comparisons = 40000;
  options.spammers = 0.25;
  options.inverted = 0.25;
  Context context;
  const Simulation made = BradleyTerrySimulator::simulate(options, context);
  std::array<int, 3> kinds{};
  for (std::uint32_t e = 0; e < 4; ++e) {
    const ExpertTruth& expert = made.truth.experts[e];
    ++kinds[static_cast<std::size_t>(expert.kind)];
    const double factor = expert.kind == ExpertKind::reliable ? 1 : (expert.kind == ExpertKind::inverted ? -1 : 0);
    EXPECT_EQ(expert.reliability, factor);
    expect_davidson(made, ExpertId{e}, factor, options);
  }
  EXPECT_EQ(kinds, (std::array{2, 1, 1}));
}

TEST(SimulateBradleyTerry, AJudgeOfPartialReliabilityMixesBothViews) {
  Options options;
  options.items = 2;
  options.experts = 3;
  options.comparisons = 40000;
  options.reliability = 0.3;
  options.spammers = 1.0 / 3;
  Context context;
  const Simulation made = BradleyTerrySimulator::simulate(options, context);
  const auto& scores = made.truth.instances[0].scores;
  for (std::uint32_t e = 0; e < 3; ++e) {
    const double reliability = made.truth.experts[e].reliability;
    if (made.truth.experts[e].kind == ExpertKind::reliable) {
      EXPECT_GE(reliability, 0.3);
      EXPECT_LE(reliability, 1.0);
    } else {
      EXPECT_EQ(reliability, 0.0);
    }
    std::array<double, 2> counts{};
    for (const Comparison& one : made.data.instance(0).comparisons) {
      if (one.expert != ExpertId{e}) continue;
      ++counts[(one.first == 0) == (one.outcome == 1.0F) ? 0 : 1];
    }
    const double eta = (1 + reliability) / 2;
    const double wins = 1 / (1 + std::exp(scores[1] - scores[0]));
    const double p = eta * wins + (1 - eta) * (1 - wins);
    EXPECT_LT(test::chi_square(counts, std::array{p, 1 - p}), test::chi_square_limit(1));
  }
}

TEST(SimulateBradleyTerry, OptionsOutOfRangeAreRejected) {
  Context context;
  Options options;
  options.items = 1;
  EXPECT_THROW((void)BradleyTerrySimulator::simulate(options, context), UsageError);
  options.items = 3;
  options.spammers = 0.7;
  options.inverted = 0.7;
  EXPECT_THROW((void)BradleyTerrySimulator::simulate(options, context), UsageError);
  options.inverted = std::nan("");
  EXPECT_THROW((void)BradleyTerrySimulator::simulate(options, context), UsageError);
}

}  // namespace witan::simulate_bradley_terry_test
