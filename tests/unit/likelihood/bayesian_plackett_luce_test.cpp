#include "likelihood/bayesian_plackett_luce.hpp"

#include <cmath>

#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan::bayesian_plackett_luce_test {

/// Returns ψ at a whole number: ψ(n) = −γ + Σ_{k<n} 1/k.
double digamma(int n) {
  double sum = -0.57721566490153286;
  for (int k = 1; k < n; ++k) sum += 1.0 / k;
  return sum;
}

TEST(BayesianPlackettLuce, TwoItemsHaveABetaPosterior) {
  // e^a/(e^a + e^b) ~ Beta(1 + 7, 1 + 3), so the log-odds have mean ψ(8) − ψ(4) and variance ψ′(8) + ψ′(4).
  const Dataset data = test::read_csv_text("winner,loser,weight\na,b,7\nb,a,3\n");
  Context context;
  const Fit fit = make_model("bayesian-plackett-luce(draws=40000)")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
  const double variance = 0.13313701469403 + 0.28382295573712;  // ψ′(8), ψ′(4): π²/6 less 1/k² below
  const double difference = fit.scores[0] - fit.scores[1];
  // Draws are nearly independent here: with an effective sample size of 10,000, five standard errors are 0.033.
  EXPECT_NEAR(difference, digamma(8) - digamma(4), 0.033);
  EXPECT_NEAR(fit.uncertainty->difference_error(0, 1), std::sqrt(variance), 0.03);
  EXPECT_EQ(fit.uncertainty->kind(), UncertaintyKind::posterior);
}

/// Returns ψ′ at a whole number: π²/6 − Σ_{k<n} 1/k².
double trigamma(int n) {
  double sum = 1.6449340668482264;
  for (int k = 1; k < n; ++k) sum -= 1.0 / (double{1} * k * k);
  return sum;
}

double estimate_of(const Fit& fit, std::string_view name) {
  for (const Estimate& estimate : fit.estimates) {
    if (estimate.name == name) return estimate.value;
  }
  return NAN;
}

TEST(BayesianPlackettLuce, AnItemNeverBeatenHasItsExactPosterior) {
  // e^a/(e^a + e^b) ~ Beta(1 + n, 1): the posterior of a − b is far wider than one step of the Gibbs sampler, 1/√n.
  for (const int wins : {10, 100, 1000}) {
    const Dataset data = test::read_csv_text("winner,loser,weight\na,b," + std::to_string(wins) + "\n");
    Context context;
    const Fit fit = make_model("bayesian-plackett-luce(draws=8000)")->solve(data.instance(0), context);
    EXPECT_EQ(fit.diagnostics.stop, Stop::converged) << wins;
    EXPECT_LE(estimate_of(fit, "r-hat"), 1.01);
    const double size = estimate_of(fit, "effective sample size");
    EXPECT_GT(size, 1'000);
    const double deviation = std::sqrt(trigamma(1 + wins) + trigamma(1));
    const double error = deviation / std::sqrt(size);
    EXPECT_NEAR(fit.scores[0] - fit.scores[1], digamma(1 + wins) - digamma(1), 5 * error) << wins;
    // The kurtosis of the skewed posterior is below 6, so the standard error of the deviation is below 1.2 × `error`.
    EXPECT_NEAR(fit.uncertainty->difference_error(0, 1), deviation, 6 * error) << wins;
  }
}

TEST(BayesianPlackettLuce, EqualRankingsHaveTheirExactPosterior) {
  // With n rankings a, b, c: e^a/Σ ~ Beta(1 + n, 2) and e^b/(e^b + e^c) ~ Beta(1 + n, 1), independently.
  constexpr int kRankings = 50;
  const Dataset data = test::read_csv_text("expert,item,rank,count\np,a,1,50\np,b,2,50\np,c,3,50\n");
  Context context;
  const Fit fit = make_model("bayesian-plackett-luce(draws=8000)")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
  const double deviation = std::sqrt(trigamma(1 + kRankings) + trigamma(1));
  const double error = deviation / std::sqrt(estimate_of(fit, "effective sample size"));
  EXPECT_NEAR(fit.scores[1] - fit.scores[2], digamma(1 + kRankings) - digamma(1), 5 * error);
  EXPECT_NEAR(fit.uncertainty->difference_error(1, 2), deviation, 6 * error);
}

/// Moments of a − b and b − c for these counts of wins, by summation over a grid of both differences. Given the common
/// scale, Gamma(1) strengths have a Dirichlet(1, 1, 1) prior, whose density over the differences is Π e^{s_i}/(Σ e^s)³.
struct Moments3 {
  double mean = 0, variance = 0;
};
Moments3 integrate(const double (&wins)[3][3]) {
  double total = 0;
  double sum = 0;
  double squares = 0;
  for (double x = -12; x <= 14; x += 0.02) {
    for (double y = -12; y <= 12; y += 0.02) {
      const double s[] = {x + y, y, 0};
      double log_density = s[0] + s[1] + s[2] - 3 * std::log(std::exp(s[0]) + std::exp(s[1]) + std::exp(s[2]));
      for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) log_density -= wins[i][j] * std::log1p(std::exp(s[j] - s[i]));
      }
      const double density = std::exp(log_density);
      total += density;
      sum += density * x;
      squares += density * x * x;
    }
  }
  return {sum / total, squares / total - (sum / total) * (sum / total)};
}

TEST(BayesianPlackettLuce, ThreeItemsAgreeWithNumericalIntegration) {
  const double wins[3][3] = {{0, 5, 4}, {1, 0, 3}, {0, 2, 0}};
  const Moments3 exact = integrate(wins);
  const Dataset data = test::read_csv_text("winner,loser,weight\na,b,5\na,c,4\nb,a,1\nb,c,3\nc,b,2\n");
  Context context;
  const Fit fit = make_model("bayesian-plackett-luce(draws=20000)")->solve(data.instance(0), context);
  const double error = std::sqrt(exact.variance / estimate_of(fit, "effective sample size"));
  EXPECT_NEAR(fit.scores[0] - fit.scores[1], exact.mean, 5 * error);
  EXPECT_NEAR(fit.uncertainty->difference_error(0, 1), std::sqrt(exact.variance), 5 * error);
}

TEST(BayesianPlackettLuce, WithMuchDataItMeetsTheMaximum) {
  const std::string csv = "winner,loser,weight\na,b,400\nb,a,200\nb,c,300\nc,b,300\nc,a,150\na,c,350\n";
  const auto most_likely = test::scores_of(csv, "plackett-luce(prior=0)");
  const auto mean = test::scores_of(csv, "bayesian-plackett-luce(draws=8000)");
  // Posterior standard deviations are near 0.05, and the errors of the means are far smaller.
  for (const auto& [item, score] : most_likely) EXPECT_NEAR(mean.at(item), score, 0.02) << item;
}

TEST(BayesianPlackettLuce, ChainsThatHaveNotMetAreReported) {
  const Dataset data = test::read_csv_text("expert,item,rank\np,a,1\np,b,2\np,c,3\nq,d,1\nq,e,2\n");
  Context context;
  const Fit fit = make_model("bayesian-plackett-luce(draws=32,burn_in=0)")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::iteration_limit);
}

TEST(BayesianPlackettLuce, TheSeedDecidesAndThreadsDoNot) {
  const Dataset data = test::read_csv_text("winner,loser\na,b\nb,c\nc,a\n");
  const auto solve = [&](unsigned threads, std::uint64_t seed) {
    Context context({.threads = threads, .seed = seed, .progress = {}, .stop = nullptr});
    return make_model("bayesian-plackett-luce(draws=100)")->solve(data.instance(0), context).scores;
  };
  EXPECT_EQ(solve(1, 5), solve(4, 5));
  EXPECT_NE(solve(1, 5), solve(1, 6));
}

TEST(BayesianPlackettLuce, WhatThePriorAloneDecidesIsNamed) {
  Context context;
  const auto notes = [&](const char* csv) {
    const Dataset data = test::read_csv_text(csv);
    return make_model("bayesian-plackett-luce")->solve(data.instance(0), context).diagnostics.notes;
  };
  const auto separated = notes("winner,loser\na,b\n");
  ASSERT_EQ(separated.size(), 3U);
  EXPECT_EQ(separated[0], "never beaten: \"a\"");
  EXPECT_EQ(separated[1], "never win: \"b\"");
  const auto apart = notes("winner,loser\na,b\nb,a\nc,d\nd,c\n");
  ASSERT_EQ(apart.size(), 2U);
  EXPECT_NE(apart[0].find("{\"a\", \"b\"}, {\"c\", \"d\"}"), std::string::npos);
  EXPECT_TRUE(notes("winner,loser\na,b\nb,a\n").empty());
}

}  // namespace witan::bayesian_plackett_luce_test
