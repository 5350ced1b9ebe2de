#include "witan/consensus/crowd_bt.hpp"

#include "witan/method/settle_scores.hpp"
#include "witan/simulate/bradley_terry.hpp"
#include "witan/util/error.hpp"

#include <cmath>

#include "support/scores_of.hpp"
#include <gtest/gtest.h>

namespace witan {
namespace {

Simulation crowd_with_bad_judges(Context& context) {
  BradleyTerrySimulator::Options options;
  options.items = 10;
  options.experts = 20;
  options.comparisons = 150;
  options.spread = 2;
  options.spammers = 0.2;
  options.inverted = 0.2;
  return BradleyTerrySimulator::simulate(options, context);
}

/// Of what the judges said, with the priors: what the fit must maximise. Written out statement by statement.
double objective(const Instance& instance, const std::vector<double>& scores, const std::vector<double>& eta) {
  double sum = 0;
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    const Comparison& said = instance.comparisons[c];
    const double win = 1 / (1 + std::exp(scores[said.second] - scores[said.first]));
    const double e = eta[static_cast<std::size_t>(said.expert)];
    const double p = e * win + (1 - e) * (1 - win);
    const auto share = static_cast<double>(said.outcome);
    sum += share * std::log(p) + (1 - share) * std::log(1 - p);
  }
  for (const double s : scores) sum -= 0.01 / 2 * s * s;
  for (const double e : eta) sum += 4 * std::log(e) + std::log(1 - e);
  return sum;
}

TEST(CrowdBt, TheFitIsAMaximumInEveryDirection) {
  Context context;
  const Simulation made = crowd_with_bad_judges(context);
  const Instance instance = made.data.instance(0);
  const Fit fit = make_model("crowd-bt")->solve(instance, context);
  ASSERT_EQ(fit.diagnostics.stop, Stop::converged);
  const std::vector<double> eta = fit.expert_columns.at(0).values;
  ASSERT_EQ(eta.size(), 20U);
  for (std::size_t e = 0; e < eta.size(); ++e) EXPECT_NEAR(fit.experts[e].weight, eta[e] - (1 - eta[e]), 1e-15);
  const double best = objective(instance, fit.scores, eta);
  for (std::size_t i = 0; i < fit.scores.size(); ++i) {
    for (const double step : {-1e-3, 1e-3}) {
      auto scores = fit.scores;
      scores[i] += step;
      EXPECT_LT(objective(instance, scores, eta), best) << i;
    }
  }
  for (std::size_t e = 0; e < eta.size(); ++e) {
    for (const double step : {-1e-3, 1e-3}) {
      auto other = eta;
      other[e] += step;
      EXPECT_LT(objective(instance, fit.scores, other), best) << e;
    }
  }
}

TEST(CrowdBt, PlantedBadJudgesAreFoundAndTheTruthSurvivesThem) {
  Context context;
  const Simulation made = crowd_with_bad_judges(context);
  const Fit fit = make_model("crowd-bt")->solve(made.data.instance(0), context);
  double worst_sound = 1;
  double best_spammer = -1;
  double best_inverted = -1;
  for (const ExpertWeight& expert : fit.experts) {
    const ExpertTruth& truth = made.truth.experts[static_cast<std::size_t>(expert.expert)];
    if (truth.kind == ExpertKind::sound) worst_sound = std::min(worst_sound, expert.weight);
    if (truth.kind == ExpertKind::spammer) best_spammer = std::max(best_spammer, expert.weight);
    if (truth.kind == ExpertKind::inverted) best_inverted = std::max(best_inverted, expert.weight);
  }
  EXPECT_GT(worst_sound, best_spammer);
  EXPECT_GT(best_spammer, best_inverted);
  EXPECT_LT(best_inverted, -0.4);  // η < 0.3
  double dot = 0;
  double one = 0;
  double other = 0;
  std::vector<double> truth = made.truth.instances[0].scores;
  centre_scores(truth);
  for (std::size_t i = 0; i < fit.scores.size(); ++i) {
    dot += truth[i] * fit.scores[i];
    one += truth[i] * truth[i];
    other += fit.scores[i] * fit.scores[i];
  }
  // 3,000 comparisons of ten items spread by 2: the correlation is above 0.99 unless something is wrong.
  EXPECT_GT(dot / std::sqrt(one * other), 0.97);
}

TEST(CrowdBt, WithFullTrustItIsBradleyTerry) {
  const std::string csv = "expert,winner,loser\np,a,b\np,b,c\nq,c,a\nq,a,c\nq,b,a\n";
  const auto trusted = test::scores_of(csv, "crowd-bt(trust=1e6)");
  for (const auto& [item, score] : test::scores_of(csv, "bradley-terry"))
    EXPECT_NEAR(trusted.at(item), score, 1e-4) << item;
}

TEST(CrowdBt, LittleTrustDoesNotTurnTheRankingRound) {
  const std::string csv = "expert,winner,loser\np,a,b\np,b,c\nq,a,b\nq,b,c\nq,c,b\nr,a,c\nr,b,a\n";
  for (const char* spec : {"crowd-bt(trust=1)", "crowd-bt(trust=1.5)", "crowd-bt"}) {
    const auto scores = test::scores_of(csv, spec);
    EXPECT_GT(scores.at("a"), scores.at("b") + 0.1) << spec;
    EXPECT_GT(scores.at("b"), scores.at("c") + 0.1) << spec;
  }
  for (const char* spec : {"crowd-bt(trust=0)", "crowd-bt(trust=0.5)"}) {
    EXPECT_THROW((void)make_model(spec), UsageError) << spec;
  }
}

TEST(CrowdBt, WithFullTrustItsAdvantageIsThatOfBradleyTerry) {
  Context context;
  BradleyTerrySimulator::Options options;
  options.items = 6;
  options.experts = 4;
  options.comparisons = 60;
  options.position = 0.8;
  const Simulation made = BradleyTerrySimulator::simulate(options, context);
  const Instance instance = made.data.instance(0);
  const Fit crowd = make_model("crowd-bt(trust=1e6,advantage=on)")->solve(instance, context);
  const Fit plain = make_model("bradley-terry(advantage=on)")->solve(instance, context);
  ASSERT_EQ(crowd.quantities.size(), 1U);
  EXPECT_EQ(crowd.quantities[0].name, "advantage");
  EXPECT_NEAR(crowd.quantities[0].value, plain.quantities[0].value, 1e-3);
  for (Slot i = 0; i < instance.size(); ++i) EXPECT_NEAR(crowd.scores[i], plain.scores[i], 1e-3);
}

}  // namespace
}  // namespace witan
