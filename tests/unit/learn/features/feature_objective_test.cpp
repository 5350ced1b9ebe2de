#include "learn/features/feature_objective.hpp"

#include <cmath>
#include <numeric>

#include "support/described_items.hpp"
#include <gtest/gtest.h>

namespace witan::feature_objective_test {

std::vector<std::size_t> all_of(const FeatureInstances& instances) {
  std::vector<std::size_t> all(instances.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

/// Every normalisation and scorer, dense and sparse, with a tie parameter of the loss and the penalty.
TEST(FeatureObjective, GradientEqualsFiniteDifferences) {
  Random random(3);
  Context context;
  const FeatureLoss loss{"test", [] { return pairties_davidson_loss(); }};
  for (const bool sparse : {false, true}) {
    const Dataset data = test::described_items(20, 7, sparse);
    const InstanceSet set(data);
    ASSERT_EQ(data.features()->dense(), !sparse);
    for (const auto& [name, normalise] : kNormalisations) {
      for (const std::size_t hidden : {0U, 3U}) {
        const std::size_t columns = data.features()->columns();
        const Scorer scorer(columns, hidden);
        const FeatureScaling scaling = learn_scaling(normalise, set, columns, context);
        const FeatureInstances instances(set, normalise, columns, context);
        const FeatureObjective objective(loss, scorer, scaling, 0.3, instances);
        std::vector<double> weights = scorer.start(random);
        weights.push_back(0.4);
        const double size = normalise == Normalise::none ? 0.001 : 0.5;
        for (double& weight : weights) weight = size * random.normal();
        std::vector<double> gradient(weights.size());
        std::vector<double> ignored(weights.size());
        (void)objective.evaluate(all_of(instances), weights, "", gradient, context);
        for (std::size_t k = 0; k < weights.size(); ++k) {
          const double at = weights[k];
          const double step = 1e-5 * size;
          weights[k] = at + step;
          const double up = objective.evaluate(all_of(instances), weights, "", ignored, context);
          weights[k] = at - step;
          const double down = objective.evaluate(all_of(instances), weights, "", ignored, context);
          weights[k] = at;
          EXPECT_NEAR(gradient[k], (up - down) / (2 * step), 1e-6 * std::max(1.0, std::abs(gradient[k])))
              << name << ' ' << hidden << ' ' << k;
        }
      }
    }
  }
}

/// Folded weights give the scores of the features written out, scaled by hand, up to a common number.
TEST(FeatureScaling, FoldingIsScaling) {
  Random random(4);
  Context context;
  for (const bool sparse : {false, true}) {
    const Dataset data = test::described_items(12, 8, sparse);
    const std::size_t columns = data.features()->columns();
    for (const auto& [name, normalise] : kNormalisations) {
      const FeatureScaling learned = learn_scaling(normalise, InstanceSet(data), columns, context);
      const FeatureInstances instances(InstanceSet(data), normalise, columns, context);
      const Scorer scorer(columns, 2);
      std::vector<double> weights = scorer.start(random);
      for (double& weight : weights) weight = (normalise == Normalise::none ? 0.001 : 1) * random.normal();
      const FeatureObjective objective({"test", [] { return ranknet_loss(); }}, scorer, learned, 0, instances);
      for (std::size_t i = 0; i < data.instance_count(); ++i) {
        const Instance instance = data.instance(i);
        const FeatureScaling* const own = instances.own_scaling(i);
        const FeatureScaling& scaling = own != nullptr ? *own : learned;
        FeatureTable table(instance.size(), columns);
        for (Slot slot = 0; slot < instance.size(); ++slot) {
          for (std::uint32_t c = 0; c < columns; ++c) {
            const double value = static_cast<double>(instance.features->at(instance.first_slot + slot, c));
            table.row(slot)[c] = (value - scaling.shift[c]) * scaling.factor[c];
          }
        }
        std::vector<double> expected(instance.size());
        std::vector<double> scores(instance.size());
        scorer.score(weights, table, expected);
        objective.score(instances, i, weights, scores);
        for (Slot slot = 0; slot < instance.size(); ++slot) {
          EXPECT_NEAR(scores[slot] - scores[0], expected[slot] - expected[0], 1e-9) << name;
        }
      }
    }
  }
}

TEST(FeatureScaling, ByHand) {
  ReadOptions options;
  options.from = "letor";
  // The second row does not name feature 2, so it is 0 there; feature 3 never varies.
  const Dataset data = read_text("1 qid:1 1:1 2:4 3:5\n0 qid:1 1:3 3:5\n1 qid:2 1:8 2:2 3:5\n", "t", options);
  Context context;
  const FeatureScaling standard = learn_scaling(Normalise::standard, InstanceSet(data), 3, context);
  EXPECT_NEAR(standard.shift[0], 4, 1e-12);
  EXPECT_NEAR(standard.factor[0], 1 / std::sqrt((9 + 1 + 16) / 3.0), 1e-12);
  EXPECT_NEAR(standard.shift[1], 2, 1e-12);
  EXPECT_NEAR(standard.factor[1], 1 / std::sqrt(8 / 3.0), 1e-12);
  EXPECT_EQ(standard.factor[2], 0);
  const FeatureScaling minmax = learn_scaling(Normalise::minmax, InstanceSet(data), 3, context);
  EXPECT_EQ(minmax.shift, (std::vector<double>{1, 0, 0}));
  EXPECT_EQ(minmax.factor, (std::vector<double>{1 / 7.0, 1 / 4.0, 0}));
  const FeatureScaling query = scaling_within(data.instance(0), 3);
  EXPECT_EQ(query.shift, (std::vector<double>{2, 2, 5}));
  EXPECT_EQ(query.factor, (std::vector<double>{1, 0.5, 0}));
}

}  // namespace witan::feature_objective_test
