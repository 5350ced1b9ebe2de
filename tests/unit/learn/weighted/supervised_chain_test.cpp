#include "learn/weighted/supervised_chain.hpp"

#include "witan/method/method.hpp"
#include "witan/util/error.hpp"

#include <cmath>

#include "learn/weighted/chain_mixture.hpp"
#include "support/expect_error.hpp"
#include "support/labelled_engines.hpp"
#include "support/scores_of.hpp"
#include "util/random.hpp"
#include <gtest/gtest.h>

namespace witan::supervised_chain_test {

using test::labelled_engines;

TEST(ChainMixture, TwoItemsByHand) {
  // One expert, a before b, alpha 0.1: to a at 0.9/2 + 0.1/2, to b at 0.1/2, so π = 10/11 and 1/11.
  const Dataset data = test::read_csv_text("instance,expert,item,rank,label\nq,e,a,1,1\nq,e,b,2,0\n");
  ChainMixture chain(data.instance(0), Transform::binary, {}, 0.1);
  const std::vector<double> weights{3};
  const std::vector<double> pi = chain.stationary(weights);
  EXPECT_NEAR(pi[0], 10.0 / 11, 1e-14);
  EXPECT_NEAR(pi[1], 1.0 / 11, 1e-14);
  ASSERT_EQ(chain.learn_from(data.instance(0).labels), 1U);
  std::vector<double> gradient(1, 0.0);
  EXPECT_NEAR(chain.loss(weights, gradient), std::log(1.1), 1e-14);
  EXPECT_NEAR(gradient[0], 0, 1e-14);
}

TEST(ChainMixture, StepsKeepTheStationaryDistribution) {
  Random random(21);
  const Dataset data = labelled_engines(6, 22);
  for (const std::optional<Silence> silence : {std::optional<Silence>(), std::optional(Silence::tied_last)}) {
    for (std::size_t q = 0; q < 6; ++q) {
      const ChainMixture chain(data.instance(q), Transform::log, silence, 0.05);
      std::vector<double> weights(5);
      for (double& weight : weights) weight = random.uniform();
      const std::vector<double> pi = chain.stationary(weights);
      std::vector<double> next(pi.size(), 0.0);
      chain.step(weights, chain.fastest_exit(weights), pi, next);
      double sum = 0;
      for (std::size_t k = 0; k < pi.size(); ++k) {
        EXPECT_GT(pi[k], 0);
        EXPECT_NEAR(next[k], pi[k], 1e-14);
        sum += pi[k];
      }
      EXPECT_NEAR(sum, 1, 1e-13);
    }
  }
}

TEST(ChainMixture, GradientIsTheDifferenceQuotient) {
  Random random(23);
  const Dataset data = labelled_engines(6, 24);
  for (const std::optional<Silence> silence : {std::optional<Silence>(), std::optional(Silence::tied_last)}) {
    for (std::size_t q = 0; q < 6; ++q) {
      ChainMixture chain(data.instance(q), Transform::difference, silence, 0.07);
      if (chain.learn_from(data.instance(q).labels) == 0) continue;
      std::vector<double> weights(5);
      for (double& weight : weights) weight = 0.2 + random.uniform();
      std::vector<double> gradient(5, 0.0);
      std::vector<double> unused(5, 0.0);
      (void)chain.loss(weights, gradient);
      for (std::size_t e = 0; e < 5; ++e) {
        std::vector<double> moved = weights;
        moved[e] = weights[e] + 1e-5;
        const double up = chain.loss(moved, unused);
        moved[e] = weights[e] - 1e-5;
        const double down = chain.loss(moved, unused);
        EXPECT_NEAR(gradient[e], (up - down) / 2e-5, 1e-8);
      }
    }
  }
}

TEST(SupervisedChain, ScoresAreTheLogarithmsOfTheStationaryDistribution) {
  Context context;
  const Dataset data = labelled_engines(30, 25);
  const auto model = train_model("markov-chain(silence=given)", data, context);
  const std::vector<double>& weights = *model->learned()->find("weights");
  for (std::size_t q = 0; q < 5; ++q) {
    const Fit fit = model->solve(data.instance(q), context);
    const ChainMixture chain(data.instance(q), Transform::binary, {}, 0.05);
    const std::vector<double> pi = chain.stationary(weights);
    double mean = 0;
    for (const double p : pi) mean += std::log(p) / static_cast<double>(pi.size());
    for (std::size_t k = 0; k < pi.size(); ++k) {
      EXPECT_NEAR(fit.scores[chain.items()[k]], std::log(pi[k]) - mean, 1e-9);
    }
  }
}

TEST(SupervisedChain, GivesReliableExpertsMoreWeight) {
  Context context;
  const Dataset data = labelled_engines(150, 26);
  const auto model = train_model("markov-chain", data, context);
  const std::vector<double>& weights = *model->learned()->find("weights");
  EXPECT_EQ(weights[0], 1);
  EXPECT_GT(weights[1], weights[3]);
  EXPECT_LT(weights[4], 0.05);
  EXPECT_EQ(model->learned()->find("converged")->front(), 1);
}

TEST(SupervisedChain, LearnedWeightsAreALocalMinimum) {
  Context context;
  const Dataset data = labelled_engines(40, 27);
  const auto model = train_model("markov-chain(silence=given,l2=0)", data, context);
  const std::vector<double> weights = *model->learned()->find("weights");
  const auto loss = [&](const std::vector<double>& at) {
    double sum = 0;
    double count = 0;
    std::vector<double> unused(5, 0.0);
    for (std::size_t q = 0; q < data.instance_count(); ++q) {
      ChainMixture chain(data.instance(q), Transform::binary, {}, 0.05);
      if (chain.learn_from(data.instance(q).labels) == 0) continue;
      sum += chain.loss(at, unused);
      ++count;
    }
    return sum / count;
  };
  const double least = loss(weights);
  EXPECT_NEAR(model->learned()->find("loss")->front(), least, 1e-9);
  for (std::size_t e = 0; e < 5; ++e) {
    for (const double factor : {0.8, 1.25}) {
      std::vector<double> moved = weights;
      moved[e] *= factor;
      // Learning ends when no derivative by ln w is above 1e-5.
      EXPECT_GE(loss(moved), least - 1e-5 * std::abs(std::log(factor))) << e;
    }
  }
}

TEST(SupervisedChain, NeedsLabels) {
  Context context;
  const Dataset data = test::read_csv_text("instance,expert,item,rank,label\nq,e,a,1,0\nq,e,b,2,0\n");
  WITAN_EXPECT_INPUT_ERROR(
      train_model("markov-chain", data, context),
      "markov-chain is trained on labels, but no training instance ranks two items with different labels");
}

}  // namespace witan::supervised_chain_test
