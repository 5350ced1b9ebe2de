#include "method/shared/markov_chain.hpp"

#include <cmath>

#include "oracle/dense_chain.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::markov_chain_test {

using Eigen::Index;

ChainStep step_of(const Eigen::MatrixXd& p) {
  return [&p](std::span<const double> x, std::span<double> y) {
    for (Index i = 0; i < p.rows(); ++i) {
      for (Index j = 0; j < p.cols(); ++j) y[static_cast<std::size_t>(j)] += x[static_cast<std::size_t>(i)] * p(i, j);
    }
  };
}

StationaryDistribution solve(const Eigen::MatrixXd& p, const ChainOptions& options = {}) {
  Context context;
  return stationary_distribution(static_cast<std::uint32_t>(p.rows()), step_of(p), options, context);
}

TEST(StationaryDistribution, EliminationAndPowerIterationAgreeWithLinearEquations) {
  Random random(3);
  for (int round = 0; round < 30; ++round) {
    const auto n = static_cast<Index>(2 + random.below(9));
    Eigen::MatrixXd p = Eigen::MatrixXd::Zero(n, n);
    for (Index i = 0; i < n; ++i) {
      for (Index j = 0; j < n; ++j) p(i, j) = random.below(3) == 0 || j == (i + 1) % n ? random.uniform() : 0;
      p(i, i) += 0.1;
      p.row(i) /= p.row(i).sum();
    }
    const double teleport = round % 2 == 0 ? 0 : 0.2;
    const Eigen::VectorXd expected =
        oracle::stationary((1 - teleport) * p + Eigen::MatrixXd::Constant(n, n, teleport / static_cast<double>(n)));
    const StationaryDistribution direct = solve(p, {.teleport = teleport});
    const StationaryDistribution iterated = solve(p, {.teleport = teleport, .direct = 0});
    EXPECT_EQ(direct.stop, Stop::closed_form);
    EXPECT_EQ(iterated.stop, Stop::converged);
    for (Index i = 0; i < n; ++i) {
      EXPECT_NEAR(direct.log_probability[static_cast<std::size_t>(i)], std::log(expected(i)), 1e-10);
      EXPECT_NEAR(iterated.log_probability[static_cast<std::size_t>(i)], std::log(expected(i)), 1e-8);
    }
  }
}

TEST(StationaryDistribution, TinyProbabilitiesKeepTheirDigits) {
  // A ladder of 40 states: up with probability 1/2, down with 1e-12. Each state is 5e11 times as likely as the one
  // below, so the lowest has probability about 1e-456, far below the smallest double.
  constexpr Index kStates = 40;
  Eigen::MatrixXd p = Eigen::MatrixXd::Zero(kStates, kStates);
  for (Index i = 0; i + 1 < kStates; ++i) {
    p(i, i + 1) = 0.5;
    p(i + 1, i) = 1e-12;
  }
  const auto log_of = solve(p).log_probability;
  for (std::size_t i = 0; i + 1 < log_of.size(); ++i) EXPECT_NEAR(log_of[i + 1] - log_of[i], std::log(5e11), 1e-9);
}

TEST(StationaryDistribution, APeriodicChainIsNotReportedAsConverged) {
  Eigen::MatrixXd p = Eigen::MatrixXd::Zero(3, 3);  // a star: every second step is at its centre
  p << 0, 0.5, 0.5, 1, 0, 0, 1, 0, 0;
  const StationaryDistribution found = solve(p, {.steps = 500, .direct = 0});
  EXPECT_EQ(found.stop, Stop::iteration_limit);
  EXPECT_EQ(found.iterations, 500);
  EXPECT_GT(found.error, 0.1);
}

TEST(StationaryDistribution, ASlowChainWithSmallStepsIsNotReportedAsConverged) {
  Eigen::MatrixXd p(2, 2);
  p << 1 - 1e-12, 1e-12, 3e-12, 1 - 3e-12;
  EXPECT_EQ(solve(p, {.steps = 1000, .direct = 0}).stop, Stop::iteration_limit);
  EXPECT_NEAR(solve(p).log_probability[0], std::log(0.75), 1e-4);  // 1 − 1e-12 has lost digits, 1e-12 has not
}

TEST(ChainComponents, AreNumberedFromTheAbsorbingComponent) {
  // 0 → 1 ⇄ 2 → 3. Node 4 is not a state and connects 3 back to 2.
  const std::vector<ChainEdge> edges = {{0, 1}, {1, 2}, {2, 1}, {2, 3}};
  EXPECT_EQ(chain_components(4, 4, edges), (std::vector<std::uint32_t>{2, 1, 1, 0}));
  const std::vector<ChainEdge> joined = {{0, 1}, {1, 2}, {2, 1}, {2, 3}, {3, 4}, {4, 2}};
  EXPECT_EQ(chain_components(4, 5, joined), (std::vector<std::uint32_t>{1, 0, 0, 0}));
}

}  // namespace witan::markov_chain_test
