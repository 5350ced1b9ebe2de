#include "factor/factor_losses.hpp"

#include "witan/metric/evaluate.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::factor_losses_test {

struct Case {
  std::vector<double> scores;
  std::vector<double> labels;
};

Case random_case(Random& random, std::uint64_t most) {
  Case made;
  const std::uint64_t items = 2 + random.below(most - 1);
  const double spread = random.uniform() < 0.5 ? 0.1 : 2;
  for (std::uint64_t i = 0; i < items; ++i) {
    made.scores.push_back(spread * random.normal());
    made.labels.push_back(static_cast<double>(random.below(5)));
  }
  return made;
}

double discount(std::size_t position) { return 1 / std::log2(static_cast<double>(position) + 2); }
double gain(double label) { return std::exp2(static_cast<double>(label)) - 1; }

/// Returns the sum of the values in this order, weighted by the discounts.
template <class Value>
double discounted(const std::vector<std::size_t>& order, Value&& value) {
  double sum = 0;
  for (std::size_t p = 0; p < order.size(); ++p) sum += discount(p) * value(order[p]);
  return sum;
}

/// Returns the bound by its definition: the maximum over all orders, minus the mean over all orders by labels.
double bound_by_enumeration(const Case& at) {
  std::vector<std::size_t> order(at.scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto by_gain = [&](std::size_t i) { return gain(at.labels[i]); };
  const auto by_score = [&](std::size_t i) { return at.scores[i]; };
  double ideal = 0;
  std::vector<std::vector<std::size_t>> all;
  do {
    ideal = std::max(ideal, discounted(order, by_gain));
    all.push_back(order);
  } while (std::ranges::next_permutation(order).found);
  if (ideal == 0) return 0;
  double largest = -1e300;
  double sum = 0;
  double count = 0;
  for (const auto& one : all) {
    largest = std::max(largest, 1 - discounted(one, by_gain) / ideal + discounted(one, by_score));
    if (!std::ranges::is_sorted(one, std::ranges::greater(), [&](std::size_t i) { return at.labels[i]; })) continue;
    sum += discounted(one, by_score);
    count += 1;
  }
  return largest - sum / count;
}

TEST(NdcgBound, IsTheLargestOverAllOrdersAndAboveTheLoss) {
  Random random(11);
  const auto loss = ndcg_bound_loss();
  for (int round = 0; round < 300; ++round) {
    const Case at = random_case(random, 6);
    std::vector<double> gradient(at.scores.size());
    const double value = loss->evaluate(at.scores, at.labels, gradient);
    EXPECT_NEAR(value, bound_by_enumeration(at), 1e-12) << round;
    const double ndcg = evaluate(parse_metrics("ndcg"), {at.scores, at.labels, {}}).front();
    const bool gains = std::ranges::max(at.labels) > 0;
    if (gains) {
      EXPECT_GE(value, 1 - ndcg - 1e-12) << round;
    }
  }
}

/// The bound is tight if the margins between the scores are as large as the gains.
TEST(NdcgBound, IsZeroForWellSeparatedScoresInTheRightOrder) {
  const std::vector<double> scores = {3, 2, 1, 0};
  const std::vector<double> labels = {4, 3, 1, 0};
  std::vector<double> gradient(4);
  EXPECT_NEAR(ndcg_bound_loss()->evaluate(scores, labels, gradient), 0, 1e-12);
  EXPECT_EQ(gradient, std::vector<double>(4, 0.0));
}

TEST(NdcgBound, IsConvex) {
  Random random(12);
  const auto loss = ndcg_bound_loss();
  for (int round = 0; round < 300; ++round) {
    const Case at = random_case(random, 7);
    std::vector<double> other;
    for (std::size_t i = 0; i < at.scores.size(); ++i) other.push_back(at.scores[i] + random.normal());
    std::vector<double> gradient(at.scores.size());
    std::vector<double> ignored(at.scores.size());
    const double here = loss->evaluate(at.scores, at.labels, gradient);
    const double there = loss->evaluate(other, at.labels, ignored);
    double along = 0;
    for (std::size_t i = 0; i < other.size(); ++i) along += gradient[i] * (other[i] - at.scores[i]);
    EXPECT_GE(there, here + along - 1e-12) << round;  // the tangent plane is a lower bound
  }
}

TEST(FactorLosses, GradientsEqualFiniteDifferences) {
  Random random(13);
  for (const auto& make : {ndcg_bound_loss, squared_loss}) {
    const auto loss = make();
    for (int round = 0; round < 100; ++round) {
      const Case at = random_case(random, 8);
      std::vector<double> gradient(at.scores.size());
      std::vector<double> ignored(at.scores.size());
      (void)loss->evaluate(at.scores, at.labels, gradient);
      for (std::size_t i = 0; i < at.scores.size(); ++i) {
        Case up = at;
        Case down = at;
        up.scores[i] += 1e-7;
        down.scores[i] -= 1e-7;
        const double rise =
            loss->evaluate(up.scores, up.labels, ignored) - loss->evaluate(down.scores, down.labels, ignored);
        EXPECT_NEAR(gradient[i], rise / 2e-7, 1e-6) << round;
      }
    }
  }
}

/// The bound is above the loss, up to the constants, and equals it if the scores within blocks are equal.
TEST(PmopBound, IsAnUpperBoundOfThePmopLoss) {
  Random random(12);
  const auto bound = pmop_bound_loss();
  const auto loss = pmop_loss();
  int above = 0;
  for (int k = 0; k < 200; ++k) {
    Case at = random_case(random, 9);
    std::vector<double> gradient(at.scores.size());
    const double loose =
        bound->evaluate(at.scores, at.labels, gradient) - loss->evaluate(at.scores, at.labels, gradient);
    for (std::size_t i = 0; i < at.scores.size(); ++i) at.scores[i] = std::sin(at.labels[i]);
    const double tight =
        bound->evaluate(at.scores, at.labels, gradient) - loss->evaluate(at.scores, at.labels, gradient);
    EXPECT_GE(loose, tight - 1e-9);
    above += loose > tight + 1e-3 ? 1 : 0;
  }
  EXPECT_GT(above, 100);
}

TEST(PmopBound, DerivativesEqualFiniteDifferences) {
  Random random(13);
  const auto loss = pmop_bound_loss();
  for (int k = 0; k < 100; ++k) {
    const Case at = random_case(random, 12);
    const std::size_t count = at.scores.size();
    std::vector<double> gradient(count);
    std::vector<double> curvature(count);
    std::vector<double> up(count);
    std::vector<double> down(count);
    (void)loss->evaluate(at.scores, at.labels, gradient, curvature);
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<double> scores = at.scores;
      scores[i] += 1e-5;
      const double high = loss->evaluate(scores, at.labels, up);
      scores[i] -= 2e-5;
      const double low = loss->evaluate(scores, at.labels, down);
      EXPECT_NEAR(gradient[i], (high - low) / 2e-5, 1e-6);
      EXPECT_NEAR(curvature[i], (up[i] - down[i]) / 2e-5, 1e-6);
      EXPECT_GE(curvature[i], -1e-12) << "convex";
    }
  }
}

}  // namespace witan::factor_losses_test
