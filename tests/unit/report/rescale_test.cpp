#include "report/rescale.hpp"

#include "witan/util/error.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace witan::rescale_test {

Fit log_odds(double one, double other) {
  Fit fit;
  fit.scores = {one, other};
  fit.outcome_model = OutcomeModel::logistic;
  return fit;
}

TEST(Rescale, FourHundredPointsAreAFactorOfTenInTheOdds) {
  Fit fit = log_odds(std::log(10.0), 0);
  rescale({ScoreScale::elo, std::nullopt, 0}, fit);
  EXPECT_NEAR(fit.scores[0] - fit.scores[1], 400, 1e-9);
}

TEST(Rescale, ChancesOfWinningStayWhatTheyAre) {
  Fit fit = log_odds(std::log(3.0), 0);
  EXPECT_NEAR(win_probability(fit, fit.scores[0] - fit.scores[1]), 0.75, 1e-12);
  rescale({ScoreScale::elo, Slot{1}, 1500}, fit);
  EXPECT_EQ(fit.scores[1], 1500);
  EXPECT_NEAR(win_probability(fit, fit.scores[0] - fit.scores[1]), 0.75, 1e-12);
}

TEST(Rescale, ShowsDifferencesOfScoresOnTheirScaleAndOtherNumbersAsTheyAre) {
  Fit fit = log_odds(1, 0);
  fit.estimates = {{.name = "advantage", .value = std::log(10.0), .standard_error = 1, .is_score_difference = true},
                   {.name = "tie", .value = 0.5, .standard_error = 0.25}};
  rescale({ScoreScale::elo, std::nullopt, 0}, fit);
  EXPECT_NEAR(fit.estimates[0].value, 400, 1e-9);
  EXPECT_NEAR(fit.estimates[0].standard_error, 400 / std::log(10.0), 1e-9);
  EXPECT_EQ(fit.estimates[1].value, 0.5);
  EXPECT_EQ(fit.estimates[1].standard_error, 0.25);
}

TEST(Rescale, AnAnchorHasAFiniteScore) {
  for (const double value : {std::nan(""), HUGE_VAL}) {
    Fit fit = log_odds(1, 0);
    EXPECT_THROW(rescale({ScoreScale::natural, 0, value}, fit), UsageError);
  }
}

TEST(Rescale, ScoresThatAreNoLogOddsAreNoRatings) {
  Fit fit = log_odds(1, 0);
  fit.outcome_model = OutcomeModel::normal;
  EXPECT_THROW(rescale({ScoreScale::elo, std::nullopt, 0}, fit), UsageError);
}

}  // namespace witan::rescale_test
