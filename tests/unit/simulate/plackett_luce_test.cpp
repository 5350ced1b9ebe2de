#include "simulate/plackett_luce.hpp"

#include <array>
#include <cmath>

#include "support/chi_square.hpp"
#include <gtest/gtest.h>

namespace witan::simulate_plackett_luce_test {

using Options = PlackettLuceSimulator::Options;

std::vector<double> softmax(const std::vector<double>& scores, double factor) {
  std::vector<double> p;
  double total = 0;
  for (const double s : scores) total += std::exp(factor * s);
  for (const double s : scores) p.push_back(std::exp(factor * s) / total);
  return p;
}

Slot at_rank(const Instance& instance, const List& list, double rank) {
  const auto values = instance.values_of(list);
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (values[k] == rank) return instance.slots_of(list)[k];
  }
  ADD_FAILURE() << "no item of rank " << rank;
  return 0;
}

// False alarm at most 1e-6 per test of counts.
TEST(SimulatePlackettLuce, FirstAndSecondRanksFollowSoftmax) {
  Options options;
  options.items = 5;
  options.experts = 20000;
  Context context;
  const Simulation made = PlackettLuceSimulator::simulate(options, context);
  const Instance instance = made.data.instance(0);
  const std::vector<double> p = softmax(made.truth.instances[0].scores, 1);
  std::vector<double> first(5);
  std::vector<double> pairs;
  std::vector<double> pair_p;
  std::array<std::array<double, 5>, 5> both{};
  for (const List& list : instance.lists) {
    EXPECT_EQ(list.size(), 5U);
    EXPECT_EQ(list.silence, Silence::unknown);
    ++first[at_rank(instance, list, 1)];
    ++both[at_rank(instance, list, 1)][at_rank(instance, list, 2)];
  }
  EXPECT_LT(test::chi_square(first, p), test::chi_square_limit(4));
  for (std::size_t i = 0; i < 5; ++i) {
    for (std::size_t j = 0; j < 5; ++j) {
      if (i == j) continue;
      pairs.push_back(both[i][j]);
      pair_p.push_back(p[i] * p[j] / (1 - p[i]));
    }
  }
  EXPECT_LT(test::chi_square(pairs, pair_p), test::chi_square_limit(19));
}

TEST(SimulatePlackettLuce, ATopListIsTheBeginningAndSilenceIsBelow) {
  Options options;
  options.items = 6;
  options.experts = 20000;
  options.lists = ListShape::top;
  options.length = 2;
  Context context;
  const Simulation made = PlackettLuceSimulator::simulate(options, context);
  const Instance instance = made.data.instance(0);
  std::vector<double> first(6);
  for (const List& list : instance.lists) {
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list.silence, Silence::below);
    ++first[at_rank(instance, list, 1)];
  }
  EXPECT_LT(test::chi_square(first, softmax(made.truth.instances[0].scores, 1)), test::chi_square_limit(5));
}

TEST(SimulatePlackettLuce, APartialListIsOfRandomItems) {
  Options options;
  options.items = 4;
  options.experts = 24000;
  options.lists = ListShape::partial;
  options.length = 2;
  Context context;
  const Simulation made = PlackettLuceSimulator::simulate(options, context);
  const Instance instance = made.data.instance(0);
  const auto& scores = made.truth.instances[0].scores;
  std::vector<double> counts(16);
  for (const List& list : instance.lists) {
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list.silence, Silence::unknown);
    ++counts[at_rank(instance, list, 1) * 4 + at_rank(instance, list, 2)];
  }
  std::vector<double> seen;
  std::vector<double> p;
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) {
      if (i == j) continue;
      seen.push_back(counts[i * 4 + j]);
      p.push_back(1.0 / 6 / (1 + std::exp(scores[j] - scores[i])));
    }
  }
  EXPECT_LT(test::chi_square(seen, p), test::chi_square_limit(11));
}

TEST(SimulatePlackettLuce, BadExpertsIgnoreOrInvertTheScores) {
  Options options;
  options.items = 4;
  options.experts = 30000;
  options.spammers = 0.3;
  options.inverted = 0.3;
  Context context;
  const Simulation made = PlackettLuceSimulator::simulate(options, context);
  const Instance instance = made.data.instance(0);
  std::array<std::vector<double>, 3> first;
  first.fill(std::vector<double>(4));
  for (const List& list : instance.lists) {
    const ExpertTruth& expert = made.truth.experts[static_cast<std::size_t>(list.expert)];
    EXPECT_EQ(expert.name, made.data.name(list.expert));
    ++first[static_cast<std::size_t>(expert.kind)][at_rank(instance, list, 1)];
  }
  for (const ExpertKind kind : {ExpertKind::reliable, ExpertKind::spammer, ExpertKind::inverted}) {
    const double factor = kind == ExpertKind::reliable ? 1 : (kind == ExpertKind::spammer ? 0 : -1);
    EXPECT_LT(test::chi_square(first[static_cast<std::size_t>(kind)], softmax(made.truth.instances[0].scores, factor)),
              test::chi_square_limit(3))
        << to_string(kind);
  }
}

}  // namespace witan::simulate_plackett_luce_test
