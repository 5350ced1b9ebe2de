// Compares the information of one comparison with its definition, Σ P′²/P over outcomes, with numerical derivatives.
#include "witan/method/fit.hpp"

#include <cmath>
#include <functional>
#include <vector>

#include <gtest/gtest.h>

namespace witan::win_link_test {

using Chances = std::function<std::vector<double>(double)>;

double information_of(const Chances& chances, double difference) {
  constexpr double kStep = 1e-5;
  const std::vector<double> at = chances(difference);
  const std::vector<double> before = chances(difference - kStep);
  const std::vector<double> after = chances(difference + kStep);
  double sum = 0;
  for (std::size_t k = 0; k < at.size(); ++k) {
    const double slope = (after[k] - before[k]) / (2 * kStep);
    sum += slope * slope / at[k];
  }
  return sum;
}

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

TEST(OutcomeModel, HasTheFisherInformation) {
  Fit fit;
  for (const OutcomeModel link : {OutcomeModel::logistic, OutcomeModel::normal, OutcomeModel::elo}) {
    fit.outcome_model = link;
    const double unit = link == OutcomeModel::elo ? 400 / std::log(10.0) : 1;
    const Chances chances = [&](double d) {
      return std::vector{win_probability(fit, d * unit), win_probability(fit, -d * unit)};
    };
    for (const double d : {-2.0, -0.3, 0.0, 1.0}) {
      EXPECT_NEAR(win_information(fit, d * unit) * unit * unit, information_of(chances, d), 1e-8);
    }
  }
}

TEST(OutcomeModel, RaoAndKupperCountTies) {
  Fit fit;
  fit.outcome_model = OutcomeModel::rao_kupper;
  fit.estimates.push_back({"tie", 2});
  EXPECT_NEAR(win_probability(fit, std::log(2.0)), 0.5, 1e-15);
  EXPECT_NEAR(win_probability(fit, 0), 1.0 / 3, 1e-15);
  const Chances chances = [](double d) {
    const double won = logistic(d - std::log(2.0));
    const double lost = logistic(-d - std::log(2.0));
    return std::vector{won, lost, 1 - won - lost};
  };
  for (const double d : {-2.0, -0.3, 0.0, 1.0}) {
    EXPECT_NEAR(win_information(fit, d), information_of(chances, d), 1e-8) << d;
  }
  for (const double d : {-2.0, -0.3, 0.0, 1.0}) EXPECT_NEAR(tie_probability(fit, d), chances(d)[2], 1e-15) << d;
  fit.estimates.clear();  // only ties: the win probability is 0
  EXPECT_EQ(win_probability(fit, 1), 0);
  EXPECT_EQ(tie_probability(fit, 1), 1);
  EXPECT_EQ(win_information(fit, 1), 0);
}

TEST(OutcomeModel, DavidsonTiesFollowTheRootOfTheOdds) {
  Fit fit;
  fit.estimates.push_back({"tie", 0.5});
  const Chances chances = [](double d) {
    const double sum = std::exp(d / 2) + std::exp(-d / 2) + 0.5;
    return std::vector{std::exp(d / 2) / sum, std::exp(-d / 2) / sum, 0.5 / sum};
  };
  for (const OutcomeModel link : {OutcomeModel::davidson, OutcomeModel::davidson_elo}) {
    fit.outcome_model = link;
    const double unit = link == OutcomeModel::davidson_elo ? 400 / std::log(10.0) : 1;
    for (const double d : {-2.0, -0.3, 0.0, 1.0}) {
      EXPECT_NEAR(win_probability(fit, d * unit), chances(d)[0], 1e-15) << d;
      EXPECT_NEAR(tie_probability(fit, d * unit), chances(d)[2], 1e-15) << d;
      EXPECT_NEAR(win_information(fit, d * unit) * unit * unit, information_of(chances, d), 1e-8) << d;
    }
    EXPECT_NEAR(win_probability(fit, -3'000 * unit), 0, 1e-300);
    EXPECT_EQ(win_probability(fit, 3'000 * unit), 1);
  }
  fit.estimates.clear();
  EXPECT_EQ(win_probability(fit, 1), 0);
  EXPECT_EQ(tie_probability(fit, 1), 1);
  EXPECT_EQ(win_information(fit, 1), 0);
}

TEST(OutcomeModel, IsNanWithoutAModel) {
  EXPECT_TRUE(std::isnan(win_probability(Fit{}, 1)));
  EXPECT_TRUE(std::isnan(win_information(Fit{}, 1)));
  EXPECT_TRUE(std::isnan(tie_probability(Fit{}, 1)));
  Fit plain;
  plain.outcome_model = OutcomeModel::logistic;
  EXPECT_TRUE(std::isnan(tie_probability(plain, 1)));
}

}  // namespace witan::win_link_test
