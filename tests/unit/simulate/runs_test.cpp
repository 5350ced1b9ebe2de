#include "simulate/runs.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

namespace witan::runs_test {

using Options = RunsSimulator::Options;

double correlation(const std::vector<double>& x, const std::vector<double>& y) {
  const double n = static_cast<double>(x.size());
  const double mx = std::accumulate(x.begin(), x.end(), 0.0) / n;
  const double my = std::accumulate(y.begin(), y.end(), 0.0) / n;
  double xy = 0;
  double xx = 0;
  double yy = 0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    xy += (x[k] - mx) * (y[k] - my);
    xx += (x[k] - mx) * (x[k] - mx);
    yy += (y[k] - my) * (y[k] - my);
  }
  return xy / std::sqrt(xx * yy);
}

TEST(SimulateRuns, ScoresHaveTheTrueCorrelation) {
  Options options;
  options.instances = 1;
  options.items = 20000;
  options.depth = 20000;
  options.experts = 10;
  options.spammers = 0.2;
  options.inverted = 0.1;
  Context context;
  const Simulation made = RunsSimulator::simulate(options, context);
  const Instance instance = made.data.instance(0);
  ASSERT_EQ(instance.lists.size(), 10U);
  for (const List& list : instance.lists) {
    const auto values = instance.values_of(list);
    const double r = correlation({values.begin(), values.end()}, made.truth.instances[0].scores);
    // Fisher's z has standard deviation 1/√n: 4.9 of them are passed with probability 1e-6.
    EXPECT_NEAR(std::atanh(r), std::atanh(made.truth.experts[static_cast<std::size_t>(list.expert)].reliability),
                4.9 / std::sqrt(20000.0 - 3));
  }
}

TEST(SimulateRuns, ASystemReturnsItsBestToDepthAndSilenceIsBelow) {
  Options options;
  options.noise = 0;
  Context context;
  const Simulation made = RunsSimulator::simulate(options, context);
  ASSERT_EQ(made.data.instance_count(), 10U);
  for (std::size_t i = 0; i < 10; ++i) {
    const Instance instance = made.data.instance(i);
    const std::vector<Slot> order = made.truth.instances[i].best_first();
    std::vector<Slot> best(order.begin(), order.begin() + 20);
    std::sort(best.begin(), best.end());
    for (const List& list : instance.lists) {
      EXPECT_EQ(list.form, Form::score);
      EXPECT_EQ(list.silence, Silence::below);
      const auto slots = instance.slots_of(list);
      EXPECT_EQ(std::vector<Slot>(slots.begin(), slots.end()), best);
    }
  }
}

TEST(SimulateRuns, LabelsAreTheBestTenthAndThreeTenths) {
  Options options;
  Context context;
  const Simulation made = RunsSimulator::simulate(options, context);
  const Instance instance = made.data.instance(0);
  const std::vector<Slot> order = made.truth.instances[0].best_first();
  for (std::size_t position = 0; position < 100; ++position) {
    EXPECT_EQ(instance.labels[order[position]], position < 10 ? 2.0F : (position < 30 ? 1.0F : 0.0F)) << position;
  }
}

}  // namespace witan::runs_test
