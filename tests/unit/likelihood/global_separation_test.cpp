// Checks whether the tie parameter and the advantage have a finite maximum. The reference is a fit with a tiny prior,
// in which a parameter that the data do not identify has a standard error of several hundred.
#include "witan/method/inference/intervals.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::global_separation_test {

Fit fit_of(const std::string& comparisons, std::string_view spec) {
  const Dataset data = test::read_csv_text("left,right,winner\n" + comparisons);
  Context context;
  const auto model = make_model(spec);
  Fit fit = model->solve(data.instance(0), context);
  add_uncertainty(*model, data.instance(0), {.kind = Intervals::fisher}, fit, context);
  return fit;
}

void expect_refused(const std::string& comparisons, std::string_view spec, std::string_view reason) {
  const Fit fit = fit_of(comparisons, spec);
  EXPECT_EQ(fit.diagnostics.stop, Stop::not_identified) << spec;
  for (const double score : fit.scores) EXPECT_TRUE(std::isnan(score)) << spec;
  ASSERT_FALSE(fit.diagnostics.notes.empty()) << spec;
  EXPECT_TRUE(fit.diagnostics.notes.back().starts_with(reason)) << fit.diagnostics.notes.back();
}

bool says(const Fit& fit, std::string_view text) {
  return std::ranges::any_of(fit.diagnostics.notes,
                             [&](const std::string& note) { return note.find(text) != std::string::npos; });
}

TEST(GlobalSeparation, TiesWithoutAMajorityOfWinsAroundACircleHaveNoMaximum) {
  const std::string once = "a,b,left\na,b,tie\n";
  const std::string chain = "a,b,left\nb,c,left\na,c,left\na,b,tie\nb,c,tie\n";
  for (const char* model : {"davidson", "rao-kupper"}) {
    const std::string spec = fmt::format("bradley-terry(ties={},prior=0)", model);
    expect_refused(once, spec, "no cycle of items has more wins than ties");
    expect_refused(chain, spec, "no cycle of items has more wins than ties");
    expect_refused("a,b,tie\nb,c,tie\n", spec, "there are only ties");
    // a beats b, b beats c, and c ties a: the cycle has two wins and one tie.
    EXPECT_EQ(fit_of("a,b,left\nb,c,left\nc,a,tie\n", spec).diagnostics.stop, Stop::converged) << model;
    const Fit kept = fit_of(chain, fmt::format("bradley-terry(ties={})", model));
    EXPECT_EQ(kept.diagnostics.stop, Stop::converged) << model;
    EXPECT_TRUE(says(kept, "the prior (0.01) on the scores does")) << model;
  }
}

TEST(GlobalSeparation, AnAdvantageOfAlwaysTheSameItemIsNotIdentified) {
  const std::string one_way = "a,b,left\na,b,right\na,b,left\n";
  expect_refused(one_way, "bradley-terry(advantage=on,prior=0)", "the data do not identify the advantage");
  expect_refused(one_way, "crowd-bt(advantage=on,prior=0)", "the data do not identify the advantage");
  EXPECT_TRUE(says(fit_of(one_way, "bradley-terry(advantage=on)"), "it depends on the prior (0.01) only"));
  // The advantage is also not identified in a chain, but it is in a cycle a → b → c → a.
  expect_refused(one_way + "b,c,left\nb,c,right\n", "bradley-terry(advantage=on,prior=0)",
                 "the data do not identify the advantage");
  EXPECT_EQ(fit_of(one_way + "b,c,left\nb,c,right\nc,a,left\nc,a,right\n", "bradley-terry(advantage=on,prior=0)")
                .diagnostics.stop,
            Stop::converged);
}

TEST(GlobalSeparation, AnAdvantageThatExplainsAllHasNoMaximum) {
  const std::string home = "a,b,left\nb,a,left\nb,c,left\nc,b,left\n";
  expect_refused(home, "bradley-terry(advantage=on,prior=0)",
                 "every comparison agrees with an arbitrarily large advantage of the item shown first");
  const std::string away = "a,b,right\nb,a,right\nb,c,right\nc,b,right\n";
  expect_refused(away, "bradley-terry(advantage=on,prior=0)",
                 "every comparison agrees with an arbitrarily large advantage of the item shown second");
  EXPECT_TRUE(says(fit_of(home, "bradley-terry(advantage=on)"), "the prior (0.01) does"));
  // One winning guest does not bound the advantage, because its score can explain the win. Two winning guests do.
  expect_refused(home + "c,a,right\n", "bradley-terry(advantage=on,prior=0)",
                 "every comparison agrees with an arbitrarily large advantage");
  EXPECT_EQ(fit_of(home + "a,b,right\nb,a,right\n", "bradley-terry(advantage=on,prior=0)").diagnostics.stop,
            Stop::converged);
}

TEST(GlobalSeparation, WithTiesOnlyTheScoresDependOnThePrior) {
  for (const char* model : {"davidson", "rao-kupper"}) {
    const std::string ties = "a,b,tie\nb,c,tie\n";
    const Fit fit = fit_of(ties, fmt::format("bradley-terry(ties={})", model));
    EXPECT_EQ(fit.scores, std::vector<double>(3, 0.0)) << model;
    EXPECT_NEAR(fit.uncertainty->difference_error(0, 2), std::sqrt(2 / 0.01), 1e-9) << model;
    const Fit steps = fit_of(ties, fmt::format("bradley-terry(ties={},prior=0,solver=gradient)", model));
    EXPECT_EQ(steps.diagnostics.stop, Stop::stopped_early) << model;
    EXPECT_FALSE(steps.uncertainty) << model;
  }
}

TEST(GlobalSeparation, OrdinaryEvidenceGetsNoNote) {
  const std::string much = "a,b,left\na,b,right\nb,a,right\nb,a,left\na,b,tie\nb,c,left\nc,b,left\nb,c,right\n";
  for (const char* spec :
       {"bradley-terry(ties=davidson,advantage=on)", "bradley-terry(ties=rao-kupper)", "bradley-terry(advantage=on)"}) {
    EXPECT_TRUE(fit_of(much, spec).diagnostics.notes.empty()) << spec;
  }
}

/// Returns a few comparisons of a few items. About half of these data sets do not identify some parameter.
std::string random_comparisons(Random& random) {
  const std::uint64_t items = 2 + random.below(3);
  const std::uint64_t count = items + random.below(3 * items);
  const std::uint64_t outcomes = 2 + random.below(3);  // share of ties: none, a third, a half
  std::string text;
  for (std::uint64_t k = 0; k < count; ++k) {
    const std::uint64_t one = random.below(items);
    const std::uint64_t other = (one + 1 + random.below(items - 1)) % items;
    const std::uint64_t outcome = random.below(outcomes);
    text += fmt::format("i{},i{},{}\n", one, other, outcome == 0 ? "left" : (outcome == 1 ? "right" : "tie"));
  }
  return text;
}

/// Returns the largest standard error of a score difference, the advantage and the logarithm of the tie parameter.
double largest_error(const Fit& fit) {
  double largest = 0;
  for (Slot i = 0; i < fit.scores.size(); ++i) {
    for (Slot j = 0; j < i; ++j) largest = std::max(largest, fit.uncertainty->difference_error(i, j));
  }
  for (const Estimate& quantity : fit.estimates) {
    largest = std::max(largest, quantity.standard_error / (quantity.name == "tie" ? quantity.value : 1));
  }
  return largest;
}

TEST(GlobalSeparation, RefusesWhereAVanishingPriorIsAllThatHolds) {
  constexpr double kOpen =
      100;  // an unidentified direction has about 1/√(1e-6·ln 1e6) ≈ 270; few comparisons have up to about 10
  Random random(71);
  for (const char* options : {"ties=davidson", "ties=rao-kupper", "advantage=on", "ties=davidson,advantage=on",
                              "ties=rao-kupper,advantage=on"}) {
    int refused = 0;
    constexpr int kRounds = 300;
    for (int round = 0; round < kRounds; ++round) {
      const std::string text = random_comparisons(random);
      if (text.find("left") == std::string::npos && text.find("right") == std::string::npos) continue;
      const Fit none = fit_of(text, fmt::format("bradley-terry({},prior=0)", options));
      const Fit hardly = fit_of(text, fmt::format("bradley-terry({},prior=1e-6)", options));
      ASSERT_TRUE(hardly.uncertainty) << options << '\n' << text;
      const bool open = largest_error(hardly) > kOpen;
      EXPECT_EQ(none.diagnostics.stop, open ? Stop::not_identified : Stop::converged)
          << options << ' ' << largest_error(hardly) << '\n'
          << text;
      refused += open ? 1 : 0;
    }
    EXPECT_GT(refused, kRounds / 10) << options;
    EXPECT_LT(refused, kRounds * 9 / 10) << options;
  }
}

}  // namespace witan::global_separation_test
