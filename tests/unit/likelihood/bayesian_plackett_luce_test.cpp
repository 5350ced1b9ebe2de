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
