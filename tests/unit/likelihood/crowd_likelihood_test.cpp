// Compares derivatives of the judges' likelihood with finite differences, and reliabilities with their maxima.
#include "likelihood/crowd_likelihood.hpp"

#include <cmath>

#include "util/random.hpp"
#include <Eigen/Core>
#include <gtest/gtest.h>

namespace witan::crowd_likelihood_test {

constexpr double kPriorCorrect = 2.5;

struct Case {
  PairProblem problem;
  std::vector<CrowdJudge> judges;
};

Case random_case(Random& random) {
  Case made;
  made.problem.items = 5;
  made.problem.prior = 0.3;
  made.problem.globals = {PairGlobal::advantage};
  for (Slot i = 0; i < 5; ++i) {
    for (Slot j = i + 1; j < 5; ++j) {
      made.problem.pairs.push_back({i, j, 1, 1, 0});
      made.problem.side.push_back(static_cast<std::int8_t>(static_cast<int>(random.below(3)) - 1));
    }
  }
  for (int e = 0; e < 4; ++e) {
    CrowdJudge judge;
    for (std::uint32_t k = 0; k < made.problem.pairs.size(); ++k) {
      if (random.uniform() < 0.4) continue;
      judge.pairs.push_back({k, 3 * random.uniform(), random.uniform() < 0.3 ? 0.0 : random.uniform()});
    }
    made.judges.push_back(judge);
  }
  return made;
}

CrowdDerivatives differentiate(const Case& of, const std::vector<double>& x) {
  CrowdLikelihood likelihood(of.problem, of.judges, kPriorCorrect);
  CrowdDerivatives at;
  likelihood.differentiate(x, at);
  return at;
}

/// Returns the objective for given reliabilities, statement by statement.
double objective(const Case& of, const std::vector<double>& x, const std::vector<double>& eta) {
  double sum = 0;
  for (std::size_t e = 0; e < of.judges.size(); ++e) {
    for (const JudgedPair& judged : of.judges[e].pairs) {
      const PairCount& pair = of.problem.pairs[judged.pair];
      const double d = x[pair.low] - x[pair.high] + x[5] * of.problem.side[judged.pair];
      const double win = 1 / (1 + std::exp(-d));
      const double p = eta[e] * win + (1 - eta[e]) * (1 - win);
      sum += judged.low_wins * std::log(p) + judged.high_wins * std::log(1 - p);
    }
    sum += kPriorCorrect * std::log(eta[e]) + std::log(1 - eta[e]);
  }
  for (const double value : x) sum -= of.problem.prior / 2 * value * value;
  return sum;
}

std::vector<double> random_point(Random& random) {
  std::vector<double> x(6);
  for (double& value : x) value = 2 * random.normal();
  return x;
}

TEST(CrowdLikelihood, ReliabilitiesAreTheBestAtThePoint) {
  Random random(11);
  for (int round = 0; round < 20; ++round) {
    const Case made = random_case(random);
    const std::vector<double> x = random_point(random);
    const CrowdDerivatives at = differentiate(made, x);
    std::vector<double> eta;
    for (const CrowdReliability& reliability : at.reliabilities) {
      eta.push_back(reliability.right);
      EXPECT_NEAR(reliability.right + reliability.wrong, 1, 1e-15);
    }
    EXPECT_NEAR(at.value, objective(made, x, eta), 1e-10);
    for (std::size_t e = 0; e < made.judges.size(); ++e) {
      for (int grid = 1; grid < 200; ++grid) {
        std::vector<double> other = eta;
        other[e] = grid / 200.0;
        EXPECT_GE(at.value, objective(made, x, other) - 1e-12) << e;
      }
    }
  }
}

TEST(CrowdLikelihood, GradientIsTheFiniteDifference) {
  Random random(12);
  constexpr double kStep = 1e-5;
  for (int round = 0; round < 20; ++round) {
    const Case made = random_case(random);
    std::vector<double> x = random_point(random);
    const CrowdDerivatives at = differentiate(made, x);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double was = x[i];
      x[i] = was + kStep;
      const double up = differentiate(made, x).value;
      x[i] = was - kStep;
      const double down = differentiate(made, x).value;
      x[i] = was;
      EXPECT_NEAR(at.gradient[i], (up - down) / (2 * kStep), 1e-7) << i;
    }
  }
}

Eigen::MatrixXd curvature_of(const Case& of, const CrowdDerivatives& at) {
  Eigen::MatrixXd h = Eigen::MatrixXd::Zero(6, 6);
  for (std::size_t k = 0; k < of.problem.pairs.size(); ++k) {
    Eigen::VectorXd along = Eigen::VectorXd::Zero(6);
    along[of.problem.pairs[k].low] = 1;
    along[of.problem.pairs[k].high] = -1;
    along[5] = of.problem.side[k];
    h += at.curvature[k] * along * along.transpose();
  }
  for (const auto& of_judge : at.mixed) {
    Eigen::VectorXd along = Eigen::VectorXd::Zero(6);
    for (const auto& one : of_judge) along[one.coordinate] += one.size;
    h -= along * along.transpose();
  }
  for (Eigen::Index i = 0; i < 6; ++i) h(i, i) += at.own[static_cast<std::size_t>(i)];
  return h;
}

TEST(CrowdLikelihood, CurvatureIsTheFiniteDifferenceOfTheGradient) {
  Random random(13);
  constexpr double kStep = 1e-5;
  for (int round = 0; round < 20; ++round) {
    const Case made = random_case(random);
    std::vector<double> x = random_point(random);
    const Eigen::MatrixXd h = curvature_of(made, differentiate(made, x));
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double was = x[i];
      x[i] = was + kStep;
      const std::vector<double> up = differentiate(made, x).gradient;
      x[i] = was - kStep;
      const std::vector<double> down = differentiate(made, x).gradient;
      x[i] = was;
      for (std::size_t j = 0; j < x.size(); ++j) {
        EXPECT_NEAR(h(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)), (down[j] - up[j]) / (2 * kStep),
                    1e-6)
            << i << ' ' << j;
      }
    }
  }
}

}  // namespace witan::crowd_likelihood_test
