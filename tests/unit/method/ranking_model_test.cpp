#include "witan/method/ranking_model.hpp"

#include "witan/method/inference/intervals.hpp"
#include "witan/report/explain.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::ranking_model_test {

using test::read_csv_text;

/// Six experts of different noise rank eight items; `omitted` has no list.
std::string noisy_lists(int instances, int omitted = -1) {
  Random random(7);
  std::string csv = "instance,expert,item,score\n";
  for (int q = 0; q < instances; ++q) {
    for (int e = 0; e < 6; ++e) {
      for (int i = 0; i < 8; ++i) {
        const double score = i + (0.5 + 1.5 * e) * random.normal();
        if (e != omitted) csv += fmt::format("q{},e{},i{},{}\n", q, e, i, score);
      }
    }
  }
  return csv;
}

TEST(RankingModel, ThetaIsReestimatedWithoutAnExpert) {
  Context context;
  const Dataset data = read_csv_text(noisy_lists(1));
  const auto model = ranking_model("theta-mpm", data, context);
  std::vector<Slot> all;
  for (Slot slot = 0; slot < data.instance(0).size(); ++slot) all.push_back(slot);
  const Explanation explanation = explain(*model, data.instance(0), all, context);
  EXPECT_FALSE(explanation.keeps_learned_parameters);
  for (const ItemExplanation& item : explanation.items) {
    for (const ExpertContribution& contribution : item.contributions) {
      const int expert = static_cast<int>(contribution.expert);
      const auto without = test::scores_of(noisy_lists(1, expert), "theta-mpm");
      EXPECT_NEAR(contribution.score_without, without.at(std::string(data.instance(0).item_name(item.slot))), 1e-6);
    }
  }
}

TEST(RankingModel, EveryBootstrapDrawReestimatesTheta) {
  Context context;
  const Dataset data = read_csv_text(noisy_lists(1));
  const Instance instance = data.instance(0);
  const auto model = ranking_model("theta-mpm", data, context);
  Fit fit = model->solve(instance, context);
  const auto kept = train_model("theta-mpm", data, context);
  const IntervalOptions options{.kind = Intervals::bootstrap, .draws = 20, .by = ResampleBy::experts};
  const BootstrapDraws again = bootstrap(*model, instance, fit, 20, ResampleBy::experts, context);
  const BootstrapDraws fixed = bootstrap(*kept, instance, fit, 20, ResampleBy::experts, context);
  double apart = 0;
  for (std::size_t k = 0; k < 20; ++k) {
    for (Slot i = 0; i < instance.size(); ++i) {
      apart = std::max(apart, std::abs(again.scores[k][i] - fixed.scores[k][i]));
    }
  }
  EXPECT_GT(apart, 0.05);
  add_uncertainty(*model, instance, options, fit, context);
  EXPECT_TRUE(fit.uncertainty);
  EXPECT_TRUE(fit.diagnostics.notes.empty());
}

TEST(RankingModel, ThetasOfOneInstanceAreParameters) {
  Context context;
  const Dataset data = read_csv_text(noisy_lists(1));
  const Fit fit = ranking_model("theta-mpm", data, context)->solve(data.instance(0), context);
  EXPECT_EQ(fit.likelihood->parameter_count, 7 + 5);  // the largest θ is 1
  const Fit with_variances = ranking_model("theta-mpm(variance=on)", data, context)->solve(data.instance(0), context);
  EXPECT_EQ(with_variances.likelihood->parameter_count, 7 + 5 + 7);
}

TEST(RankingModel, AModelTrainedOnSeveralInstancesIsKeptWithANote) {
  Context context;
  const Dataset data = read_csv_text(noisy_lists(2));
  const Instance instance = data.instance(0);
  const auto model = ranking_model("theta-mpm", data, context);
  EXPECT_EQ(model->learned()->experts.size(), 6U);
  const Explanation explanation = explain_top(*model, instance, 1, context);
  EXPECT_TRUE(explanation.keeps_learned_parameters);
  std::ostringstream out;
  write_explanation(explanation, data, 0, ReportFormat::table, out);
  EXPECT_NE(out.str().find("without the expert; learned parameters are kept"), std::string::npos);
  Fit fit = model->solve(instance, context);
  add_uncertainty(*model, instance, {.kind = Intervals::bootstrap, .draws = 5}, fit, context);
  ASSERT_EQ(fit.diagnostics.notes.size(), 1U);
  EXPECT_NE(fit.diagnostics.notes[0].find("does not retrain the model"), std::string::npos);
}

TEST(RankingModel, ARefitWithoutOrderedLabelsWeightsAllExpertsEqually) {
  // Only p orders the labelled items. Without p, q has full weight.
  const Dataset data = read_csv_text("expert,item,rank,label\np,a,1,1\np,b,2,0\np,c,3,\nq,b,1,0\nq,c,2,\n");
  Context context;
  const auto model = ranking_model("theta-mpm(adherence=labels)", data, context);
  const Slot b = 1;
  const Explanation explanation = explain(*model, data.instance(0), std::span(&b, 1), context);
  for (const ExpertContribution& contribution : explanation.items[0].contributions)
    EXPECT_TRUE(std::isfinite(contribution.score_without));
}

TEST(RankingModel, OtherMethodsAreNotTrained) {
  Context context;
  const Dataset data = read_csv_text(noisy_lists(1));
  EXPECT_TRUE(ranking_model("borda", data, context)->learned()->numbers.empty());
  const auto needs_labels = ranking_model("crf", data, context);
  EXPECT_THROW((void)needs_labels->solve(data.instance(0), context), UsageError);
  EXPECT_NE(ranking_model("pmf", data, context)->recommender(), nullptr);
}

}  // namespace witan::ranking_model_test
