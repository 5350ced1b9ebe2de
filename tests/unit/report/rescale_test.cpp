#include "witan/report/rescale.hpp"

#include "witan/util/error.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace witan {
namespace {

Fit log_odds(double one, double other) {
  Fit fit;
  fit.scores = {one, other};
  fit.win_link = WinLink::logistic;
  return fit;
}

TEST(Rescale, FourHundredPointsAreAFactorOfTenInTheOdds) {
  Fit fit = log_odds(std::log(10.0), 0);
  rescale({ScoreScale::elo, std::nullopt, 0}, fit);
  EXPECT_NEAR(fit.scores[0] - fit.scores[1], 400, 1e-9);
}

TEST(Rescale, ChancesOfWinningStayWhatTheyAre) {
  Fit fit = log_odds(std::log(3.0), 0);
  EXPECT_NEAR(win_probability(fit.win_link, fit.scores[0] - fit.scores[1]), 0.75, 1e-12);
  rescale({ScoreScale::elo, Slot{1}, 1500}, fit);
  EXPECT_EQ(fit.scores[1], 1500);
  EXPECT_NEAR(win_probability(fit.win_link, fit.scores[0] - fit.scores[1]), 0.75, 1e-12);
}

TEST(Rescale, ScoresThatAreNoLogOddsAreNoRatings) {
  Fit fit = log_odds(1, 0);
  fit.win_link = WinLink::normal;
  EXPECT_THROW(rescale({ScoreScale::elo, std::nullopt, 0}, fit), UsageError);
}

}  // namespace
}  // namespace witan
