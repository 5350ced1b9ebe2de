#include "witan/method/inference/intervals.hpp"

#include "witan/stats/rank_intervals.hpp"
#include "witan/util/error.hpp"

#include <cmath>

#include "data/evidence_part.hpp"
#include "simulate/bradley_terry.hpp"
#include "simulate/plackett_luce.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::intervals_test {

Fit fit_with(const Dataset& data, std::string_view spec, const IntervalOptions& options, unsigned threads = 1) {
  Context context({.threads = threads, .seed = 1, .progress = {}, .stop = nullptr});
  const auto model = make_model(spec);
  Fit fit = model->solve(data.instance(0), context);
  add_uncertainty(*model, data.instance(0), options, fit, context);
  return fit;
}

TEST(Fisher, TwoItemsHaveTheBinomialError) {
  const Dataset data = test::read_csv_text("winner,loser,weight\na,b,30\nb,a,10\n");
  const Fit fit = fit_with(data, "bradley-terry(prior=0)", {.kind = Intervals::fisher});
  ASSERT_TRUE(fit.uncertainty);
  const double error = 1 / std::sqrt(40 * 0.75 * 0.25);
  EXPECT_NEAR(fit.uncertainty->difference_error(0, 1), error, 1e-9);
  EXPECT_NEAR(fit.uncertainty->standard_error(0), error / 2, 1e-9);
}

TEST(Fisher, ErrorsAreThoseOfTheInvertedInformationOfThreeItems) {
  // All pairs are level with n comparisons each: the information is n/4·(3I − 11ᵀ), so a difference has variance
  // 2·4/(3n).
  const Dataset data = test::read_csv_text("winner,loser,weight\na,b,6\nb,a,6\nb,c,6\nc,b,6\nc,a,6\na,c,6\n");
  for (const char* spec : {"bradley-terry(prior=0)", "plackett-luce(prior=0)"}) {
    const Fit fit = fit_with(data, spec, {.kind = Intervals::fisher});
    EXPECT_NEAR(fit.uncertainty->difference_error(0, 1), std::sqrt(8.0 / 36), 1e-9) << spec;
    EXPECT_NEAR(fit.uncertainty->standard_error(2), std::sqrt(4.0 / 36 * 2 / 3), 1e-9) << spec;
  }
}

TEST(Fisher, ItemsWithoutDataHaveNoError) {
  const Dataset data = test::read_csv_text("expert,item,rank\np,a,1\np,b,2\nq,b,1\nq,a,2\nq,c,\n");
  const Fit fit = fit_with(data, "bradley-terry", {.kind = Intervals::fisher});
  EXPECT_TRUE(std::isnan(fit.uncertainty->standard_error(2)));
  EXPECT_TRUE(std::isfinite(fit.uncertainty->standard_error(0)));
}

TEST(Influence, ApproximatesARefitWithoutTheExpert) {
  PlackettLuceSimulator::Options options;
  options.experts = 40;
  options.items = 6;
  Context context;
  const Simulation made = PlackettLuceSimulator::simulate(options, context);
  const Instance instance = made.data.instance(0);
  for (const char* spec : {"bradley-terry", "plackett-luce", "thurstone", "bradley-terry(ties=davidson)"}) {
    const auto model = make_model(spec);
    const Fit fit = model->solve(instance, context);
    const auto influence = model->influence(instance, fit, context);
    ASSERT_TRUE(influence) << spec;
    ASSERT_EQ(influence->experts.size(), 40U);
    for (std::size_t e = 0; e < 40; e += 7) {
      std::vector<double> factor;
      for (const List& list : instance.lists) factor.push_back(list.expert == influence->experts[e] ? 0 : 1);
      const EvidencePart without = EvidencePart::reweighted(instance, factor, {});
      const Fit refit = model->solve(without.instance(), context);
      for (Slot i = 0; i < 6; ++i) {
        const double exact = refit.scores[i] - fit.scores[i];
        EXPECT_NEAR(-influence->shift.row(i)[e], exact, 0.15 * std::abs(exact) + 0.01) << spec << ' ' << e << ' ' << i;
      }
    }
  }
}

TEST(Sandwich, AnItemOfOneExpertHasAtLeastTheFisherVariance) {
  // Only p ranks c, at its prior score: without p the score does not change, although there are few data on c.
  std::string csv = "expert,item,rank\np,a,1\np,b,3\np,c,2\n";
  for (int e = 0; e < 30; ++e) csv += fmt::format("q{0},a,{1}\nq{0},b,{2}\n", e, 1 + e % 2, 2 - e % 2);
  const Fit fit = fit_with(test::read_csv_text(csv), "plackett-luce", {.kind = Intervals::sandwich});
  const Fit fisher = fit_with(test::read_csv_text(csv), "plackett-luce", {.kind = Intervals::fisher});
  EXPECT_NEAR(fit.uncertainty->standard_error(2), fisher.uncertainty->standard_error(2), 1e-9);
  EXPECT_GT(fit.uncertainty->standard_error(2), 1.5 * fisher.uncertainty->standard_error(0));
}

/// Eight lists of a to e in different orders. Two of them contain x and four contain y.
std::string lists_with_unseen_experts() {
  std::string csv = "expert,item,rank\n";
  const std::string orders[] = {"abcdex", "bacde", "acbdey", "abdcey", "xbcade", "baecd", "cabdye", "dabcye"};
  for (std::size_t e = 0; e < std::size(orders); ++e) {
    for (std::size_t k = 0; k < orders[e].size(); ++k) csv += fmt::format("e{},{},{}\n", e, orders[e][k], k + 1);
  }
  return csv;
}

TEST(Sandwich, AnItemOfFewListsHasTheFisherErrorOrNone) {
  const Dataset data = test::read_csv_text(lists_with_unseen_experts());
  const Fit choices = fit_with(data, "plackett-luce", {.kind = Intervals::sandwich});
  const Fit fisher = fit_with(data, "plackett-luce", {.kind = Intervals::fisher});
  ASSERT_NE(choices.uncertainty, nullptr);
  for (const Slot slot : {Slot{5}, Slot{6}}) {
    EXPECT_NEAR(choices.uncertainty->standard_error(slot), fisher.uncertainty->standard_error(slot), 1e-12);
  }
  EXPECT_EQ(choices.diagnostics.notes.back(),
            "fewer than 5 experts per item, Fisher standard error used instead of the sandwich: \"x\", \"y\"");
  const Fit pairs = fit_with(data, "bradley-terry", {.kind = Intervals::sandwich});
  ASSERT_NE(pairs.uncertainty, nullptr);
  EXPECT_TRUE(std::isnan(pairs.uncertainty->standard_error(5)));
  EXPECT_TRUE(std::isnan(pairs.uncertainty->standard_error(6)));
  EXPECT_GT(pairs.uncertainty->standard_error(0), 0);
  EXPECT_EQ(pairs.diagnostics.notes.back(), "fewer than 5 experts per item, no sandwich interval: \"x\", \"y\"");
}

TEST(Intervals, AutomaticSelectsSandwichForListsAndFisherForComparisons) {
  const Dataset lists = test::read_csv_text("expert,item,rank\np,a,1\np,b,2\nq,b,1\nq,a,2\nr,a,1\nr,b,2\n");
  const Fit of_lists = fit_with(lists, "bradley-terry", {});
  ASSERT_TRUE(of_lists.uncertainty);
  EXPECT_EQ(of_lists.uncertainty->kind(), UncertaintyKind::sandwich);
  EXPECT_EQ(of_lists.uncertainty->degrees_of_freedom(), 2);
  const Dataset comparisons = test::read_csv_text("winner,loser\na,b\nb,a\n");
  EXPECT_EQ(fit_with(comparisons, "bradley-terry", {}).uncertainty->kind(), UncertaintyKind::fisher);
  EXPECT_FALSE(fit_with(lists, "borda", {}).uncertainty);
  EXPECT_FALSE(fit_with(lists, "bradley-terry", {.kind = Intervals::none}).uncertainty);
}

TEST(Intervals, UnavailableIntervalsAddANote) {
  const Dataset lists = test::read_csv_text("expert,item,rank\np,a,1\np,b,2\n");
  const Fit alone = fit_with(lists, "bradley-terry", {.kind = Intervals::sandwich});
  EXPECT_FALSE(alone.uncertainty);
  EXPECT_NE(alone.diagnostics.notes.back().find("found 1"), std::string::npos);
  const Fit borda = fit_with(lists, "borda", {.kind = Intervals::fisher});
  EXPECT_NE(borda.diagnostics.notes.back().find("the method does not provide it"), std::string::npos);
}

TEST(Bootstrap, DependsOnTheSeedButNotOnTheThreads) {
  const Dataset data =
      test::read_csv_text("expert,winner,loser,weight\np,a,b,3\nq,b,a,3\nr,a,c,3\ns,c,b,3\nt,b,c,3\nu,a,b,3\n");
  const IntervalOptions options{.kind = Intervals::bootstrap, .draws = 20, .by = ResampleBy::statements};
  const Fit one = fit_with(data, "bradley-terry", options, 1);
  const Fit four = fit_with(data, "bradley-terry", options, 4);
  for (Slot i = 0; i < 3; ++i) {
    EXPECT_EQ(one.uncertainty->standard_error(i), four.uncertainty->standard_error(i));
    EXPECT_GT(one.uncertainty->standard_error(i), 0);
  }
}

TEST(Bootstrap, OverStatementsAgreesWithTheFisherError) {
  // 4,000 comparisons: both estimate the same error. The relative error of 400 draws is 1/√(2·400) = 3.5 %.
  BradleyTerrySimulator::Options made_of;
  made_of.items = 5;
  made_of.comparisons = 400;
  Context context;
  const Simulation made = BradleyTerrySimulator::simulate(made_of, context);
  const Fit fisher = fit_with(made.data, "bradley-terry", {.kind = Intervals::fisher});
  const Fit draws =
      fit_with(made.data, "bradley-terry", {.kind = Intervals::bootstrap, .draws = 400, .by = ResampleBy::statements});
  for (Slot i = 0; i < 5; ++i) {
    EXPECT_NEAR(draws.uncertainty->standard_error(i) / fisher.uncertainty->standard_error(i), 1, 0.2) << i;
  }
}

TEST(Bootstrap, EqualComparisonsAreDrawnTogether) {
  // A weight is a count: one row of weight 50 is drawn like fifty rows, but with other random numbers.
  const Dataset counted = test::read_csv_text("winner,loser,weight\na,b,60\nb,a,40\n");
  const Fit fit = fit_with(counted, "bradley-terry(prior=0)",
                           {.kind = Intervals::bootstrap, .draws = 1000, .by = ResampleBy::statements});
  EXPECT_NEAR(fit.uncertainty->difference_error(0, 1), 1 / std::sqrt(100 * 0.24), 0.04);
}

TEST(Bootstrap, OverExpertsWorksForMethodsWithoutDerivatives) {
  const Dataset data =
      test::read_csv_text("expert,item,rank\np,a,1\np,b,2\nq,b,1\nq,a,2\nr,a,1\nr,b,2\ns,a,1\ns,b,2\n");
  const Fit fit = fit_with(data, "borda", {.kind = Intervals::bootstrap, .draws = 2000});
  // The difference of a draw is a sum of four ±2 with mean 1: its standard deviation is 2·√4·√(1 − ¼) = 3.46. Draws of
  // 4 experts underestimate the variance by the factor 3/4, so the standard error is 4.
  EXPECT_NEAR(fit.uncertainty->difference_error(0, 1), 4, 0.3);
}

constexpr IntervalOptions kDrawStatements{.kind = Intervals::bootstrap, .draws = 2000, .by = ResampleBy::statements};

/// Returns the variance of ln(x/y) for Poisson variables x and y that are both positive.
double variance_of_log_odds(double one, double other) {
  double all = 0, sum = 0, squares = 0;
  const auto chance = [](double mean, int k) { return std::exp(k * std::log(mean) - mean - std::lgamma(k + 1)); };
  for (int x = 1; x < 60; ++x) {
    for (int y = 1; y < 60; ++y) {
      const double p = chance(one, x) * chance(other, y);
      const double value = std::log(static_cast<double>(x) / y);
      all += p;
      sum += p * value;
      squares += p * value * value;
    }
  }
  return squares / all - sum / all * sum / all;
}

TEST(Bootstrap, DrawsWithoutAMaximumAreIgnoredAndCounted) {
  // A draw has no maximum if one side never wins: e^-5 + e^-4 − e^-9 = 2.5 %.
  const Dataset data = test::read_csv_text("winner,loser,weight\na,b,5\nb,a,4\n");
  const Fit fit = fit_with(data, "bradley-terry(prior=0)", kDrawStatements);
  ASSERT_TRUE(fit.uncertainty);
  const std::string& note = fit.diagnostics.notes.back();
  ASSERT_TRUE(note.starts_with("bootstrap: ")) << note;
  EXPECT_TRUE(note.ends_with(" of 2000 draws ignored, without scores (not identified by the data)")) << note;
  EXPECT_NEAR(std::stod(note.substr(note.find(':') + 2)), 50, 21);  // three standard deviations
  EXPECT_NEAR(fit.uncertainty->difference_error(0, 1), std::sqrt(variance_of_log_odds(5, 4)), 0.05);
}

TEST(Bootstrap, NoIntervalIfManyDrawsHaveNoMaximum) {
  // 2e^-3 − e^-6 = 9.7 %
  const Dataset data = test::read_csv_text("winner,loser,weight\na,b,3\nb,a,3\n");
  const Fit fit = fit_with(data, "bradley-terry(prior=0)", kDrawStatements);
  EXPECT_FALSE(fit.uncertainty);
  EXPECT_TRUE(fit.diagnostics.notes.back().starts_with("no bootstrap intervals: ")) << fit.diagnostics.notes.back();
  EXPECT_TRUE(fit_with(data, "bradley-terry", kDrawStatements).uncertainty);
}

/// Twenty experts rank a, b and c; `knowing` of them also rank x, in between.
Dataset an_item_of_few(int knowing) {
  std::string csv = "expert,item,rank\n";
  for (int e = 0; e < 20; ++e) {
    const bool other_way = e % 3 == 0;
    csv += fmt::format("e{0},a,{1}\ne{0},b,{2}\ne{0},c,3\n", e, other_way ? 2 : 1, other_way ? 1 : 2);
    if (e < knowing) csv += fmt::format("e{},x,2.5\n", e);
    if (e % 4 == 0) csv += fmt::format("f{0},c,1\nf{0},a,2\nf{0},b,3\n", e);
  }
  return test::read_csv_text(csv);
}

TEST(Bootstrap, AnItemMissingFromManyDrawsHasNoInterval) {
  // One of 25 experts ranks x: (24/25)^25 = 36 % of the draws lack it.
  const Fit fit = fit_with(an_item_of_few(1), "bradley-terry", {.kind = Intervals::bootstrap, .draws = 200});
  const Slot x = 3;
  ASSERT_TRUE(fit.uncertainty);
  EXPECT_TRUE(std::isnan(fit.uncertainty->standard_error(x)));
  EXPECT_TRUE(std::isnan(fit.uncertainty->probability_above(0, x, 1)));
  EXPECT_TRUE(std::isfinite(fit.uncertainty->difference_error(0, 1)));
  EXPECT_EQ(fit.diagnostics.notes.back(),
            "no interval for items missing from more than 1 in 20 bootstrap draws: \"x\"");
  const RankIntervals ranks = compute_rank_intervals(fit.scores, *fit.uncertainty, 0.95, 1);
  EXPECT_EQ(ranks.ranks[x].best, 1U);
  EXPECT_EQ(ranks.ranks[x].worst, 4U);
}

TEST(Bootstrap, AnItemMissingFromFewDrawsHasAnInterval) {
  // Six of 25 experts rank x: (19/25)^25 = 0.1 % of the draws lack it.
  const Fit fit = fit_with(an_item_of_few(6), "bradley-terry", {.kind = Intervals::bootstrap, .draws = 2000});
  ASSERT_TRUE(fit.uncertainty);
  EXPECT_GT(fit.uncertainty->standard_error(3), 0);
}

TEST(Automatic, UnavailableErrorsAddANoteByDefaultAndThrowOnRequest) {
  for (const char* csv : {"winner,loser\na,b\nb,c\nc,a\n", "expert,item,rank\np,a,1\np,b,2\nq,b,1\nq,a,2\n"}) {
    const Dataset data = test::read_csv_text(csv);
    const Fit fit = fit_with(data, "mpm(variance=on)", {.kind = Intervals::automatic});
    EXPECT_FALSE(fit.uncertainty);
    ASSERT_EQ(fit.diagnostics.notes.size(), 1U);
    EXPECT_EQ(fit.diagnostics.notes[0],
              "no intervals: mpm has no analytic errors with variance=on; use ⟦intervals=bootstrap=N⟧");
  }
  const Dataset data = test::read_csv_text("expert,item,rank\np,a,1\np,b,2\nq,b,1\nq,a,2\n");
  for (const Intervals kind : {Intervals::fisher, Intervals::sandwich}) {
    EXPECT_THROW((void)fit_with(data, "mpm(variance=on)", {.kind = kind}), UsageError);
  }
}

/// Comparisons of five items by judges with different tastes. `column` names the judge: expert or cluster.
std::string differing_judges(int judges, std::string_view column, std::uint64_t seed) {
  Random random(seed);
  std::string csv = fmt::format("{},winner,loser\n", column);
  for (int judge = 0; judge < judges; ++judge) {
    std::vector<double> own(5);
    for (std::size_t i = 0; i < own.size(); ++i) own[i] = 0.3 * static_cast<double>(i) + 1.5 * random.normal();
    for (int k = 0; k < 60; ++k) {
      std::size_t winner = random.below(5);
      std::size_t loser = (winner + 1 + random.below(4)) % 5;
      if (random.uniform() > 1 / (1 + std::exp(own[loser] - own[winner]))) std::swap(winner, loser);
      csv += fmt::format("j{},i{},i{}\n", judge, winner, loser);
    }
  }
  return csv;
}

TEST(Automatic, ClustersComparisonsByExpertIfThereAreFour) {
  for (const int judges : {4, 6, 20}) {
    const Dataset data = test::read_csv_text(differing_judges(judges, "expert", 3));
    for (const char* spec : {"bradley-terry", "thurstone", "mpm", "plackett-luce", "hodge"}) {
      const Fit fit = fit_with(data, spec, {});
      const Fit fisher = fit_with(data, spec, {.kind = Intervals::fisher});
      ASSERT_TRUE(fit.uncertainty) << spec;
      EXPECT_EQ(fit.uncertainty->kind(), UncertaintyKind::sandwich) << spec;
      EXPECT_EQ(fit.uncertainty->degrees_of_freedom(), judges - 1) << spec;
      double ratio = 0;  // mean over all pairs
      for (Slot i = 0; i < 5; ++i) {
        for (Slot j = 0; j < i; ++j) {
          ratio += fit.uncertainty->difference_error(i, j) / fisher.uncertainty->difference_error(i, j) / 10;
        }
      }
      EXPECT_GT(ratio, 1.5) << spec << ' ' << judges;
    }
  }
}

TEST(Automatic, ManyExpertsHaveANarrowFactorOfTheSameCovariance) {
  std::string csv = "expert,winner,loser\n";
  Random random(6);
  for (int e = 0; e < 1'200; ++e) {
    const auto i = random.below(4);
    csv += fmt::format("e{},i{},i{}\n", e, i, (i + 1 + random.below(3)) % 4);
  }
  const Dataset data = test::read_csv_text(csv);
  const Fit fit = fit_with(data, "bradley-terry", {});
  EXPECT_LE(fit.uncertainty->factor().columns(), 8U);
  Context context;
  const auto influence = make_model("bradley-terry")->influence(data.instance(0), fit, context);
  for (Slot i = 0; i < 4; ++i) {
    for (Slot j = 0; j < i; ++j) {
      double variance = 0;
      for (std::size_t c = 0; c < 1'200; ++c) {
        const double u = influence->shift.row(i)[c] - influence->shift.row(j)[c];
        variance += u * u * 1'199 / 1'200;
      }
      EXPECT_NEAR(fit.uncertainty->difference_error(i, j), std::sqrt(variance), 1e-9);
    }
  }
}

TEST(Automatic, FewExpertsKeepFisherErrorsWithANote) {
  const Fit fit = fit_with(test::read_csv_text(differing_judges(3, "expert", 4)), "bradley-terry", {});
  EXPECT_EQ(fit.uncertainty->kind(), UncertaintyKind::fisher);
  ASSERT_EQ(fit.diagnostics.notes.size(), 1U);
  EXPECT_NE(fit.diagnostics.notes[0].find("3 experts are too few"), std::string::npos);
  const Fit unnamed = fit_with(test::read_csv_text("winner,loser\na,b\nb,a\n"), "bradley-terry", {});
  EXPECT_TRUE(unnamed.diagnostics.notes.empty());
}

TEST(Automatic, AMethodWithoutDerivativesSaysNothingAboutExperts) {
  const Dataset one = test::read_csv_text("expert,item,rank\np,a,1\np,b,2\n");
  for (const char* spec : {"borda", "rrf", "kemeny"}) {
    EXPECT_TRUE(fit_with(one, spec, {}).diagnostics.notes.empty()) << spec;
  }
  const Fit fit = fit_with(one, "plackett-luce", {});
  ASSERT_FALSE(fit.diagnostics.notes.empty());
  EXPECT_EQ(fit.diagnostics.notes.back(), "no standard errors: the sandwich needs at least 2 experts, found 1");
}

TEST(Clusters, EqualExpertsIfTheyAreTheSame) {
  const Dataset experts = test::read_csv_text(differing_judges(8, "expert", 5));
  const Dataset clusters = test::read_csv_text(differing_judges(8, "session", 5));
  for (const Intervals kind : {Intervals::automatic, Intervals::sandwich, Intervals::bootstrap}) {
    const Fit by_expert = fit_with(experts, "bradley-terry", {.kind = kind, .draws = 30});
    const Fit by_cluster = fit_with(clusters, "bradley-terry", {.kind = kind, .draws = 30});
    ASSERT_TRUE(by_cluster.uncertainty);
    EXPECT_EQ(by_cluster.uncertainty->degrees_of_freedom(), 7);
    for (Slot i = 0; i < 5; ++i) {
      EXPECT_NEAR(by_cluster.uncertainty->standard_error(i), by_expert.uncertainty->standard_error(i), 1e-9);
    }
  }
}

TEST(Clusters, AComparisonWithoutOneIsItsOwn) {
  const Dataset data = test::read_csv_text("winner,loser,task\na,b,t\nb,a,t\na,b,\na,b,\nb,a,u\n");
  const Fit fit = fit_with(data, "bradley-terry", {});
  EXPECT_EQ(fit.uncertainty->kind(), UncertaintyKind::sandwich);
  EXPECT_EQ(fit.uncertainty->degrees_of_freedom(), 3);
}

TEST(Bootstrap, ProbabilitiesAgreeWithTheIntervalsOfFewExperts) {
  // In every resample of these four lists a is above c, but their ranks are 1 to 3 at 95 %.
  const Dataset data = test::read_csv_text(
      "expert,item,rank\np,a,1\np,b,2\np,c,3\nq,a,1\nq,c,2\nq,b,3\nr,b,1\nr,a,2\nr,c,3\ns,a,1\ns,b,2\ns,c,3\n");
  const Fit fit = fit_with(data, "borda", {.kind = Intervals::bootstrap, .draws = 400});
  ASSERT_TRUE(fit.uncertainty);
  const double difference = fit.scores[0] - fit.scores[1];
  const double above = fit.uncertainty->probability_above(0, 1, difference);
  EXPECT_GT(above, 0.8);
  EXPECT_LT(above, 0.97);  // 97.3 % of the draws have a above b
  const auto interval = fit.uncertainty->difference_interval(0, 1, difference, 0.95);
  EXPECT_LT(interval.low, 0);
  // The jackknife variance of a mean: Σ (x − x̄)²/(n(n − 1)), with the differences 1, 2, −1 and 1 of a and b in the
  // ranks, here in Borda points.
  const double exact = std::sqrt((0.25 * 0.25 + 1.25 * 1.25 + 1.75 * 1.75 + 0.25 * 0.25) / 12) * difference / 0.75;
  EXPECT_NEAR(fit.uncertainty->difference_error(0, 1), exact, 0.12 * exact);
}

TEST(Likelihood, IsWithheldForPairsOfLists) {
  Context context;
  const Dataset lists = test::read_csv_text("expert,item,rank\np,a,1\np,b,2\np,c,3\nq,b,1\nq,a,2\nq,c,3\n");
  const Dataset pairs = test::read_csv_text("expert,item,rank\np,a,1\np,b,2\nq,b,1\nq,a,2\n");
  const Dataset comparisons = test::read_csv_text("winner,loser\na,b\nb,a\nb,c\nc,b\n");
  for (const char* spec : {"bradley-terry", "thurstone", "mpm", "mpm-mixture", "theta-mpm", "crowd-bt"}) {
    const auto model = make_model(spec);
    const Fit fit = solve_all(*model, lists, context).front();
    EXPECT_FALSE(fit.likelihood) << spec;
    EXPECT_EQ(fit.diagnostics.notes.front(),
              "no log-likelihood and AIC: the pairs of one list are not independent observations")
        << spec;
    EXPECT_EQ(solve_all(*model, pairs, context).front().likelihood.has_value(),
              model->solve(pairs.instance(0), context).likelihood.has_value())
        << spec;
    EXPECT_TRUE(solve_all(*model, comparisons, context).front().likelihood) << spec;
  }
  EXPECT_TRUE(solve_all(*make_model("plackett-luce"), lists, context).front().likelihood);
}

}  // namespace witan::intervals_test
