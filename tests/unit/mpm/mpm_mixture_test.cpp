#include "mpm/mpm_mixture.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "mpm/mpm_mixture_em.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::mpm_mixture_test {

using test::read_csv_text;
using test::scores_of;

/// Experts a0 … rank items 0 … 7 in ascending order, experts b0 … in descending order, each with noise in the ranks.
std::string two_components(Random& random, int of_a, int of_b) {
  std::string csv = "expert,item,rank\n";
  for (int e = 0; e < of_a + of_b; ++e) {
    const bool a = e < of_a;
    for (int i = 0; i < 8; ++i) {
      const double rank = (a ? i + 1 : 8 - i) + 1.5 * random.uniform();
      csv += fmt::format("{}{},i{},{}\n", a ? 'a' : 'b', a ? e : e - of_a, i, rank);
    }
  }
  return csv;
}

TEST(MpmMixture, FindsTwoPlantedComponents) {
  Random random(41);
  const Dataset data = read_csv_text(two_components(random, 12, 8));
  Context context;
  const Fit fit = make_model("mpm-mixture(components=2)")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
  ASSERT_EQ(fit.estimates.size(), 2U);
  EXPECT_EQ(fit.estimates[0].name, "share of component 1");
  EXPECT_NEAR(fit.estimates[0].value, 0.6, 1e-6);
  ASSERT_EQ(fit.expert_columns.size(), 2U);
  for (std::size_t e = 0; e < fit.experts.size(); ++e) {
    const bool a = data.name(fit.experts[e].expert)[0] == 'a';
    EXPECT_NEAR(fit.expert_columns[0].values[e], a ? 1 : 0, 1e-6);
    EXPECT_NEAR(fit.expert_columns[0].values[e] + fit.expert_columns[1].values[e], 1, 1e-12);
  }
  for (std::size_t i = 1; i < 8; ++i) {
    EXPECT_LT(fit.item_columns[0].values[i], fit.item_columns[0].values[i - 1]);
    EXPECT_GT(fit.item_columns[1].values[i], fit.item_columns[1].values[i - 1]);
    EXPECT_NEAR(fit.scores[i], 0.6 * fit.item_columns[0].values[i] + 0.4 * fit.item_columns[1].values[i], 1e-6);
  }
}

TEST(MpmMixture, EmNeverMakesTheObjectiveFall) {
  Random random(42);
  Context context;
  for (int round = 0; round < 20; ++round) {
    std::string csv = "expert,item,rank,weight\n";
    for (int e = 0; e < 12; ++e) {
      const double weight = 0.5 + random.uniform();
      for (int i = 0; i < 6; ++i) {
        if (random.uniform() < 0.8) csv += fmt::format("e{},i{},{},{}\n", e, i, 1 + random.below(4), weight);
      }
    }
    const Dataset data = read_csv_text(csv);
    const WinLossCounts win_loss(data.instance(0), Transform::binary, Scale::raw);
    std::vector<std::vector<double>> start(3, std::vector<double>(win_loss.item_count()));
    for (auto& scores : start) {
      for (double& score : scores) score = random.normal();
    }
    const MixtureComponents components = fit_components(win_loss, start, 0.01, context);
    ASSERT_GT(components.objective.size(), 3U);
    for (std::size_t k = 1; k < components.objective.size(); ++k) {
      EXPECT_GE(components.objective[k], components.objective[k - 1] - 1e-11 * std::abs(components.objective[0])) << k;
    }
  }
}

TEST(MpmMixture, OneComponentIsTheBaseModel) {
  Random random(43);
  const Dataset data = read_csv_text(two_components(random, 5, 3));
  const auto base = scores_of(data, "mpm");
  const auto one = scores_of(data, "mpm-mixture(components=1)");
  for (const auto& [item, score] : base) EXPECT_NEAR(one.at(item), score, 1e-9);
  Context context;
  const Fit plain = make_model("mpm")->solve(data.instance(0), context);
  const Fit component = make_model("mpm-mixture(components=1)")->solve(data.instance(0), context);
  EXPECT_NEAR(component.likelihood->log_likelihood, plain.likelihood->log_likelihood, 1e-8);
  EXPECT_EQ(component.likelihood->parameter_count, plain.likelihood->parameter_count);
}

TEST(MpmMixture, MirroredComponentsOfEqualSizeCancel) {
  std::string csv = "expert,item,rank\n";
  for (int e = 0; e < 4; ++e) {
    for (int i = 0; i < 3; ++i) csv += fmt::format("e{},{},{}\n", e, "abc"[i], e < 2 ? i + 1 : 3 - i);
  }
  Context context;
  const Dataset data = read_csv_text(csv);
  const Fit fit = make_model("mpm-mixture(components=2)")->solve(data.instance(0), context);
  EXPECT_NEAR(fit.estimates[0].value, 0.5, 1e-6);
  for (const double score : fit.scores) EXPECT_NEAR(score, 0, 1e-6);
  EXPECT_NEAR(fit.expert_columns[0].values[0], 1, 1e-2);
  EXPECT_NEAR(fit.expert_columns[0].values[3], 0, 1e-2);
}

TEST(MpmMixture, MoreComponentsThanExpertsAndOnlyTies) {
  for (const auto& [item, score] : scores_of("expert,item,rank\np,a,1\np,b,2\n", "mpm-mixture(components=5)")) {
    EXPECT_TRUE(std::isfinite(score));
  }
  for (const auto& [item, score] : scores_of("expert,item,rank\np,a,1\np,b,1\n", "mpm-mixture")) EXPECT_EQ(score, 0);
}

TEST(MpmMixture, ARedundantComponentEndsEmpty) {
  // Two of three prefer a. One component fits as well as two, and the share of the other decreases as 1/steps in EM.
  const Dataset data = read_csv_text("expert,winner,loser\np,a,b\nq,a,b\nr,b,a\n");
  Context context;
  const Fit fit = make_model("mpm-mixture")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
  ASSERT_EQ(fit.estimates.size(), 2U);
  EXPECT_EQ(fit.estimates[0].value, 1);
  EXPECT_EQ(fit.estimates[1].value, 0);
  // The prior adds 0.02 pairs: the odds of a are 2.01 to 1.01, which equals e^{2(s_a − s_b)} in mpm.
  EXPECT_NEAR(fit.scores[0] - fit.scores[1], std::log(2.01 / 1.01) / 2, 1e-9);
}

TEST(MpmMixture, WeightsOfComparisonsAreRepetitions) {
  // Each expert has comparisons of equal weight, which do not make it several experts.
  const std::string once = "p,a,b\np,b,c\nq,b,a\nq,c,a\nr,a,c\nr,b,a\n";
  std::string repeated = "expert,winner,loser\n";
  std::string weighted = "expert,winner,loser,weight\n";
  std::istringstream rows(once);
  for (std::string row; std::getline(rows, row);) {
    const int times = row[0] == 'p' ? 2 : 5;
    for (int k = 0; k < times; ++k) repeated += row + "\n";
    weighted += fmt::format("{},{}\n", row, times);
  }
  const auto one = scores_of(weighted, "mpm-mixture");
  const auto other = scores_of(repeated, "mpm-mixture");
  for (const auto& [item, score] : one) EXPECT_NEAR(score, other.at(item), 1e-8) << item;
}

/// Returns the number of components that the data select.
std::size_t selected_components(const std::string& csv) {
  const Dataset data = read_csv_text(csv);
  Context context;
  return make_model("mpm-mixture(components=auto,restarts=3)")->solve(data.instance(0), context).estimates.size();
}

TEST(MpmMixture, HeldOutExpertsSelectThePlantedNumberOfComponents) {
  for (const std::uint64_t seed : {51U, 52U, 53U}) {
    Random random(seed);
    EXPECT_EQ(selected_components(two_components(random, 20, 14)), 2U) << seed;
    EXPECT_EQ(selected_components(two_components(random, 30, 0)), 1U) << seed;
  }
  EXPECT_EQ(selected_components("expert,item,rank\np,a,1\np,b,2\nq,b,1\nq,a,2\n"), 1U);
  EXPECT_THROW((void)make_model("mpm-mixture(components=0)"), UsageError);
}

TEST(MpmMixture, TinyWeightsConverge) {
  const Dataset data = read_csv_text("expert,winner,loser,weight\np,a,b,3e-9\nq,b,a,1e-9\nq,b,c,1e-9\np,b,c,3e-9\n");
  Context context;
  const Fit fit = make_model("mpm-mixture")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
  EXPECT_GT(fit.scores[0], fit.scores[2]);
}

}  // namespace witan::mpm_mixture_test
