#include "simulate/ratings.hpp"

#include <cmath>

#include "support/chi_square.hpp"
#include <gtest/gtest.h>

namespace witan::ratings_test {

using Options = RatingsSimulator::Options;

double normal_below(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

/// Levels of each item, over all experts of a kind, against the normal distribution around `factor` times its score,
/// cut at −1.2, −0.4, 0.4 and 1.2 standard deviations; false alarm at most 1e-6.
void expect_levels(const Simulation& made, ExpertKind kind, double factor, const Options& options) {
  const Instance instance = made.data.instance(0);
  std::vector<std::vector<double>> counts(instance.size(), std::vector<double>(5));
  for (const List& list : instance.lists) {
    if (made.truth.experts[static_cast<std::size_t>(list.expert)].kind != kind) continue;
    EXPECT_EQ(list.form, Form::rating);
    for (std::size_t k = 0; k < list.size(); ++k) {
      ++counts[instance.slots_of(list)[k]][static_cast<std::size_t>(instance.values_of(list)[k]) - 1];
    }
  }
  const double own = std::hypot(options.bias, options.noise);
  const double all = std::hypot(options.spread, own);
  for (Slot slot = 0; slot < instance.size(); ++slot) {
    const double mean = factor * made.truth.instances[0].scores[slot];
    std::vector<double> p;
    double before = 0;
    for (const double cut : {-1.2, -0.4, 0.4, 1.2}) {
      p.push_back(normal_below((cut * all - mean) / own) - before);
      before += p.back();
    }
    p.push_back(1 - before);
    EXPECT_LT(test::chi_square(counts[slot], p), test::chi_square_limit(4)) << to_string(kind) << slot;
  }
}

TEST(SimulateRatings, LevelsAreTheNormalDistributionCut) {
  Options options;
  options.items = 4;
  options.experts = 20000;
  options.spammers = 0.3;
  options.inverted = 0.3;
  Context context;
  const Simulation made = RatingsSimulator::simulate(options, context);
  expect_levels(made, ExpertKind::reliable, 1, options);
  expect_levels(made, ExpertKind::spammer, 0, options);
  expect_levels(made, ExpertKind::inverted, -1, options);
}

TEST(SimulateRatings, DensityIsTheShareRatedAndNoListIsEmpty) {
  Options options;
  options.density = 0.02;
  options.experts = 1000;
  Context context;
  const Simulation made = RatingsSimulator::simulate(options, context);
  const double cells = 20 * 1000;
  const double rated = static_cast<double>(made.data.entry_count());
  // Binomial: 4.9 standard deviations are passed with probability 1e-6.
  EXPECT_NEAR(rated, cells * 0.02, 4.9 * std::sqrt(cells * 0.02 * 0.98));
  for (const List& list : made.data.lists()) EXPECT_GT(list.size(), 0U);
  EXPECT_EQ(made.data.expert_names().size(), 1000U);
}

TEST(SimulateRatings, WithoutNoiseAndBiasReliabilityIsOne) {
  Options options;
  options.noise = 0;
  options.bias = 0;
  Context context;
  EXPECT_EQ(RatingsSimulator::simulate(options, context).truth.experts[0].reliability, 1.0);
  options.noise = 1;
  EXPECT_DOUBLE_EQ(RatingsSimulator::simulate(options, context).truth.experts[0].reliability, std::sqrt(0.5));
}

}  // namespace witan::ratings_test
