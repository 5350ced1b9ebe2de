#include "mpm/theta_mpm.hpp"

#include "witan/util/error.hpp"

#include <cmath>

#include "mpm/mpm_normaliser.hpp"
#include "mpm/theta_mpm_learn.hpp"
#include "mpm/theta_mpm_scores.hpp"
#include "simulate/plackett_luce.hpp"
#include "support/expect_error.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::theta_mpm_test {

using test::read_csv_text;
using test::Scores;
using test::scores_of;

std::string random_ranks(Random& random, int instances, int experts, int items) {
  std::string csv = "instance,expert,item,rank\n";
  for (int q = 0; q < instances; ++q) {
    for (int e = 0; e < experts; ++e) {
      for (int i = 0; i < items; ++i) {
        if (random.uniform() < 0.7) csv += fmt::format("q{},e{},i{},{}\n", q, e, i, 1 + random.below(9));
      }
    }
  }
  return csv;
}

TEST(ThetaMpm, GivenThetaTheScoresSolveTheirEquations) {
  Random random(31);
  Context context;
  for (int round = 0; round < 20; ++round) {
    const Dataset data = read_csv_text(random_ranks(random, 1, 5, 10));
    const WinLossCounts win_loss(data.instance(0), Transform::difference, Scale::raw);
    const std::vector<double> theta{1, 0.5, 0, 0.25, 0.9};
    const ThetaScores best = maximise_theta_scores(win_loss, theta, 0.01, {}, 1e-12, ScoreSteps::all, context);
    EXPECT_EQ(best.stop, Stop::converged);
    std::vector<double> gradient(win_loss.item_count(), 0.0);
    double volume = 0;
    for (std::size_t e = 0; e < win_loss.size(); ++e) {
      const ExpertWinLoss counts = win_loss[e];
      volume += theta[e] * counts.total;
      const MpmNormaliser normaliser(best.scores, theta[e]);
      for (std::size_t i = 0; i < gradient.size(); ++i) {
        gradient[i] -= theta[e] * counts.total * normaliser.gradient()[i];
      }
      for (std::size_t k = 0; k < counts.items.size(); ++k) gradient[counts.items[k]] += theta[e] * counts.net_wins(k);
    }
    const MpmNormaliser prior(best.scores);
    for (std::size_t i = 0; i < gradient.size(); ++i) {
      gradient[i] -= 0.01 * win_loss.item_count() * prior.gradient()[i];
      EXPECT_NEAR(gradient[i] / volume, 0, 1e-10);
    }
  }
}

TEST(ThetaMpm, OrdersItemsExactlyByWeightedWinsMinusLosses) {
  Random random(32);
  Context context;
  for (int round = 0; round < 20; ++round) {
    const Dataset data = read_csv_text(random_ranks(random, 1, 6, 12));
    const WinLossCounts win_loss(data.instance(0), Transform::difference, Scale::raw);
    const std::vector<double> theta{1, 0.5, 0, 0.25, 0.75, 0.125};
    const ThetaScores best = maximise_theta_scores(win_loss, theta, 0.01, {}, 1e-12, ScoreSteps::all, context);
    std::vector<double> net(win_loss.item_count(), 0.0);
    for (std::size_t e = 0; e < win_loss.size(); ++e) {
      for (std::size_t k = 0; k < win_loss[e].items.size(); ++k)
        net[win_loss[e].items[k]] += theta[e] * win_loss[e].net_wins(k);
    }
    for (std::size_t i = 0; i < net.size(); ++i) {
      for (std::size_t j = 0; j < net.size(); ++j) EXPECT_EQ(net[i] < net[j], best.scores[i] < best.scores[j]);
    }
  }
}

TEST(ThetaMpm, AllThetaOneIsTheBaseModel) {
  Random random(33);
  Context context;
  const Dataset data = read_csv_text(random_ranks(random, 1, 5, 8));
  const WinLossCounts win_loss(data.instance(0), Transform::difference, Scale::raw);
  const ThetaScores best =
      maximise_theta_scores(win_loss, std::vector<double>(5, 1.0), 0.01, {}, 1e-12, ScoreSteps::all, context);
  const std::vector<double> base = win_loss.by_item(make_model("mpm")->solve(data.instance(0), context).scores);
  for (std::size_t i = 0; i < base.size(); ++i) EXPECT_NEAR(best.scores[i], base[i], 1e-9);
}

TEST(ThetaMpm, TheBestThetaIsWhereAGridFindsIt) {
  Random random(34);
  std::vector<double> scores(7);
  for (double& score : scores) score = random.normal();
  for (const double c : {-1.0, 0.5, 3.0, 6.0, 100.0}) {
    const std::vector<ThetaTerm> terms{{c, 5, &scores}, {c / 2, 3, &scores}};
    double best = 0;
    double best_value = -1e300;
    for (int k = 0; k <= 10000; ++k) {
      const double theta = k / 10000.0;
      const double value = 1.5 * c * theta - 8 * MpmNormaliser(scores, theta).log_value();
      if (value > best_value) {
        best = theta;
        best_value = value;
      }
    }
    EXPECT_NEAR(maximise_theta(terms, 1).x, best, 1e-4) << c;
  }
}

TEST(ThetaMpm, LearningNeverMakesTheLikelihoodFallAndAnchorsTheLargest) {
  Random random(35);
  Context context;
  const Dataset data = read_csv_text(random_ranks(random, 10, 6, 8));
  std::vector<ThetaPart> parts;
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    WinLossCounts win_loss(data.instance(i), Transform::difference, Scale::raw);
    std::vector<std::uint32_t> expert;
    for (std::size_t e = 0; e < win_loss.size(); ++e) expert.push_back(static_cast<std::uint32_t>(win_loss[e].expert));
    parts.push_back({std::move(win_loss), std::move(expert), {}});
  }
  const ThetaLearned learned = learn_theta(parts, 6, 0.01, 1e-10, 500, context);
  EXPECT_TRUE(learned.converged);
  ASSERT_GT(learned.objective.size(), 2U);
  for (std::size_t k = 1; k < learned.objective.size(); ++k) {
    EXPECT_GE(learned.objective[k], learned.objective[k - 1] - 1e-12 * std::abs(learned.objective[0])) << k;
  }
  EXPECT_EQ(*std::max_element(learned.theta.begin(), learned.theta.end()), 1);
  for (const double theta : learned.theta) EXPECT_GE(theta, 0);
}

std::vector<ThetaPart> parts_of(const Dataset& data, Transform transform) {
  std::vector<ThetaPart> parts;
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    WinLossCounts win_loss(data.instance(i), transform, Scale::raw);
    std::vector<std::uint32_t> expert;
    for (std::size_t e = 0; e < win_loss.size(); ++e) expert.push_back(static_cast<std::uint32_t>(win_loss[e].expert));
    parts.push_back({std::move(win_loss), std::move(expert), {}});
  }
  return parts;
}

/// Reference: alternates between θ and scores, each to its maximum, without mixed second derivatives.
std::vector<double> learn_alternately(std::vector<ThetaPart> parts, std::size_t experts, double prior,
                                      Context& context) {
  std::vector<double> theta(experts, 1.0);
  for (int round = 0; round < 5000; ++round) {
    for (ThetaPart& part : parts) {
      const std::vector<double> rows = theta_by_row(part.expert, theta);
      part.scores =
          maximise_theta_scores(part.win_loss, rows, prior, part.scores, 1e-12, ScoreSteps::all, context).scores;
    }
    double most = 0;
    for (std::uint32_t e = 0; e < experts; ++e) {
      std::vector<ThetaTerm> terms;
      for (const ThetaPart& part : parts) {
        for (std::size_t row = 0; row < part.win_loss.size(); ++row) {
          if (part.expert[row] != e || !(part.win_loss[row].total > 0)) continue;
          double c = 0;
          for (std::size_t k = 0; k < part.win_loss[row].items.size(); ++k) {
            c += part.win_loss[row].net_wins(k) * part.scores[part.win_loss[row].items[k]];
          }
          terms.push_back({c, part.win_loss[row].total, &part.scores});
        }
      }
      theta[e] = maximise_theta(terms, theta[e]).x;
      most = std::max(most, theta[e]);
    }
    for (double& value : theta) value /= most;
  }
  return theta;
}

TEST(ThetaMpm, LearningEndsWhereGoingInTurnEnds) {
  Random random(36);
  Context context;
  for (int round = 0; round < 5; ++round) {
    const Dataset data = read_csv_text(random_ranks(random, 3, 5, 6));
    std::vector<ThetaPart> parts = parts_of(data, Transform::difference);
    const std::vector<double> slow = learn_alternately(parts, 5, 0.01, context);
    const ThetaLearned learned = learn_theta(parts, 5, 0.01, 1e-11, 500, context);
    EXPECT_TRUE(learned.converged);
    for (std::size_t e = 0; e < 5; ++e) EXPECT_NEAR(learned.theta[e], slow[e], 1e-6) << round << ' ' << e;
  }
}

/// Returns a crowd in which each worker judges a few items as good or bad. A worker who agrees with the majority has θ
/// = 1, the rest have far smaller θ, and the data determine little besides the products of scores and θ.
std::string random_crowd(Random& random, int workers, int items) {
  std::string csv = "expert,item,judgement\n";
  for (int w = 0; w < workers; ++w) {
    std::vector<int> seen(static_cast<std::size_t>(items), 0);
    const double slips = 0.5 * random.uniform();
    for (int k = 0; k < 6 + static_cast<int>(random.below(20)); ++k) {
      const auto i = static_cast<int>(random.below(static_cast<std::uint64_t>(items)));
      if (seen[static_cast<std::size_t>(i)]++ > 0) continue;
      const bool good = (i % 3 == 0) != (random.uniform() < slips);
      csv += fmt::format("w{},i{},{}\n", w, i, good ? 1 : 0);
    }
  }
  return csv;
}

TEST(ThetaMpm, LearningFromACrowdConvergesSoon) {
  Random random(37);
  Context context;
  const Dataset data = read_csv_text(random_crowd(random, 40, 60));
  std::vector<ThetaPart> parts = parts_of(data, Transform::difference);
  const ThetaLearned learned = learn_theta(parts, 40, 0.01, 1e-11, 100, context);
  EXPECT_TRUE(learned.converged);
  EXPECT_LT(learned.objective.size(), 60U);
  // No expert has a better θ for these scores.
  const ThetaPart& part = parts.front();
  for (std::size_t row = 0; row < part.win_loss.size(); ++row) {
    double c = 0;
    for (std::size_t k = 0; k < part.win_loss[row].items.size(); ++k) {
      c += part.win_loss[row].net_wins(k) * part.scores[part.win_loss[row].items[k]];
    }
    if (!(part.win_loss[row].total > 0)) continue;
    const double theta = learned.theta[part.expert[row]];
    EXPECT_NEAR(maximise_theta({{c, part.win_loss[row].total, &part.scores}}, theta).x, theta, 1e-6) << row;
  }
}

TEST(ThetaMpm, NotesAnIterationLimitThatIsTooLow) {
  Random random(37);
  Context context;
  const Dataset data = read_csv_text(random_crowd(random, 40, 60));
  const Fit fit = make_model("theta-mpm(iterations=2)")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::iteration_limit);
  EXPECT_EQ(fit.diagnostics.notes.back(), "θ did not converge within 2 iterations; set iterations=4");
  EXPECT_EQ(make_model("theta-mpm")->solve(data.instance(0), context).diagnostics.stop, Stop::converged);
}

TEST(ThetaMpm, FindsPlantedBadExperts) {
  PlackettLuceSimulator::Options options;
  options.instances = 20;
  options.experts = 20;
  options.items = 12;
  options.spammers = 0.25;
  options.inverted = 0.1;
  Context context;
  const Simulation simulation = PlackettLuceSimulator::simulate(options, context);
  const auto model = train_model("theta-mpm", simulation.data, context);
  const std::vector<double>& theta = *model->learned()->find("theta");
  double worst_sound = 1;
  double best_other = 0;
  int others = 0;
  for (std::size_t e = 0; e < theta.size(); ++e) {
    ASSERT_EQ(model->learned()->experts[e], simulation.truth.experts[e].name);
    switch (simulation.truth.experts[e].kind) {
      case ExpertKind::reliable:
        worst_sound = std::min(worst_sound, theta[e]);
        break;
      case ExpertKind::inverted:
        EXPECT_EQ(theta[e], 0);
        [[fallthrough]];
      case ExpertKind::spammer:
        best_other = std::max(best_other, theta[e]);
        ++others;
    }
  }
  EXPECT_GT(others, 3);
  EXPECT_GT(worst_sound, 0.6);
  EXPECT_LT(best_other, 0.3);
}

TEST(ThetaMpm, AnUnknownExpertGetsTheMeanAndANote) {
  const ThetaMpm::Options options;
  const LearnedParameters learned{{"p", "q"}, {{"theta", {1, 0.5}}}};
  const Dataset data = read_csv_text("expert,item,rank\np,a,1\np,b,2\nx,b,1\nx,c,2\nx,a,3\n");
  Context context;
  const Fit fit = ThetaMpm::solve(options, learned, data.instance(0), nullptr, context);
  ASSERT_EQ(fit.experts.size(), 2U);
  EXPECT_EQ(fit.experts[0].weight, 1);
  EXPECT_EQ(fit.experts[1].weight, 0.75);
  ASSERT_EQ(fit.diagnostics.notes.size(), 1U);
  EXPECT_EQ(fit.diagnostics.notes[0], "\"x\" is not in the training data, and gets the mean θ of 0.75");
}

TEST(ThetaMpm, LearningThatHadNotConvergedIsNotHidden) {
  const LearnedParameters learned{{"p"}, {{"theta", {1}}, {"converged", {0}}}};
  const Dataset data = read_csv_text("expert,item,rank\np,a,1\np,b,2\np,c,3\n");
  Context context;
  EXPECT_EQ(ThetaMpm::solve({}, learned, data.instance(0), nullptr, context).diagnostics.stop, Stop::iteration_limit);
}

TEST(ThetaMpm, ThetaOutsideItsRangeIsRejected) {
  const Dataset data = read_csv_text("expert,item,rank\np,a,1\np,b,2\n");
  Context context;
  for (const double theta : {-0.5, 1.5, 1e308}) {
    const LearnedParameters learned{{"p"}, {{"theta", {theta}}}};
    EXPECT_THROW((void)ThetaMpm::solve({}, learned, data.instance(0), nullptr, context), InputError) << theta;
  }
  const LearnedParameters too_few{{"p", "q"}, {{"theta", {1}}}};
  EXPECT_THROW((void)ThetaMpm::solve({}, too_few, data.instance(0), nullptr, context), InputError);
}

TEST(ThetaMpm, WithoutPriorSeparatedEvidenceHasNoScores) {
  const Dataset data = read_csv_text("winner,loser\na,b\n");
  Context context;
  EXPECT_EQ(make_model("theta-mpm(prior=0)")->solve(data.instance(0), context).diagnostics.stop, Stop::not_identified);
  const Scores scores = scores_of(data, "theta-mpm(prior=0.5)");
  EXPECT_NEAR(scores.at("a") - scores.at("b"), std::log(3.0) / 2, 1e-9);
}

TEST(ThetaMpm, AdherenceByLabelsIsTheScaledMeanAgreement) {
  // With labels a > b = c: p agrees on both pairs, q on one of two, r on none; s has no pairs that the labels order.
  const Dataset data = read_csv_text(
      "expert,item,rank,label\np,a,1,1\np,b,2,0\np,c,3,0\nq,b,1,0\nq,a,2,1\nq,c,3,0\nr,b,1,0\nr,c,2,0\nr,a,3,1\n"
      "s,b,1,0\ns,c,2,0\n");
  Context context;
  const auto model = train_model("theta-mpm(adherence=labels)", data, context);
  EXPECT_EQ(model->learned()->experts, (std::vector<std::string>{"p", "q", "r"}));
  EXPECT_EQ(*model->learned()->find("theta"), (std::vector<double>{1, 0.5, 0}));
  const Dataset bare = read_csv_text("expert,item,rank\np,a,1\np,b,2\n");
  EXPECT_EQ(error_of<InputError>([&] { (void)train_model("theta-mpm(adherence=labels)", bare, context); }),
            "theta-mpm(adherence=labels) needs an expert who orders two items with different labels, "
            "found none");
}

TEST(ThetaMpm, OppositeExpertsStayATie) {
  EXPECT_EQ(scores_of("expert,item,rank\np,a,1\np,b,2\np,c,3\nq,c,1\nq,b,2\nq,a,3\n", "theta-mpm"),
            (Scores{{"a", 0}, {"b", 0}, {"c", 0}}));
}

TEST(ThetaMpm, TinyWeightsConverge) {
  Context context;
  const Dataset data = read_csv_text("winner,loser,weight\na,b,3e-9\nb,a,1e-9\nb,c,3e-9\nc,b,1e-9\n");
  const Fit fit = make_model("theta-mpm")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
  EXPECT_GT(fit.scores[0], fit.scores[1]);
  EXPECT_GT(fit.scores[1], fit.scores[2]);
}

TEST(ThetaMpm, SeparatedItemsAndGroupsApartAreNamed) {
  const Dataset one = read_csv_text("winner,loser\na,b\n");
  const Dataset two = read_csv_text("winner,loser\na,b\nb,a\nc,d\nd,c\n");
  Context context;
  for (const char* spec : {"theta-mpm", "mpm-mixture", "mpm", "theta-mpm(variance=on)"}) {
    const Fit separated = make_model(spec)->solve(one.instance(0), context);
    ASSERT_EQ(separated.diagnostics.notes.size(), 1U) << spec;
    EXPECT_EQ(separated.diagnostics.notes[0],
              "\"a\" only wins, \"b\" only loses: their distance depends on the prior only");
    const Fit apart = make_model(spec)->solve(two.instance(0), context);
    ASSERT_EQ(apart.diagnostics.notes.size(), 1U) << spec;
    EXPECT_EQ(apart.diagnostics.notes[0],
              "the comparison graph has 2 components: {\"a\", \"b\"}, {\"c\", \"d\"}; their relative order depends on "
              "the model only");
  }
}

}  // namespace witan::theta_mpm_test
