#include "witan/method/method.hpp"
#include "witan/method/storage/model_file.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "learn/harness/label_agreement_weights.hpp"
#include "learn/weighted/weighted_borda.hpp"
#include "learn/weighted/weighted_kemeny.hpp"
#include "support/expect_error.hpp"
#include "support/labelled_engines.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::weighted_methods_test {

using test::labelled_engines;

TEST(LabelAgreementWeights, ByHand) {
  EXPECT_EQ(weight_of_agreement(0.75, AgreementWeight::share), 0.75);
  EXPECT_EQ(weight_of_agreement(0.75, AgreementWeight::excess), 0.5);
  EXPECT_NEAR(weight_of_agreement(0.75, AgreementWeight::log_odds), std::log(3.0), 1e-15);
  EXPECT_EQ(weight_of_agreement(0.25, AgreementWeight::excess), 0);
  EXPECT_EQ(weight_of_agreement(0.25, AgreementWeight::log_odds), 0);
  EXPECT_NEAR(weight_of_agreement(1, AgreementWeight::log_odds), std::log(99.0), 1e-12);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> shares = weights_by_agreement(std::vector{0.9, nan, 0.7}, AgreementWeight::share);
  EXPECT_EQ(shares[0], 0.9);
  EXPECT_TRUE(std::isnan(shares[1])) << "unknown agreement";
  EXPECT_EQ(shares[2], 0.7);
  const std::vector<double> equal = weights_by_agreement(std::vector{0.3, nan, 0.2}, AgreementWeight::excess);
  EXPECT_EQ(equal[0], 1.0);
  EXPECT_TRUE(std::isnan(equal[1]));
  EXPECT_EQ(equal[2], 1.0);
}

TEST(LabelAgreementWeights, AgreementIsTheShareOfPairsInTheOrderOfTheLabels) {
  // e1 has 2 of 3 pairs right in q1 and 1 of 1 in q2 (b and c have equal labels, d is not labelled): mean 5/6.
  const Dataset data = test::read_jsonl_text(
      "{\"instance\":\"q1\",\"expert\":\"e1\",\"order\":[\"b\",\"a\",\"c\"]}\n"
      "{\"instance\":\"q1\",\"labels\":{\"a\":2,\"b\":1,\"c\":0}}\n"
      "{\"instance\":\"q2\",\"expert\":\"e1\",\"order\":[\"d\",\"a\",\"b\"]}\n"
      "{\"instance\":\"q2\",\"expert\":\"e2\",\"order\":[\"d\",\"a\"]}\n"
      "{\"instance\":\"q2\",\"labels\":{\"a\":1,\"b\":0}}\n");
  const std::vector<double> agreement = agreement_with_labels("m", Training(data));
  EXPECT_NEAR(agreement[0], 5.0 / 6, 1e-15);
  EXPECT_TRUE(std::isnan(agreement[1]));
}

TEST(WeightedBorda, IsBordaWithWeightedExperts) {
  Context context;
  const Dataset data = labelled_engines(40, 11);
  const auto model = train_model("weighted-borda(trust=excess,silent=average)", data, context);
  const std::vector<double>& weights = *model->learned()->find("weights");
  ASSERT_EQ(weights.size(), 5U);
  EXPECT_EQ(weights[4], 0);
  EXPECT_GT(weights[0], weights[2]);
  ReadOptions options;
  std::string csv = "instance,expert,item,score\n";
  for (std::size_t e = 0; e < 5; ++e) options.build.expert_weights[fmt::format("e{}", e)] = weights[e];
  // The same instance read with these weights, through plain Borda.
  const Instance instance = data.instance(7);
  for (const List& list : instance.lists) {
    for (std::uint64_t k = list.begin; k < list.end; ++k) {
      csv +=
          fmt::format("q,{},{},{}\n", data.name(list.expert), instance.item_name(instance.slot[k]), instance.value[k]);
    }
  }
  const Dataset again = test::read_csv_text(csv, options);
  const Fit plain = make_model("borda(silent=average)")->solve(again.instance(0), context);
  const Fit fit = model->solve(instance, context);
  ASSERT_EQ(fit.scores.size(), plain.scores.size());
  for (std::size_t i = 0; i < fit.scores.size(); ++i) EXPECT_NEAR(fit.scores[i], plain.scores[i], 1e-12);
}

TEST(WeightedBorda, TunesAutomaticParameters) {
  Context context;
  const Dataset data = labelled_engines(60, 12);
  std::vector<InstanceId> first, rest;
  for (std::uint32_t i = 0; i < 60; ++i) (i < 10 ? first : rest).push_back(InstanceId{i});
  const InstanceSet training(data, first);
  const Training both(training, InstanceSet(data, rest));
  const auto tuned = train_model("weighted-borda", both, context);
  // None of the twelve settings is better on the validation instances.
  const auto mean = [&](const Model& model) {
    double sum = 0;
    for (std::size_t i = 0; i < both.validation.size(); ++i) {
      const Instance instance = both.validation[i];
      const std::vector<Metric> metrics{both.metric};
      sum += evaluate(metrics, {model.solve(instance, context).scores, instance.labels, {}})[0];
    }
    return sum;
  };
  const double best = mean(*tuned);
  for (const char* const by : {"share", "excess", "log-odds"}) {
    for (const char* const silent : {"zero", "average", "last", "pairs"}) {
      const auto model = train_model(fmt::format("weighted-borda(trust={},silent={})", by, silent), both, context);
      EXPECT_LE(mean(*model), best + 1e-9) << by << ' ' << silent;
    }
  }
}

TEST(WeightedKemeny, CostAgreesWithEnumeration) {
  Context context;
  const Dataset data = labelled_engines(30, 14);
  const auto model = train_model("weighted-kemeny(trust=share,silence=given,starts=6)", data, context);
  const std::vector<double>& weights = *model->learned()->find("weights");
  for (std::size_t q = 0; q < 12; ++q) {
    const Instance instance = data.instance(q);
    ASSERT_EQ(instance.size(), 8U);
    double w[8][8] = {};
    for (const List& list : instance.lists) {
      for (std::uint64_t a = list.begin; a < list.end; ++a) {
        for (std::uint64_t b = list.begin; b < list.end; ++b) {
          if (instance.value[a] > instance.value[b]) {
            w[instance.slot[a]][instance.slot[b]] += weights[static_cast<std::uint32_t>(list.expert)];
          }
        }
      }
    }
    const auto cost = [&](const std::vector<std::uint32_t>& order) {
      double sum = 0;
      for (std::size_t a = 0; a < 8; ++a) {
        for (std::size_t b = a + 1; b < 8; ++b) sum += w[order[b]][order[a]];
      }
      return sum;
    };
    std::vector<std::uint32_t> order{0, 1, 2, 3, 4, 5, 6, 7};
    double least = std::numeric_limits<double>::infinity();
    do {
      least = std::min(least, cost(order));
    } while (std::ranges::next_permutation(order).found);
    const Fit fit = model->solve(instance, context);
    EXPECT_NEAR(fit.estimates[0].value, least, 1e-9);
    EXPECT_EQ(fit.estimates[1].value, fit.estimates[0].value);
    EXPECT_EQ(fit.estimates[2].value, 0);
    EXPECT_TRUE(fit.diagnostics.notes.empty());
    std::vector<std::uint32_t> by_score{0, 1, 2, 3, 4, 5, 6, 7};
    std::ranges::sort(by_score, {}, [&](std::uint32_t i) { return -fit.scores[i]; });
    EXPECT_NEAR(cost(by_score), fit.estimates[0].value, 1e-9);
  }
}

TEST(WeightedKemeny, TiedNeighboursShareTheirRank) {
  Context context;
  const Dataset data = test::read_jsonl_text(
      "{\"instance\":\"q\",\"expert\":\"e\",\"order\":[\"a\",[\"b\",\"c\"],\"d\"]}\n"
      "{\"instance\":\"q\",\"labels\":{\"a\":1,\"d\":0,\"z\":0}}\n");
  const Fit fit = train_model("weighted-kemeny(silence=given)", data, context)->solve(data.instance(0), context);
  EXPECT_EQ(fit.scores[0], 1.5);
  EXPECT_EQ(fit.scores[1], 0);
  EXPECT_EQ(fit.scores[2], 0);
  EXPECT_EQ(fit.scores[3], -1.5);
  EXPECT_TRUE(std::isnan(fit.scores[4]));
}

TEST(WeightedMethods, NeedLabels) {
  Context context;
  const Dataset data = test::read_csv_text("instance,expert,item,rank,label\nq,e,a,1,0\nq,e,b,2,0\n");
  for (const std::string method : {"weighted-borda", "weighted-kemeny"}) {
    WITAN_EXPECT_INPUT_ERROR(
        train_model(method, data, context),
        method + " compares experts with labels, but no expert orders two items with different labels");
  }
}

TEST(WeightedMethods, ModelsWithImpossibleWeightsAreRejected) {
  Context context;
  const Dataset data = labelled_engines(10, 11);
  const std::string range = ", expected a number from 0 to 1e+50";
  for (const std::string method : {"weighted-borda", "weighted-kemeny", "markov-chain"}) {
    LearnedParameters learned = *train_model(method, data, context)->learned();
    std::vector<double>& weights =
        std::ranges::find(learned.numbers, "weights", [](const auto& field) { return field.first; })->second;
    for (const auto& [weight, text] : {std::pair(-0.5, "-0.5"), std::pair(1e51, "1e+51")}) {
      weights[0] = weight;
      const auto model = restore_model({method, learned, {}, {}});
      WITAN_EXPECT_INPUT_ERROR(model->solve(data.instance(0), context),
                               "invalid model of " + method + ": found " + text + " in field \"weights\"" + range);
    }
  }
}

}  // namespace witan::weighted_methods_test
