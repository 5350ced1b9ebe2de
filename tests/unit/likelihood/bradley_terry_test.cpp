#include "likelihood/bradley_terry.hpp"

#include "witan/util/error.hpp"

#include <cmath>
#include <numeric>

#include "pairs/pair_counts.hpp"
#include "simulate/bradley_terry.hpp"
#include "stats/distributions.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::likelihood_bradley_terry_test {

using test::read_csv_text;
using test::Scores;
using test::scores_of;

Fit fit_of(std::string_view csv, std::string_view spec) {
  const Dataset data = read_csv_text(csv);
  Context context;
  return make_model(spec)->solve(data.instance(0), context);
}

bool has_note(const Fit& fit, std::string_view part) {
  for (const std::string& note : fit.diagnostics.notes) {
    if (note.find(part) != std::string::npos) return true;
  }
  return false;
}

/// Reference: Zermelo's and Hunter's iteration, e^{s_i} = wins_i / Σ_j n_ij/(e^{s_i} + e^{s_j}).
std::vector<double> minorise_maximise(const Instance& instance) {
  const PairCounts counts = PairCounts::pooled(instance);
  std::vector<double> strength(instance.size(), 1.0);
  for (int round = 0; round < 200'000; ++round) {
    std::vector<double> wins(strength.size(), 0.0);
    std::vector<double> rate(strength.size(), 0.0);
    for (const PairCount& pair : counts.pairs()) {
      wins[pair.low] += pair.low_wins + pair.ties / 2;
      wins[pair.high] += pair.high_wins + pair.ties / 2;
      const double met = (pair.decided() + pair.ties) / (strength[pair.low] + strength[pair.high]);
      rate[pair.low] += met;
      rate[pair.high] += met;
    }
    double moved = 0;
    double logs = 0;
    for (std::size_t i = 0; i < strength.size(); ++i) {
      const double next = wins[i] / rate[i];
      moved = std::max(moved, std::abs(std::log(next / strength[i])));
      strength[i] = next;
      logs += std::log(next);
    }
    for (double& x : strength) x /= std::exp(logs / static_cast<double>(strength.size()));
    if (moved < 1e-14) break;
  }
  for (double& x : strength) x = std::log(x);
  return strength;
}

TEST(BradleyTerry, TwoItemsHaveTheLogarithmOfTheOdds) {
  const Scores scores = scores_of("winner,loser,weight\na,b,3\nb,a,1\n", "bradley-terry(prior=0)");
  EXPECT_NEAR(scores.at("a") - scores.at("b"), std::log(3.0), 1e-12);
  EXPECT_NEAR(scores.at("a") + scores.at("b"), 0, 1e-14);
}

TEST(BradleyTerry, MaximumMatchesTheMinoriseMaximiseReference) {
  Context context;
  BradleyTerrySimulator::Options options;
  options.items = 12;
  options.ties = 0.4;
  options.comparisons = 30;
  const Simulation made = BradleyTerrySimulator::simulate(options, context);
  const std::vector<double> expected = minorise_maximise(made.data.instance(0));
  const Fit fit = make_model("bradley-terry(prior=0)")->solve(made.data.instance(0), context);
  ASSERT_EQ(fit.diagnostics.stop, Stop::converged);
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(fit.scores[i], expected[i], 1e-9) << i;
}

TEST(BradleyTerry, ConjugateGradientsAndCholeskyAgree) {
  // There are more items than for a Cholesky factor. The first few are also a problem of their own with the same
  // solution.
  std::string csv = "winner,loser\n";
  Random random(5);
  for (int k = 0; k < 6000; ++k) {
    const auto a = random.below(450);
    const auto b = (a + 1 + random.below(449)) % 450;
    csv += fmt::format("i{},i{}\n", a, b);
  }
  const Dataset data = read_csv_text(csv);
  Context context;
  const Fit fit = make_model("bradley-terry")->solve(data.instance(0), context);
  ASSERT_EQ(fit.diagnostics.stop, Stop::converged);
  // The gradient vanishes: wins minus expected wins is prior times score (up to the centring, which is zero here).
  const PairCounts counts = PairCounts::pooled(data.instance(0));
  std::vector<double> gradient(fit.scores.size(), 0.0);
  for (const PairCount& pair : counts.pairs()) {
    const double win = 1 / (1 + std::exp(fit.scores[pair.high] - fit.scores[pair.low]));
    const double pull = pair.low_wins - pair.decided() * win;
    gradient[pair.low] += pull;
    gradient[pair.high] -= pull;
  }
  for (std::size_t i = 0; i < gradient.size(); ++i) EXPECT_NEAR(gradient[i], 0.01 * fit.scores[i], 1e-7) << i;
}

TEST(BradleyTerry, DavidsonAndRaoKupperMatchTheSharesOfTwoItems) {
  // With two items, the model can match all three outcomes: a wins 6, loses 3 and ties 3 of 12.
  const std::string csv = "left,right,winner,weight\na,b,left,6\na,b,right,3\na,b,tie,3\n";
  const Fit davidson = fit_of(csv, "bradley-terry(ties=davidson,prior=0)");
  const double d = davidson.scores[0] - davidson.scores[1];
  const double nu = davidson.estimates.at(0).value;
  const double z = std::exp(d / 2) + std::exp(-d / 2) + nu;
  EXPECT_NEAR(std::exp(d / 2) / z, 0.5, 1e-9);
  EXPECT_NEAR(nu / z, 0.25, 1e-9);
  const Fit rao = fit_of(csv, "bradley-terry(ties=rao-kupper,prior=0)");
  const double e = rao.scores[0] - rao.scores[1];
  const double theta = rao.estimates.at(0).value;
  EXPECT_NEAR(1 / (1 + theta * std::exp(-e)), 0.5, 1e-9);
  EXPECT_NEAR(1 / (1 + theta * std::exp(e)), 0.25, 1e-9);
  EXPECT_NEAR(davidson.likelihood->log_likelihood, 6 * std::log(0.5) + 6 * std::log(0.25), 1e-9);
  EXPECT_EQ(davidson.likelihood->parameter_count, 2);
}

TEST(BradleyTerry, AdvantageOfBeingShownFirstIsFound) {
  Context context;
  BradleyTerrySimulator::Options options;
  options.items = 6;
  options.comparisons = 2000;
  options.position = 0.7;
  const Simulation made = BradleyTerrySimulator::simulate(options, context);
  const Fit fit = make_model("bradley-terry(advantage=on)")->solve(made.data.instance(0), context);
  ASSERT_EQ(fit.estimates.at(0).name, "advantage");
  // 20,000 comparisons: the standard error is near 0.017, so this fails by chance once in 1e8.
  EXPECT_NEAR(fit.estimates[0].value, 0.7, 0.1);
}

TEST(BradleyTerry, AdvantageNeedsToKnowWhoWasFirst) {
  const Dataset data = read_csv_text("winner,loser\na,b\nb,a\n");
  Context context;
  EXPECT_THROW((void)make_model("bradley-terry(advantage=on)")->solve(data.instance(0), context), InputError);
}

// Cases in which other implementations fail.
TEST(BradleyTerry, UnbeatenAndWinlessItemsAreNamedAndFinite) {
  const std::string csv = "winner,loser\na,b\na,c\nb,c\nc,b\nb,d\n";
  const Fit fit = fit_of(csv, "bradley-terry");
  EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
  EXPECT_TRUE(has_note(fit, "never beaten: \"a\""));
  EXPECT_TRUE(has_note(fit, "never win: \"d\""));
  for (const double score : fit.scores) EXPECT_TRUE(std::isfinite(score));
  EXPECT_GT(fit.scores[0], fit.scores[1]);
  EXPECT_GT(fit.scores[2], fit.scores[3]);
  const Fit refused = fit_of(csv, "bradley-terry(prior=0)");
  EXPECT_EQ(refused.diagnostics.stop, Stop::not_identified);
  EXPECT_TRUE(std::isnan(refused.scores[1]));
  EXPECT_TRUE(has_note(refused, "no finite maximum"));
}

TEST(BradleyTerry, NamesTheComponentsOfTheGraph) {
  const Fit fit = fit_of("winner,loser\na,b\nb,a\nc,d\nd,c\n", "bradley-terry");
  EXPECT_TRUE(has_note(fit, "the comparison graph has 2 components: {\"a\", \"b\"}, {\"c\", \"d\"}"));
  for (const double score : fit.scores) EXPECT_NEAR(score, 0, 1e-12);
}

TEST(BradleyTerry, OneComparison) {
  const Fit fit = fit_of("winner,loser\na,b\n", "bradley-terry");
  EXPECT_GT(fit.scores[0], fit.scores[1]);
  // The maximum of ln σ(2s) − prior·s² is where σ(−2s) = prior·s.
  EXPECT_NEAR(1 / (1 + std::exp(2 * fit.scores[0])), 0.01 * fit.scores[0], 1e-12);
}

TEST(BradleyTerry, OnlyTies) {
  for (const char* spec :
       {"bradley-terry", "bradley-terry(ties=davidson)", "bradley-terry(ties=rao-kupper)", "bradley-terry(prior=0)"}) {
    const Fit fit = fit_of("left,right,winner\na,b,tie\nb,c,tie\n", spec);
    EXPECT_EQ(fit.scores, std::vector<double>(3, 0.0)) << spec;
  }
  const Fit ignored = fit_of("left,right,winner\na,b,tie\nb,c,tie\n", "bradley-terry(ties=ignore)");
  for (const double score : ignored.scores) EXPECT_TRUE(std::isnan(score));
}

TEST(BradleyTerry, ContradictoryRepeatsCancel) {
  const Scores scores = scores_of("winner,loser\na,b\nb,a\na,b\nb,a\nb,c\nc,b\n", "bradley-terry(prior=0)");
  for (const auto& [item, score] : scores) EXPECT_NEAR(score, 0, 1e-12) << item;
}

TEST(BradleyTerry, HugeAndTinyWeights) {
  const std::string csv = "winner,loser,weight\na,b,{0}\nb,a,{1}\nb,c,{0}\nc,b,{1}\n";
  for (const double unit : {1e9, 1.0, 1e-9}) {
    const Scores scores = scores_of(fmt::format(fmt::runtime(csv), 3 * unit, unit), "bradley-terry(prior=0)");
    EXPECT_NEAR(scores.at("a") - scores.at("b"), std::log(3.0), 1e-9) << unit;
    EXPECT_NEAR(scores.at("b") - scores.at("c"), std::log(3.0), 1e-9) << unit;
  }
  // Both kinds of data in one instance.
  const Scores mixed =
      scores_of("winner,loser,weight\na,b,1e9\nb,a,1e9\nb,c,1e-9\nc,b,3e-9\n", "bradley-terry(prior=0)");
  EXPECT_NEAR(mixed.at("a") - mixed.at("b"), 0, 1e-9);
  EXPECT_NEAR(mixed.at("c") - mixed.at("b"), std::log(3.0), 1e-6);
}

TEST(Thurstone, HugeAgainstTinyWeights) {
  // Φ(a − b) is 1 minus 10^-18, and the standard normal quantile of 10^-18 is −8.757290348782316.
  const Scores scores = scores_of("winner,loser,weight\na,b,1e9\nb,a,1e-9\nb,c,1e-9\nc,b,1e-9\n", "thurstone(prior=0)");
  EXPECT_NEAR(scores.at("a") - scores.at("b"), 8.757290348782316, 1e-6);
  EXPECT_NEAR(scores.at("b") - scores.at("c"), 0, 1e-6);
}

TEST(BradleyTerry, AnItemNobodyMentionsHasNoScore) {
  const Fit fit = fit_of("expert,item,rank\np,a,1\np,b,2\nq,b,1\nq,a,2\nq,c,\n", "bradley-terry");
  EXPECT_TRUE(std::isnan(fit.scores[2]));
  EXPECT_TRUE(has_note(fit, "without a score: \"c\""));
  EXPECT_NEAR(fit.scores[0], 0, 1e-12);
}

TEST(BradleyTerry, GradientStepsAreThoseOfThePapers) {
  // Two steps of rate 0.5 on the sum by hand: a beats b twice, b beats a once.
  const Fit fit =
      fit_of("winner,loser\na,b\na,b\nb,a\n", "bradley-terry(solver=gradient,steps=2,rate=0.5,objective=sum,prior=0)");
  double s = 0;
  for (int k = 0; k < 2; ++k) s += 0.5 * (2 - 3 / (1 + std::exp(-2 * s)));
  EXPECT_NEAR(fit.scores[0], s, 1e-14);
  EXPECT_EQ(fit.diagnostics.stop, Stop::stopped_early);
}

TEST(BradleyTerry, AWarmStartEndsAtTheSameMaximum) {
  const Dataset data = read_csv_text("winner,loser\na,b\nb,c\nc,a\na,c\nb,a\n");
  Context context;
  const auto model = make_model("bradley-terry");
  const Fit cold = model->solve(data.instance(0), context);
  Fit far = cold;
  far.scores = {5, -3, 1};
  const Fit warm = model->solve(data.instance(0), &far, context);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(warm.scores[i], cold.scores[i], 1e-10);
}

TEST(Thurstone, TwoItemsHaveTheNormalQuantile) {
  const Scores scores = scores_of("winner,loser,weight\na,b,3\nb,a,1\n", "thurstone(prior=0)");
  EXPECT_NEAR(scores.at("a") - scores.at("b"), normal_quantile(0.75), 1e-10);
}

}  // namespace witan::likelihood_bradley_terry_test
