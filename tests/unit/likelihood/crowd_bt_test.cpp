#include "likelihood/crowd_bt.hpp"

#include "witan/util/error.hpp"

#include <cmath>

#include "method/shared/centre_scores.hpp"
#include "simulate/bradley_terry.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::crowd_bt_test {

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

/// Returns the objective of the fit: the log-likelihood with the priors, statement by statement.
double objective(const Instance& instance, const std::vector<double>& scores, const std::vector<double>& eta) {
  double sum = 0;
  for (std::size_t c = 0; c < instance.comparisons.size(); ++c) {
    const Comparison& comparison = instance.comparisons[c];
    const double win = 1 / (1 + std::exp(scores[comparison.second] - scores[comparison.first]));
    const double e = eta[static_cast<std::size_t>(comparison.expert)];
    const double p = e * win + (1 - e) * (1 - win);
    const auto share = static_cast<double>(comparison.outcome);
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
    if (truth.kind == ExpertKind::reliable) worst_sound = std::min(worst_sound, expert.weight);
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
  // 3,000 comparisons of ten items with spread 2: the correlation of a correct fit is above 0.99.
  EXPECT_GT(dot / std::sqrt(one * other), 0.97);
}

TEST(CrowdBt, WithAStrongPriorItIsBradleyTerry) {
  const std::string csv = "expert,winner,loser\np,a,b\np,b,c\nq,c,a\nq,a,c\nq,b,a\n";
  const auto reliable = test::scores_of(csv, "crowd-bt(trust=1e6)");
  for (const auto& [item, score] : test::scores_of(csv, "bradley-terry"))
    EXPECT_NEAR(reliable.at(item), score, 1e-4) << item;
}

TEST(CrowdBt, AWeakPriorDoesNotReverseTheRanking) {
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

TEST(CrowdBt, WithAStrongPriorItsAdvantageIsThatOfBradleyTerry) {
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
  ASSERT_EQ(crowd.estimates.size(), 1U);
  EXPECT_EQ(crowd.estimates[0].name, "advantage");
  EXPECT_NEAR(crowd.estimates[0].value, plain.estimates[0].value, 1e-3);
  for (Slot i = 0; i < instance.size(); ++i) EXPECT_NEAR(crowd.scores[i], plain.scores[i], 1e-3);
}

/// Reference: the published EM algorithm, statement by statement and one score at a time.
class ReferenceCrowdBt {
 public:
  std::vector<double> scores, eta;

  ReferenceCrowdBt(const Instance& instance, std::size_t experts)
      : scores(instance.size(), 0.0), eta(experts, 0.8), instance_(instance) {}

  void round() {
    std::vector<double> right(eta.size(), 4.0);
    std::vector<double> all(eta.size(), 5.0);
    low_.clear();
    for (const Comparison& comparison : instance_.comparisons) {
      const auto e = static_cast<std::size_t>(comparison.expert);
      const double win = 1 / (1 + std::exp(scores[comparison.second] - scores[comparison.first]));
      const auto share = static_cast<double>(comparison.outcome);
      const double won_rightly = eta[e] * win / (eta[e] * win + (1 - eta[e]) * (1 - win));
      const double lost_rightly = eta[e] * (1 - win) / (eta[e] * (1 - win) + (1 - eta[e]) * win);
      low_.push_back(share * won_rightly + (1 - share) * (1 - lost_rightly));
      right[e] += share * won_rightly + (1 - share) * lost_rightly;
      all[e] += 1;
    }
    for (std::size_t e = 0; e < eta.size(); ++e) eta[e] = right[e] / all[e];
    for (int sweep = 0; sweep < 3; ++sweep) {
      for (Slot i = 0; i < scores.size(); ++i) improve(i);
    }
  }

 private:
  /// Takes a Newton step on one score for fixed expected draws.
  void improve(Slot i) {
    double slope = -0.01 * scores[i];
    double curvature = 0.01;
    for (std::size_t c = 0; c < low_.size(); ++c) {
      const Comparison& comparison = instance_.comparisons[c];
      if (comparison.first != i && comparison.second != i) continue;
      const double win = 1 / (1 + std::exp(scores[comparison.second] - scores[comparison.first]));
      slope += (comparison.first == i ? 1 : -1) * (low_[c] - win);
      curvature += win * (1 - win);
    }
    scores[i] += slope / curvature;
  }

  const Instance& instance_;
  std::vector<double> low_;
};

TEST(CrowdBt, FindsTheMaximumOfSlowExpectationAndMaximisation) {
  Context context;
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
    Context own({.threads = 1, .seed = seed, .progress = {}, .stop = nullptr});
    BradleyTerrySimulator::Options options;
    options.items = 6;
    options.experts = 5;
    options.comparisons = 12;
    options.spread = 3;
    options.inverted = 0.2;
    const Simulation made = BradleyTerrySimulator::simulate(options, own);
    const Instance instance = made.data.instance(0);
    const Fit fit = make_model("crowd-bt")->solve(instance, context);
    ASSERT_EQ(fit.diagnostics.stop, Stop::converged) << seed;
    EXPECT_LT(fit.diagnostics.iterations, 60) << seed;
    const std::vector<double>& eta = fit.expert_columns.at(0).values;
    ReferenceCrowdBt reference(instance, eta.size());
    for (int round = 0; round < 30'000; ++round) reference.round();
    centre_scores(reference.scores);
    EXPECT_GE(objective(instance, fit.scores, eta), objective(instance, reference.scores, reference.eta) - 1e-9)
        << seed;
    for (Slot i = 0; i < instance.size(); ++i)
      EXPECT_NEAR(fit.scores[i], reference.scores[i], 1e-6) << seed << ' ' << i;
    for (std::size_t e = 0; e < eta.size(); ++e) EXPECT_NEAR(eta[e], reference.eta[e], 1e-6) << seed << ' ' << e;
  }
}

/// Judges who tick a few of many documents each: nearly all pairs are tied, and EM has not converged after thousands of
/// rounds.
Dataset sparse_judgements(Slot documents, int judges, Random& random) {
  std::string csv = "expert,item,judgement\n";
  for (int e = 0; e < judges; ++e) {
    for (Slot i = 0; i < documents; ++i) {
      if (random.uniform() < 0.1)
        csv += fmt::format("e{},d{},{}\n", e, i, random.uniform() < (i % 3 == 0 ? 0.8 : 0.2) ? 1 : 0);
    }
  }
  return test::read_csv_text(csv);
}

TEST(CrowdBt, JudgementsOfManyDocumentsConverge) {
  Context context;
  Random random(8);
  for (const Slot documents : {100U, 700U}) {  // Cholesky factor, conjugate gradients
    const Dataset data = sparse_judgements(documents, 60, random);
    const Fit fit = make_model("crowd-bt")->solve(data.instance(0), context);
    EXPECT_EQ(fit.diagnostics.stop, Stop::converged) << documents;
    EXPECT_LT(fit.diagnostics.iterations, 100) << documents;
  }
}

TEST(CrowdBt, WithoutAPriorErrorsExplainAwayWhatBoundsTheScores) {
  // With trust=4 and infinite score differences, the best η of a judge is (w + 4)/(w + 7) for w + 2 statements. Moving
  // the scores closer changes the objective by 2/(1 − η) − w/η to first order: negative at w = 9 and 10, positive at 7.
  Context context;
  for (const int wins : {9, 10}) {
    const Dataset data = test::read_csv_text(fmt::format("expert,winner,loser,weight\np,a,b,{}\np,b,a,2\n", wins));
    const Fit open = make_model("crowd-bt(prior=0)")->solve(data.instance(0), context);
    EXPECT_EQ(open.diagnostics.stop, Stop::not_identified) << wins;
    for (const double score : open.scores) EXPECT_TRUE(std::isnan(score)) << wins;
    ASSERT_FALSE(open.diagnostics.notes.empty()) << wins;
    EXPECT_TRUE(
        open.diagnostics.notes.back().starts_with("not identified: judges\' errors explain every contradiction"))
        << wins;
    EXPECT_EQ(make_model("crowd-bt")->solve(data.instance(0), context).diagnostics.stop, Stop::converged) << wins;
  }
  const Dataset bounded = test::read_csv_text("expert,winner,loser,weight\np,a,b,7\np,b,a,2\n");
  EXPECT_EQ(make_model("crowd-bt(prior=0)")->solve(bounded.instance(0), context).diagnostics.stop, Stop::converged);
  // At even odds the gradient is zero, so the scores are equal.
  const Dataset even = test::read_csv_text("expert,winner,loser\np,a,b\np,b,a\n");
  const Fit level = make_model("crowd-bt(prior=0)")->solve(even.instance(0), context);
  EXPECT_EQ(level.diagnostics.stop, Stop::converged);
  EXPECT_NEAR(level.scores[0], 0, 1e-9);
}

TEST(CrowdBt, WeightsOfVeryDifferentSizeConverge) {
  const std::string csv =
      "expert,winner,loser,weight\np,a,b,1e9\np,b,a,1e-9\nq,b,c,1e-9\nq,c,b,1e-9\nr,c,a,3\nr,a,c,1e9\n";
  Context context;
  const Dataset data = test::read_csv_text(csv);
  const Fit fit = make_model("crowd-bt")->solve(data.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::converged);
  for (const double score : fit.scores) EXPECT_TRUE(std::isfinite(score));
}

}  // namespace witan::crowd_bt_test
