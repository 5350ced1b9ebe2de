#include <cmath>
#include <numbers>

#include "online/elo.hpp"
#include "online/glicko2.hpp"
#include "online/trueskill.hpp"
#include "support/expect_error.hpp"
#include "support/scores_of.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::online_raters_test {

using test::read_csv_text;
using test::Scores;
using test::scores_of;

Fit fit_of(std::string_view csv, std::string_view spec) {
  Context context;
  const Dataset data = read_csv_text(csv);
  return make_model(spec)->solve(data.instance(0), context);
}

TEST(Elo, MatchByMatch) {
  // 1500 : 1500, a win adds 16. Then a is 32 points above: its expected share of the next match, which it loses, is
  // 1/(1 + 10^(−32/400)).
  const Scores scores = scores_of("winner,loser\na,b\nb,a\n", "elo");
  const double expected = 1 / (1 + std::pow(10, -32.0 / 400));
  EXPECT_NEAR(scores.at("a"), 1516 - 32 * expected, 1e-9);
  EXPECT_NEAR(scores.at("b"), 1484 + 32 * expected, 1e-9);
}

TEST(Elo, SharesTiesAndWeights) {
  EXPECT_EQ(scores_of("left,right,winner\na,b,tie\n", "elo"), (Scores{{"a", 1500}, {"b", 1500}}));
  EXPECT_EQ(scores_of("left,right,winner\na,b,0.75\n", "elo(k=8,start=0)"), (Scores{{"a", 2}, {"b", -2}}));
  EXPECT_EQ(scores_of("winner,loser,weight\na,b,0.5\n", "elo(k=8,start=0)"), (Scores{{"a", 2}, {"b", -2}}));
  const Scores other = scores_of("winner,loser\na,b\na,b\n", "elo(k=2,start=0,base=2,scale=2)");
  EXPECT_NEAR(other.at("a"), 1 + 2 * (1 - 1 / (1 + std::pow(2.0, -1))), 1e-12);
}

TEST(OnlineRaters, TheOrderCounts) {
  for (const std::string_view method : {"elo", "glicko2", "trueskill"}) {
    EXPECT_NE(scores_of("winner,loser\na,b\nb,a\n", method), scores_of("winner,loser\nb,a\na,b\n", method)) << method;
    // Times determine the order, whatever the order of the rows.
    EXPECT_EQ(scores_of("winner,loser,time\nb,a,2\na,b,1\n", method),
              scores_of("winner,loser,time\na,b,1\nb,a,2\n", method));
  }
}

TEST(OnlineRaters, ItemsWithoutAMatchHaveNoScore) {
  for (const std::string_view method : {"elo", "glicko2", "trueskill"}) {
    const Fit fit = fit_of("winner,loser,weight\na,b,1\nc,b,0\n", method);
    EXPECT_GT(fit.scores[0], fit.scores[1]) << method;
    EXPECT_TRUE(std::isnan(fit.scores[2])) << method;
  }
}

TEST(OnlineRaters, StayFiniteWhenContradictionsHaveHugeWeights) {
  std::string csv = "winner,loser,weight\n";
  for (int k = 0; k < 20; ++k) csv += "a,b,1e9\nb,a,1e9\na,c,1e-9\n";
  for (const std::string_view method : {"elo", "glicko2", "glicko2(period=7)"}) {
    for (const double score : fit_of(csv, method).scores) EXPECT_TRUE(std::isfinite(score)) << method << ' ' << score;
  }
}

TEST(Glicko2, GlickmansExample) {
  const std::vector<Glicko2Match> matches = {{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}};
  const Glicko2Rating after = after_period({1500, 200, 0.06}, matches, 0.5);
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko2, APeriodWithoutMatchesOnlyAges) {
  const Glicko2Rating after = after_period({1600, 100, 0.06}, {}, 0.5);
  EXPECT_EQ(after.rating, 1600);
  EXPECT_NEAR(after.deviation, std::sqrt(100 * 100 + 0.06 * 0.06 * 173.7178 * 173.7178), 1e-9);
  EXPECT_EQ(after.volatility, 0.06);
}

double deviation_of(const Fit& fit, Slot slot) { return fit.uncertainty->standard_error(slot); }

TEST(Glicko2, EveryMatchIsAPeriodByDefault) {
  const Fit fit = fit_of("winner,loser\na,b\na,c\n", "glicko2");
  const std::vector<Glicko2Match> first = {{1500, 350, 1}};
  const Glicko2Rating once = after_period({}, first, 0.5);
  const std::vector<Glicko2Match> second = {{1500, 350, 1}};
  const Glicko2Rating twice = after_period(once, second, 0.5);
  EXPECT_NEAR(fit.scores[0], twice.rating, 1e-9);
  EXPECT_NEAR(deviation_of(fit, 0), twice.deviation, 1e-9);
  const std::vector<Glicko2Match> lost = {{1500, 350, 0}};
  EXPECT_NEAR(fit.scores[1], after_period({}, lost, 0.5).rating, 1e-9);
  EXPECT_NEAR(deviation_of(fit, 1), after_period({}, lost, 0.5).deviation, 1e-9);
}

TEST(Glicko2, MatchesOfAPeriodAreUpdatedTogether) {
  const std::vector<Glicko2Match> both = {{1500, 350, 1}, {1500, 350, 1}};
  const Glicko2Rating expected = after_period({}, both, 0.5);
  for (const auto& [csv, spec] : {std::pair("winner,loser\na,b\na,c\n", "glicko2(period=2)"),
                                  std::pair("winner,loser,time\na,b,7\na,c,7\n", "glicko2"),
                                  std::pair("winner,loser,weight\na,b,2\n", "glicko2")}) {
    const Fit fit = fit_of(csv, spec);
    EXPECT_NEAR(fit.scores[0], expected.rating, 1e-9) << csv;
    EXPECT_NEAR(deviation_of(fit, 0), expected.deviation, 1e-9) << csv;
  }
}

TEST(Glicko2, ItemsWithoutMatchesInAPeriodAge) {
  // Three periods; a and b play only in the first and age twice.
  const Fit fit = fit_of("winner,loser,time\na,b,1\nc,d,2\nc,d,3\n", "glicko2");
  const std::vector<Glicko2Match> won = {{1500, 350, 1}};
  const Glicko2Rating aged = after_period(after_period(after_period({}, won, 0.5), {}, 0.5), {}, 0.5);
  EXPECT_NEAR(fit.scores[0], aged.rating, 1e-9);
  EXPECT_NEAR(deviation_of(fit, 0), aged.deviation, 1e-9);
  // The deviation never exceeds the initial one.
  std::string long_league = "winner,loser,time\na,b,1\n";
  for (int k = 2; k < 3000; ++k) long_league += fmt::format("c,d,{}\n", k);
  EXPECT_NEAR(deviation_of(fit_of(long_league, "glicko2"), 0), 350, 1e-9);
}

/// Returns the mean and deviation of the first skill after a match, by numerical integration of the joint density.
struct Moments {
  double mean, deviation;
};
Moments integrate(double mean_one, double sigma_one, double mean_two, double sigma_two, double beta, double margin,
                  bool draw) {
  // The opponent's skill and both noises form one normal variable, so only the first skill is integrated.
  const double spread = std::sqrt(sigma_two * sigma_two + 2 * beta * beta);
  const auto cdf = [](double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); };
  double mass = 0;
  double first = 0;
  double second = 0;
  for (int k = -20000; k <= 20000; ++k) {
    const double z = k / 2000.0;
    const double skill = mean_one + sigma_one * z;
    const double above = cdf((skill - mean_two - margin) / spread);
    const double chance = draw ? cdf((skill - mean_two + margin) / spread) - above : above;
    const double weight = std::exp(-z * z / 2) * chance;
    mass += weight;
    first += weight * skill;
    second += weight * skill * skill;
  }
  return {first / mass, std::sqrt(second / mass - first / mass * (first / mass))};
}

/// Returns half the width of the central interval of the performance difference of equal players with probability
/// `draw`, by bisection.
double draw_margin(double draw, double beta) {
  double low = 0;
  double high = 100 * beta;
  for (int k = 0; k < 200; ++k) {
    const double middle = (low + high) / 2;
    (std::erf(middle / (2 * beta)) < draw ? low : high) = middle;
  }
  return low;
}

TEST(TrueSkill, MomentsAreThoseOfTheExactPosterior) {
  const double beta = 25.0 / 6;
  const double margin = draw_margin(0.1, beta);
  const double start = std::sqrt(625.0 / 9 + 625.0 / 90000);
  const Fit win = fit_of("winner,loser\na,b\n", "trueskill");
  const Moments winner = integrate(25, start, 25, start, beta, margin, false);
  EXPECT_NEAR(win.scores[0], winner.mean, 1e-6);
  EXPECT_NEAR(deviation_of(win, 0), winner.deviation, 1e-6);
  EXPECT_NEAR(win.scores[0] + win.scores[1], 50, 1e-9);
  // All implementations print these values.
  EXPECT_NEAR(win.scores[0], 29.396, 1e-3);
  EXPECT_NEAR(win.scores[1], 20.604, 1e-3);
  EXPECT_NEAR(deviation_of(win, 1), 7.171, 1e-3);
  // A draw after the win, between unequal skills.
  const Fit draw = fit_of("left,right,winner\na,b,left\na,b,tie\n", "trueskill");
  const double later = std::hypot(winner.deviation, 25.0 / 300);
  const Moments drew = integrate(winner.mean, later, 50 - winner.mean, later, beta, margin, true);
  EXPECT_NEAR(draw.scores[0], drew.mean, 1e-5);
  EXPECT_NEAR(deviation_of(draw, 0), drew.deviation, 1e-5);
}

TEST(TrueSkill, ParametersChangeTheMoments) {
  const double margin = draw_margin(0.4, 2);
  const Fit fit = fit_of("left,right,winner\na,b,right\n", "trueskill(mu=10,sigma=3,beta=2,tau=4,draw=0.4)");
  const Moments winner = integrate(10, 5, 10, 5, 2, margin, false);  // 3² + 4² = 5²
  EXPECT_NEAR(fit.scores[1], winner.mean, 1e-6);
  EXPECT_NEAR(deviation_of(fit, 1), winner.deviation, 1e-6);
}

TEST(TrueSkill, AnUnlikelyDrawPullsFarApartSkillsTogether) {
  // After two hundred wins, a draw makes tails underflow; the moments must stay finite.
  std::string csv = "left,right,winner,weight\na,b,left,200\n";
  const Fit before = fit_of(csv, "trueskill(sigma=1000,beta=1,tau=0)");
  const Fit after = fit_of(csv + "a,b,tie,1\n", "trueskill(sigma=1000,beta=1,tau=0)");
  EXPECT_LT(after.scores[0], before.scores[0]);
  EXPECT_GT(after.scores[0], after.scores[1]);
  EXPECT_LT(deviation_of(after, 0), deviation_of(before, 0));
}

TEST(TrueSkill, WithoutDrawsADrawMeansEqualPerformances) {
  const Fit fit = fit_of("left,right,winner\na,b,left\na,b,tie\n", "trueskill(draw=0,tau=0)");
  const Fit narrow = fit_of("left,right,winner\na,b,left\na,b,tie\n", "trueskill(draw=0.0001,tau=0)");
  EXPECT_NEAR(fit.scores[0], narrow.scores[0], 2e-3);
  EXPECT_NEAR(deviation_of(fit, 0), deviation_of(narrow, 0), 2e-3);
}

TEST(TrueSkill, RejectsSharesAndFractionalWeights) {
  EXPECT_EQ(error_of([] { (void)fit_of("left,right,winner\na,b,0.75\n", "trueskill"); }),
            "trueskill needs wins, losses and ties, but instance \"all\" has a comparison with a share of 0.75; use "
            "elo or glicko2");
  EXPECT_EQ(error_of([] { (void)fit_of("winner,loser,weight\na,b,1.5\n", "trueskill"); }),
            "trueskill needs integer weights up to 1000, but instance \"all\" has a comparison of weight 1.5; use elo "
            "or glicko2");
  EXPECT_EQ(scores_of("winner,loser,weight\na,b,2\n", "trueskill"), scores_of("winner,loser\na,b\na,b\n", "trueskill"));
}

}  // namespace witan::online_raters_test
