#include "mpm/mpm.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "mpm/mpm_closed_form.hpp"
#include "mpm/mpm_normaliser.hpp"
#include "pairs/win_loss_counts.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::mpm_test {

using test::read_csv_text;
using test::Scores;
using test::scores_of;

std::string random_ranks(Random& random, int experts, int items) {
  std::string csv = "expert,item,rank\n";
  for (int e = 0; e < experts; ++e) {
    for (int i = 0; i < items; ++i) {
      if (random.uniform() < 0.7) csv += fmt::format("e{},i{},{}\n", e, i, 1 + random.below(9));
    }
  }
  return csv;
}

Fit fit_of(const Dataset& data, std::string_view spec) {
  Context context;
  return make_model(spec)->solve(data.instance(0), context);
}

/// Reference: gradient ascent over all pairs, without factorisation.
std::vector<double> ascend_by_enumeration(const std::vector<std::vector<double>>& wins, int steps) {
  const std::size_t m = wins.size();
  std::vector<double> s(m, 0.0);
  double total = 0;
  for (const auto& row : wins) total = std::accumulate(row.begin(), row.end(), total);
  for (int step = 0; step < steps; ++step) {
    double z = 0;
    for (std::size_t k = 0; k < m; ++k) {
      for (std::size_t l = 0; l < m; ++l) z += k != l ? std::exp(s[k] - s[l]) : 0;
    }
    std::vector<double> gradient(m, 0.0);
    for (std::size_t k = 0; k < m; ++k) {
      for (std::size_t l = 0; l < m; ++l) {
        if (k == l) continue;
        const double excess = wins[k][l] / total - std::exp(s[k] - s[l]) / z;
        gradient[k] += excess;
        gradient[l] -= excess;
      }
    }
    for (std::size_t i = 0; i < m; ++i) s[i] += gradient[i];
  }
  return s;
}

TEST(Mpm, ClosedFormIsWhereGradientAscentEnds) {
  Random random(11);
  for (int round = 0; round < 5; ++round) {
    std::vector<std::vector<double>> wins(6, std::vector<double>(6, 0.0));
    std::vector<double> won(6, 0.0);
    std::vector<double> lost(6, 0.0);
    double total = 0;
    for (std::size_t i = 0; i < 6; ++i) {
      for (std::size_t j = 0; j < 6; ++j) {
        if (i == j) continue;
        wins[i][j] = static_cast<double>(random.below(5));
        won[i] += wins[i][j];
        lost[j] += wins[i][j];
        total += wins[i][j];
      }
    }
    std::vector<double> net(6);
    for (std::size_t i = 0; i < 6; ++i) net[i] = won[i] - lost[i];
    const MpmMaximum closed = maximise_mpm(net, total, slack_of(won, lost));
    const std::vector<double> ascended = ascend_by_enumeration(wins, 4000);
    for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(closed.scores[i], ascended[i], 1e-9);
  }
}

TEST(Mpm, SolvesTheScoreEquations) {
  Random random(12);
  for (int round = 0; round < 30; ++round) {
    const Dataset data = read_csv_text(random_ranks(random, 6, 12));
    const WinLossCounts win_loss(data.instance(0), Transform::difference, Scale::raw);
    const WinLossCounts::Pooled pooled = win_loss.pooled();
    for (const double prior : {0.0, 0.01, 5.0}) {
      const Fit fit = fit_of(data, fmt::format("mpm(prior={})", prior));
      EXPECT_EQ(fit.diagnostics.stop, Stop::closed_form);
      const std::vector<double> scores = win_loss.by_item(fit.scores);
      const MpmNormaliser normaliser(scores);
      const double total = pooled.total + prior * win_loss.item_count();
      double sum = 0;
      for (std::size_t i = 0; i < scores.size(); ++i) {
        EXPECT_NEAR(pooled.net[i] / total, normaliser.gradient()[i], 1e-10);
        sum += scores[i];
      }
      EXPECT_NEAR(sum, 0, 1e-10);
      double expected = -pooled.total * normaliser.log_value();
      for (std::size_t i = 0; i < scores.size(); ++i) expected += pooled.net[i] * scores[i];
      EXPECT_NEAR(fit.likelihood->log_likelihood, expected, 1e-9 * std::abs(expected));
      EXPECT_EQ(fit.likelihood->parameter_count, win_loss.item_count() - 1.0);
    }
  }
}

TEST(Mpm, OrdersItemsExactlyByWinsMinusLosses) {
  Random random(13);
  for (int round = 0; round < 50; ++round) {
    const Dataset data = read_csv_text(random_ranks(random, 4, 15));
    for (const Transform transform : {Transform::binary, Transform::difference, Transform::log}) {
      const WinLossCounts win_loss(data.instance(0), transform, Scale::raw);
      const WinLossCounts::Pooled pooled = win_loss.pooled();
      const Fit fit = fit_of(data, fmt::format("mpm(transform={})", to_string(transform)));
      const std::vector<double> scores = win_loss.by_item(fit.scores);
      for (std::size_t i = 0; i < scores.size(); ++i) {
        for (std::size_t j = 0; j < scores.size(); ++j) {
          EXPECT_EQ(pooled.net[i] < pooled.net[j], scores[i] < scores[j]) << i << ' ' << j;
        }
      }
    }
  }
}

TEST(Mpm, OneComparisonIsAsFarAsThePriorSays) {
  // For two items, P(a≻b)/P(b≻a) = e^{2(s_a − s_b)}, and the counts are 1 + p and p.
  const Dataset data = read_csv_text("winner,loser\na,b\n");
  const Scores scores = scores_of(data, "mpm(prior=0.5)");
  EXPECT_NEAR(scores.at("a") - scores.at("b"), std::log(1.5 / 0.5) / 2, 1e-12);
  const Fit fit = fit_of(data, "mpm");
  ASSERT_EQ(fit.diagnostics.notes.size(), 1U);
  EXPECT_EQ(fit.diagnostics.notes[0], "\"a\" only wins, \"b\" only loses: their distance depends on the prior only");
}

TEST(Mpm, SeparatedEvidenceWithoutPriorHasNoScores) {
  const Dataset data = read_csv_text("winner,loser\na,c\nb,c\nb,d\n");
  const Fit fit = fit_of(data, "mpm(prior=0)");
  EXPECT_EQ(fit.diagnostics.stop, Stop::not_identified);
  for (const double score : fit.scores) EXPECT_TRUE(std::isnan(score));
  ASSERT_EQ(fit.diagnostics.notes.size(), 1U);
  EXPECT_EQ(fit.diagnostics.notes[0],
            "\"a\" and \"b\" only win, \"c\" and \"d\" only lose: the likelihood has no finite maximum; set prior=0.01 "
            "for finite scores");
}

TEST(Mpm, WeightsOfAnySize) {
  constexpr std::string_view kRows = "winner,loser,weight\na,b,{0}\nb,c,{0}\na,c,{0}\n";
  const Scores plain = scores_of(fmt::format(kRows, "1"), "mpm(prior=0)");
  for (const std::string_view weight : {"1e9", "1e-9"}) {
    const Scores scores = scores_of(fmt::format(kRows, weight), "mpm(prior=0)");
    for (const auto& [item, score] : plain) EXPECT_NEAR(scores.at(item), score, 1e-12) << weight;
  }
  // A win of weight 1e-9 against one of 1e9: the scores are finite and accurate.
  const Dataset data = read_csv_text("winner,loser,weight\na,b,1e9\nb,a,1e-9\n");
  const Scores far = scores_of(data, "mpm(prior=0)");
  EXPECT_NEAR(far.at("a") - far.at("b"), std::log(1e18) / 2, 1e-9);
}

TEST(Mpm, AnItemThatNobodyMentionsHasNoScoreAndChangesNothing) {
  const Scores with = scores_of("expert,item,rank\np,a,1\np,b,2\np,c,3\nq,x,1\n", "mpm");
  const Scores without = scores_of("expert,item,rank\np,a,1\np,b,2\np,c,3\n", "mpm");
  EXPECT_TRUE(std::isnan(with.at("x")));
  for (const auto& [item, score] : without) EXPECT_EQ(with.at(item), score);
}

TEST(Mpm, OnlyTiesIsATie) {
  const Scores tied = scores_of("expert,item,rank\np,a,1\np,b,1\nq,c,2\nq,b,2\n", "mpm");
  EXPECT_EQ(tied, (Scores{{"a", 0}, {"b", 0}, {"c", 0}}));
  EXPECT_EQ(scores_of("left,right,winner\na,b,tie\n", "mpm(prior=0)"), (Scores{{"a", 0}, {"b", 0}}));
}

TEST(Mpm, NoEvidenceIsNoScore) {
  for (const std::string_view spec : {"mpm", "mpm(variance=on)", "theta-mpm", "mpm-mixture"}) {
    for (const auto& [item, score] : scores_of("expert,item,rank\np,a,1\n", spec)) EXPECT_TRUE(std::isnan(score));
  }
}

TEST(Mpm, GradientStepsEndAtTheClosedForm) {
  Random random(14);
  const Dataset data = read_csv_text(random_ranks(random, 5, 8));
  const Scores exact = scores_of(data, "mpm");
  const Fit fit = fit_of(data, "mpm(solver=gradient,steps=100000)");
  EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
  const Scores ascended = scores_of(data, "mpm(solver=gradient,steps=100000)");
  for (const auto& [item, score] : exact) EXPECT_NEAR(ascended.at(item), score, 1e-7);
  EXPECT_EQ(fit_of(data, "mpm(solver=gradient,steps=3)").diagnostics.stop, Stop::stopped_early);
}

TEST(Mpm, FisherIsTheInverseOfTheInformation) {
  Random random(15);
  const Dataset data = read_csv_text(random_ranks(random, 6, 7));
  const WinLossCounts win_loss(data.instance(0), Transform::difference, Scale::raw);
  const Fit fit = fit_of(data, "mpm");
  Context context;
  const Factor factor = *make_model("mpm")->fisher(data.instance(0), fit, context);
  const MpmNormaliser normaliser(win_loss.by_item(fit.scores));
  const std::size_t m = win_loss.item_count();
  const double total = win_loss.pooled().total + 0.01 * static_cast<double>(m);
  // C·H must be the identity on vectors of sum zero.
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t j = 0; j < m; ++j) {
      double product = 0;
      for (std::size_t k = 0; k < m; ++k) {
        const auto a = factor.row(win_loss.slots()[i]);
        const auto b = factor.row(win_loss.slots()[k]);
        product += std::inner_product(a.begin(), a.end(), b.begin(), 0.0) * total * normaliser.curvature(k, j);
      }
      EXPECT_NEAR(product, (i == j ? 1.0 : 0.0) - 1 / static_cast<double>(m), 1e-9);
    }
  }
}

/// The derivative of the scores in the weight of an expert, by finite differences.
std::vector<double> slope_in_weight(const std::string& csv, const Dataset& data, ExpertId expert) {
  constexpr double kStep = 1e-5;
  Scores moved[2];
  for (const int side : {0, 1}) {
    ReadOptions options;
    options.build.expert_weights[std::string(data.name(expert))] = 1 + (side == 0 ? -kStep : kStep);
    moved[side] = scores_of(csv, "mpm", options);
  }
  std::vector<double> slopes;
  for (const ItemId id : data.instance(0).items) {
    const std::string item(data.name(id));
    slopes.push_back((moved[1].at(item) - moved[0].at(item)) / (2 * kStep));
  }
  return slopes;
}

TEST(Mpm, InfluenceIsANewtonStepWithoutTheExpert) {
  Random random(16);
  const std::string csv = random_ranks(random, 5, 6);
  const Dataset data = read_csv_text(csv);
  const Fit fit = fit_of(data, "mpm");
  Context context;
  const Influence influence = *make_model("mpm")->influence(data.instance(0), fit, context);
  ASSERT_EQ(influence.experts.size(), 5U);
  const WinLossCounts counts(data.instance(0), Transform::difference, Scale::automatic);
  const double total = counts.pooled().total + 0.01 * static_cast<double>(counts.item_count());
  for (std::size_t e = 0; e < 5; ++e) {
    // The derivative is H⁻¹g. The step without the expert is (H·(T − T_e)/T)⁻¹g: H is proportional to the weight T.
    const std::vector<double> slopes = slope_in_weight(csv, data, influence.experts[e]);
    const double factor = total / (total - counts[e].total);
    for (Slot slot = 0; slot < fit.scores.size(); ++slot) {
      EXPECT_NEAR(influence.shift.row(slot)[e], slopes[slot] * factor, 1e-7);
    }
  }
}

TEST(Mpm, InfluenceIsCloseToARefitWithoutTheExpert) {
  Random random(17);
  const std::string csv = random_ranks(random, 5, 6);
  const Dataset data = read_csv_text(csv);
  const Fit fit = fit_of(data, "mpm");
  Context context;
  const Influence influence = *make_model("mpm")->influence(data.instance(0), fit, context);
  double of_shift = 0;
  double of_slope = 0;
  double of_refit = 0;
  for (std::size_t e = 0; e < 5; ++e) {
    ReadOptions options;
    options.build.expert_weights[std::string(data.name(influence.experts[e]))] = 0;
    const Scores without = scores_of(csv, "mpm", options);
    const std::vector<double> slopes = slope_in_weight(csv, data, influence.experts[e]);
    for (Slot slot = 0; slot < fit.scores.size(); ++slot) {
      const double change = fit.scores[slot] - without.at(std::string(data.name(data.instance(0).items[slot])));
      of_shift += std::pow(influence.shift.row(slot)[e] - change, 2);
      of_slope += std::pow(slopes[slot] - change, 2);
      of_refit += change * change;
    }
  }
  EXPECT_LT(of_shift, 0.02 * of_refit);
  EXPECT_LT(of_shift, 0.3 * of_slope);
}

TEST(Mpm, ErrorsWithoutAMatrixAgreeWithTheMatrix) {
  Random random(18);
  const Dataset data = read_csv_text(random_ranks(random, 40, 60));
  const auto model = make_model("mpm");
  Context context;
  const Instance instance = data.instance(0);
  const auto problem = model->pose(instance, context);
  const Fit fit = problem->solve(nullptr, context);
  const Fisher exact = *problem->fisher(fit, context);
  const Fisher large = *problem->large_fisher(fit, context);
  ASSERT_TRUE(large.sparse);
  const Uncertainty of_matrix(UncertaintyKind::fisher, exact);
  const Uncertainty without(UncertaintyKind::fisher, large, large.sparse);
  for (Slot i = 0; i < instance.size(); ++i) {
    // The omitted negative part is of the order of 1/items.
    EXPECT_NEAR(without.standard_error(i) / of_matrix.standard_error(i), 1, 0.02);
    EXPECT_NEAR(without.difference_error(i, (i + 1) % instance.size()) /
                    of_matrix.difference_error(i, (i + 1) % instance.size()),
                1, 0.02);
  }
  const Influence exact_shift = *problem->influence(fit, context);
  const Influence large_shift = *problem->large_influence(fit, context);
  for (Slot i = 0; i < instance.size(); ++i) {
    for (std::size_t e = 0; e < exact_shift.experts.size(); ++e) {
      EXPECT_NEAR(large_shift.shift.row(i)[e], exact_shift.shift.row(i)[e], 1e-9);
    }
  }
}

TEST(Mpm, ErrorsAreRefusedWhereThereAreNone) {
  const Dataset data = read_csv_text("winner,loser\na,b\nb,c\nc,a\n");
  const auto model = make_model("mpm(variance=on)");
  Context context;
  const Fit fit = model->solve(data.instance(0), context);
  EXPECT_THROW((void)model->fisher(data.instance(0), fit, context), UsageError);
  const Dataset separated = read_csv_text("winner,loser\na,b\n");
  const auto bare = make_model("mpm(prior=0)");
  const Fit none = bare->solve(separated.instance(0), context);
  const Factor factor = *bare->fisher(separated.instance(0), none, context);
  EXPECT_TRUE(std::isnan(factor.row(0)[0]));
}

}  // namespace witan::mpm_test
