#include "learn/weighted/tuned_rrf.hpp"

#include "witan/learn/harness/folds.hpp"
#include "witan/method/storage/model_file.hpp"
#include "witan/util/error.hpp"

#include <cmath>
#include <sstream>

#include "learn/weighted/reciprocal_loss.hpp"
#include "support/expect_error.hpp"
#include "support/labelled_engines.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::tuned_rrf_test {

using test::labelled_engines;

TEST(ReciprocalLoss, IsTheCrossEntropyByHand) {
  // One instance, two items: shares of the gain 3/4 and 1/4; x = 2/2 and 2/3 for k = 1.
  const Dataset data = test::read_csv_text("instance,expert,item,rank,label\nq,e,a,1,2\nq,e,b,2,1\n");
  ReciprocalLoss loss(InstanceSet(data), TieRanks::mean);
  loss.set_k(1);
  Context context;
  std::vector<double> gradient(1);
  const double weight = 0.7;
  const double a = weight;
  const double b = weight * 2 / 3;
  const double expected = std::log(std::exp(a) + std::exp(b)) - 0.75 * a - 0.25 * b;
  EXPECT_NEAR(loss.value(std::vector{weight}, 0, gradient, context), expected + 1e-6 * weight * weight / 2, 1e-14);
}

TEST(ReciprocalLoss, GradientIsTheDifferenceQuotient) {
  Context context;
  Random random(3);
  const Dataset data = labelled_engines(12, 4);
  ReciprocalLoss loss(InstanceSet(data), TieRanks::mean);
  for (const double k : {1.0, 60.0}) {
    loss.set_k(k);
    std::vector<double> weights(data.expert_names().size());
    for (double& weight : weights) weight = random.normal();
    std::vector<double> gradient(weights.size());
    std::vector<double> unused(weights.size());
    (void)loss.value(weights, 0.3, gradient, context);
    for (std::size_t e = 0; e < weights.size(); ++e) {
      std::vector<double> moved = weights;
      moved[e] = weights[e] + 1e-5;
      const double up = loss.value(moved, 0.3, unused, context);
      moved[e] = weights[e] - 1e-5;
      const double down = loss.value(moved, 0.3, unused, context);
      EXPECT_NEAR(gradient[e], (up - down) / 2e-5, 1e-8);
    }
  }
}

TEST(TunedRrf, InfinitePenaltyIsPlainRrf) {
  Context context;
  const Dataset data = labelled_engines(200, 5);
  const auto model = train_model("tuned-rrf(k=1,l2=1e9)", data, context);
  const auto plain = make_model("rrf(k=1)");
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const Fit tuned = model->solve(data.instance(i), context);
    const Fit rrf = plain->solve(data.instance(i), context);
    for (Slot s = 0; s < rrf.scores.size(); ++s) EXPECT_NEAR(tuned.scores[s], rrf.scores[s], 1e-5 * rrf.scores[s]);
  }
}

TEST(TunedRrf, WeightsEnginesByReliability) {
  Context context;
  // Engine e0 is the most reliable; e4 is reversed.
  const Dataset data = labelled_engines(200, 6);
  const auto model = train_model("tuned-rrf", data, context);
  const std::vector<double>& weights = *model->learned()->find("weights");
  EXPECT_GT(weights[0], weights[1]);
  EXPECT_GT(weights[1], weights[3]);
  EXPECT_LT(weights[4], 0);
  EXPECT_EQ(std::max(weights[0], -weights[4]), 1);
  EXPECT_EQ(model->learned()->find("converged")->front(), 1);
}

TEST(TunedRrf, SelectsOnValidationInstances) {
  Context context;
  const Dataset data = labelled_engines(60, 7);
  const Parts parts = deal_parts(data, 3, context);
  const Fold fold(data, parts, 0);
  const auto chosen = train_model("tuned-rrf", fold.training(), context);
  const double k = chosen->learned()->find("k")->front();
  const double shrink = chosen->learned()->find("shrink")->front();
  // The selected settings give the same model if they are set explicitly.
  const auto asked = train_model(fmt::format("tuned-rrf(k={},l2={})", k, shrink), fold.training(), context);
  auto numbers = chosen->learned()->numbers;
  ASSERT_EQ(numbers.back().first, "validation");  // only selected settings have it
  EXPECT_GT(numbers.back().second.front(), 0);
  numbers.pop_back();
  EXPECT_EQ(asked->learned()->numbers, numbers);
}

TEST(TunedRrf, UnseenExpertsGetTheMeanWeightAndANote) {
  Context context;
  const auto model = train_model("tuned-rrf", labelled_engines(30, 8), context);
  const Dataset other = test::read_csv_text("instance,expert,item,rank\nq,new,a,1\nq,new,b,2\n");
  const Fit fit = model->solve(other.instance(0), context);
  ASSERT_EQ(fit.diagnostics.notes.size(), 1U);
  EXPECT_NE(fit.diagnostics.notes[0].find("expert \"new\" not in the training data"), std::string::npos);
  double mean = 0;
  for (const double weight : *model->learned()->find("weights")) mean += weight / 5;
  EXPECT_NEAR(fit.experts[0].weight, mean, 1e-15);
}

TEST(TunedRrf, ModelFileRanksTheSame) {
  Context context;
  const Dataset data = labelled_engines(20, 9);
  const auto model = train_model("tuned-rrf", data, context);
  std::ostringstream out;
  write_model({"tuned-rrf", *model->learned()}, out);
  const auto restored = restore_model(parse_model(out.str(), "m"));
  EXPECT_EQ(model->solve(data.instance(3), context).scores, restored->solve(data.instance(3), context).scores);
}

TEST(TunedRrf, NeedsLabels) {
  Context context;
  const Dataset data = test::read_csv_text("instance,expert,item,rank,label\nq,e,a,1,0\nq,e,b,2,0\n");
  WITAN_EXPECT_INPUT_ERROR(train_model("tuned-rrf", data, context),
                           "tuned-rrf is trained on labels, but no training instance has a list and a label above 0");
  EXPECT_THROW((void)make_model("tuned-rrf")->solve(data.instance(0), context), UsageError);
}

}  // namespace witan::tuned_rrf_test
