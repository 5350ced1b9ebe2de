// Compares the derivatives of all pair likelihoods with finite differences, and checks that probabilities sum to 1.
#include "likelihood/pair_problem.hpp"

#include <cmath>

#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::pair_problem_test {

PairProblem random_problem(PairLink link, Random& random) {
  PairProblem problem;
  problem.items = 5;
  problem.link = link;
  problem.prior = 0.3;
  for (Slot i = 0; i < 5; ++i) {
    for (Slot j = i + 1; j < 5; ++j) {
      if (random.uniform() < 0.3) continue;
      const double n = 3 * random.uniform();
      if (random.uniform() < 0.5)
        problem.pairs.push_back({i, j, n, 3 * random.uniform(), 2 * random.uniform()});
      else
        problem.pairs.push_back(n < 1   ? PairCount{i, j, 1, 0, 0}
                                : n < 2 ? PairCount{i, j, 0, 1, 0}
                                        : PairCount{i, j, 0, 0, 1});
      problem.side.push_back(static_cast<std::int8_t>(static_cast<int>(random.below(3)) - 1));
    }
  }
  problem.globals = {PairGlobal::advantage};
  if (has_tie_parameter(link)) problem.globals.push_back(PairGlobal::tie);
  return problem;
}

/// Scores, then advantage and tie, as one vector.
PairPoint point_of(const std::vector<double>& x) { return {{x.begin(), x.begin() + 5}, x[5], x[6]}; }

PairDerivatives differentiate(const PairProblem& problem, const PairPoint& point, Context& context) {
  return PairCalculus(problem, context).differentiate(point);
}

std::vector<double> gradient_of(const PairProblem& problem, const std::vector<double>& x, Context& context) {
  const PairDerivatives at = differentiate(problem, point_of(x), context);
  std::vector<double> gradient = at.gradient;
  gradient.insert(gradient.end(), at.global_gradient.begin(), at.global_gradient.end());
  return gradient;
}

class EveryLink : public ::testing::TestWithParam<PairLink> {};

TEST_P(EveryLink, GradientIsTheFiniteDifference) {
  Random random(3);
  Context context;
  for (int round = 0; round < 10; ++round) {
    const PairProblem problem = random_problem(GetParam(), random);
    std::vector<double> x(7);
    for (double& value : x) value = 2 * random.normal();
    x[6] = 0.2 + random.uniform();
    const std::vector<double> gradient = gradient_of(problem, x, context);
    for (std::size_t k = 0; k < gradient.size(); ++k) {
      const double step = 1e-5;
      std::vector<double> up = x;
      std::vector<double> down = x;
      up[k] += step;
      down[k] -= step;
      const double above = differentiate(problem, point_of(up), context).value;
      const double below = differentiate(problem, point_of(down), context).value;
      const double slope = (above - below) / (2 * step);
      EXPECT_NEAR(gradient[k], slope, 1e-6) << k;
    }
  }
}

TEST_P(EveryLink, CurvatureIsTheFiniteDifferenceOfTheGradient) {
  Random random(4);
  Context context;
  const PairProblem problem = random_problem(GetParam(), random);
  std::vector<double> x = {0.3, -1, 0.8, 2, -0.5, 0.4, 0.7};
  const PairDerivatives at = differentiate(problem, point_of(x), context);
  const std::size_t n = 5 + problem.globals.size();
  std::vector<std::vector<double>> h(n, std::vector<double>(n, 0.0));
  for (std::size_t i = 0; i < 5; ++i) h[i][i] = at.diagonal[i];
  for (std::size_t k = 0; k < problem.pairs.size(); ++k) {
    h[problem.pairs[k].low][problem.pairs[k].high] -= at.curvature[k];
    h[problem.pairs[k].high][problem.pairs[k].low] -= at.curvature[k];
  }
  for (std::size_t g = 0; g < problem.globals.size(); ++g) {
    for (std::size_t i = 0; i < 5; ++i) h[5 + g][i] = h[i][5 + g] = at.border[g][i];
    for (std::size_t f = 0; f < problem.globals.size(); ++f) h[5 + g][5 + f] = at.global_curvature[g][f];
  }
  for (std::size_t k = 0; k < n; ++k) {
    const double step = 1e-6;
    std::vector<double> up = x;
    std::vector<double> down = x;
    up[k] += step;
    down[k] -= step;
    const auto above = gradient_of(problem, up, context);
    const auto below = gradient_of(problem, down, context);
    for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(h[i][k], (below[i] - above[i]) / (2 * step), 1e-6) << i << ' ' << k;
  }
}

TEST_P(EveryLink, ProbabilitiesOfWinLossAndTieSumToOne) {
  for (const double d : {-30.0, -2.0, 0.0, 0.5, 8.0}) {
    const double t = 0.6;
    const double win = std::exp(pair_terms(GetParam(), d, t, {0, 1, 1, 0, 0}).value);
    const double lost = std::exp(pair_terms(GetParam(), d, t, {0, 1, 0, 1, 0}).value);
    const double tie =
        has_tie_parameter(GetParam()) ? std::exp(pair_terms(GetParam(), d, t, {0, 1, 0, 0, 1}).value) : 0;
    EXPECT_NEAR(win + lost + tie, 1, 1e-12) << d;
  }
}

TEST_P(EveryLink, FarApartScoresOverflowNothing) {
  for (const double d : {-800.0, 800.0}) {
    const PairTerms terms = pair_terms(GetParam(), d, 0.6, {0, 1, 1, 1, 1});
    EXPECT_TRUE(std::isfinite(terms.value)) << d;
    EXPECT_TRUE(std::isfinite(terms.by_d)) << d;
    EXPECT_GE(terms.curvature_dd, 0) << d;
  }
}

INSTANTIATE_TEST_SUITE_P(Links, EveryLink,
                         ::testing::Values(PairLink::logit, PairLink::probit, PairLink::davidson,
                                           PairLink::rao_kupper));

/// Many pairs compared once, with small and large differences, whose logarithms are taken together.
TEST(LogitTerms, AddUpToTheTermsOfSinglePairs) {
  Random random(8);
  LogitTerms together;
  double value = 0;
  double expected = 0;
  for (int round = 0; round < 5000; ++round) {
    const double d = (round % 10 == 0 ? 25 : 3) * random.normal();
    const PairCount pairs[] = {{0, 1, 1, 0, 0}, {0, 1, 0, 1, 0}, {0, 1, 0, 0, 1}, {0, 1, 2, 1, 0}};
    const PairCount& pair = pairs[random.below(4)];
    const PairTerms found = together(d, pair);
    const PairTerms single = pair_terms(PairLink::logit, d, 0, pair);
    EXPECT_NEAR(found.by_d, single.by_d, 1e-15);
    EXPECT_NEAR(found.curvature_dd, single.curvature_dd, 1e-15);
    value += found.value;
    expected += single.value;
  }
  EXPECT_NEAR(value + together.rest_of_value(), expected, 1e-12 * std::abs(expected));
}

}  // namespace witan::pair_problem_test
