#include "learn/council/council.hpp"

#include "witan/data/dataset_builder.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>

#include "learn/council/boost.hpp"
#include "learn/council/council_features.hpp"
#include "learn/council/linear_fit.hpp"
#include "learn/council/list_places.hpp"
#include "learn/council/list_statistics.hpp"
#include "support/labelled_queries.hpp"
#include "support/quitter.hpp"
#include <gtest/gtest.h>

namespace witan::council_test {

using test::labelled_queries;
using test::read_csv_text;

/// Tables of three columns; the labels follow a step in the first, and the last never varies.
std::vector<LabelledTable> steps(std::uint64_t seed, std::size_t count) {
  Random random(seed);
  std::vector<LabelledTable> tables(count);
  for (LabelledTable& table : tables) {
    table.rows = FeatureTable(10, 3);
    for (Slot r = 0; r < 10; ++r) {
      const double x = random.uniform();
      table.rows.row(r)[0] = x;
      table.rows.row(r)[1] = random.normal();
      table.rows.row(r)[2] = 4;
      table.slots.push_back(r);
      // The best values are in the middle, which no linear score can represent.
      table.labels.push_back(x > 0.3 && x < 0.6 ? 1.0F : 0.0F);
    }
  }
  return tables;
}

std::vector<const LabelledTable*> pointers(const std::vector<LabelledTable>& tables) {
  std::vector<const LabelledTable*> all;
  for (const LabelledTable& table : tables) all.push_back(&table);
  return all;
}

TEST(BoostedTrees, LearnNonlinearFunctions) {
  const auto tables = steps(1, 60);
  const auto all = pointers(tables);
  const BinnedRows binned(all);
  BoostOptions options;
  options.min_rows = 5;
  options.columns = 1;
  const auto loss = lambdarank_loss({MetricKind::ndcg}, {});
  const BoostedTrees trees = boost(all, binned, *loss, options, Random(1));
  ASSERT_EQ(trees.size(), 100U);
  const auto score = [&](double x) { return trees.score(std::vector<double>{x, 0, 4}); };
  EXPECT_GT(score(0.45), score(0.1) + 1);
  EXPECT_GT(score(0.45), score(0.9) + 1);
  const BoostedTrees again = council_trees_from(council_tree_numbers(trees), 3);
  EXPECT_EQ(again.score(std::vector<double>{0.45, 1, 4}), trees.score(std::vector<double>{0.45, 1, 4}));
  EXPECT_THROW((void)council_trees_from(council_tree_numbers(trees), 0), InputError);
  EXPECT_THROW((void)council_trees_from(std::vector<double>{0, 0, 0, 1}, 3), InputError);
  EXPECT_THROW((void)council_trees_from(std::vector<double>{0, -1, 0}, 3), InputError);
}

/// The reference implementation tries all splits of all columns.
TEST(BoostedTrees, TheFirstSplitIsTheBestOfAll) {
  const auto tables = steps(2, 20);
  const auto all = pointers(tables);
  const BinnedRows binned(all);
  BoostOptions options;
  options.trees = 1;
  options.leaves = 2;
  options.min_rows = 1;
  options.columns = options.instances = options.rate = 1;
  const auto loss = ranknet_loss();
  std::vector<double> gradient;
  std::vector<double> curvature;
  for (const LabelledTable& table : tables) {
    std::vector<double> slope(10);
    std::vector<double> second(10);
    (void)loss->evaluate(std::vector<double>(10, 0.0), table.labels, slope, second);
    gradient.insert(gradient.end(), slope.begin(), slope.end());
    curvature.insert(curvature.end(), second.begin(), second.end());
  }
  double best = -1;
  std::size_t best_column = 9;
  double best_cut = 0;
  for (std::size_t c = 0; c < 2; ++c) {
    for (const double cut : binned.cuts(c)) {
      double g[2] = {0, 0};
      double h[2] = {1, 1};
      for (std::size_t i = 0; i < 200; ++i) {
        const std::size_t side = tables[i / 10].rows.row(i % 10)[c] < cut ? 0 : 1;
        g[side] += gradient[i];
        h[side] += curvature[i];
      }
      const double gain = g[0] * g[0] / h[0] + g[1] * g[1] / h[1];
      if (gain > best) best = gain, best_column = c, best_cut = cut;
    }
  }
  const std::vector<double> numbers = council_tree_numbers(boost(all, binned, *loss, options, Random(1)));
  ASSERT_EQ(numbers.size(), 12U);
  EXPECT_EQ(numbers[1], static_cast<double>(best_column));
  EXPECT_EQ(numbers[3], best_cut);
}

TEST(BoostedTrees, RandomThresholdsLearnNonlinearFunctions) {
  const auto tables = steps(5, 60);
  const auto all = pointers(tables);
  const BinnedRows binned(all);
  BoostOptions options;
  options.min_rows = 5;
  options.columns = 1;
  options.thresholds = Thresholds::random;
  const auto loss = lambdarank_loss({MetricKind::ndcg}, {}, {.truncation = 5, .normalised = true});
  const BoostedTrees trees = boost(all, binned, *loss, options, Random(1));
  const auto score = [&](double x) { return trees.score(std::vector<double>{x, 0, 4}); };
  EXPECT_GT(score(0.45), score(0.1) + 0.5);
  EXPECT_GT(score(0.45), score(0.9) + 0.5);
}

TEST(LinearFit, WeightTwoEqualsTwoCopiesOfAnInstance) {
  auto tables = steps(6, 20);
  auto copied = tables;
  copied.push_back(tables[0]);
  tables[0].weight = 2;
  // The mean over instances differs by 21/20, which the penalty follows.
  Context context;
  const auto weighted = LinearFit(pointers(tables), [] { return softmax_loss(); });
  const auto repeated = LinearFit(pointers(copied), [] { return softmax_loss(); });
  const auto one = weighted.minimise(0.21, {}, 500, context);
  const auto two = repeated.minimise(0.2, {}, 500, context);
  ASSERT_TRUE(one.converged && two.converged);
  // The deviations of the columns, and so the penalties, differ slightly.
  for (std::size_t c = 0; c < 2; ++c)
    EXPECT_NEAR(one.weights[c], two.weights[c], 0.03 * std::abs(two.weights[c]) + 1e-3);
}

TEST(LinearFit, EndsAtAZeroGradient) {
  const auto tables = steps(3, 30);
  const auto all = pointers(tables);
  const LinearFit fit(all, [] { return pmop_loss(); });
  Context context;
  const LinearFit::Result found = fit.minimise(0.1, {}, 200, context);
  EXPECT_TRUE(found.converged);
  EXPECT_EQ(found.weights[2], 0) << "a constant column";
  // The objective by its definition, and no small step makes it less. Deviations are those within instances.
  std::vector<double> deviation(2);
  for (std::size_t c = 0; c < 2; ++c) {
    double squares = 0;
    for (const LabelledTable& table : tables) {
      double mean = 0;
      for (std::size_t r = 0; r < 10; ++r) mean += table.rows.row(r)[c] / 10;
      for (std::size_t r = 0; r < 10; ++r) squares += std::pow(table.rows.row(r)[c] - mean, 2);
    }
    deviation[c] = std::sqrt(squares / 300);
  }
  const auto objective = [&](const std::vector<double>& w) {
    double value = 0;
    std::vector<double> gradient(10);
    for (const LabelledTable& table : tables) {
      std::vector<double> scores;
      for (std::size_t r = 0; r < 10; ++r) scores.push_back(w[0] * table.rows.row(r)[0] + w[1] * table.rows.row(r)[1]);
      value += pmop_loss()->evaluate(scores, table.labels, gradient) / 30;
    }
    for (std::size_t c = 0; c < 2; ++c) value += 0.05 * std::pow(w[c] * deviation[c], 2);
    return value;
  };
  const double least = objective(found.weights);
  for (std::size_t c = 0; c < 2; ++c) {
    for (const double step : {-0.01, 0.01}) {
      std::vector<double> moved = found.weights;
      moved[c] += step / deviation[c];
      EXPECT_GT(objective(moved), least);
    }
  }
}

TEST(ListPlaces, AreRanksAmongTheItemsAndMeansOfTheRest) {
  // p ranks a and b with a gap, q ties b and c; the instance has four items.
  const Dataset data = read_csv_text("expert,item,rank\np,a,1\np,b,30\nq,b,2\nq,c,2\nr,d,1\n");
  const ListPlaces places(data.instance(0));
  ASSERT_EQ(places.size(), 3U);
  EXPECT_EQ(places.cells(0)[1].rank, 30);
  EXPECT_EQ(places.cells(0)[1].place, 2);
  EXPECT_FALSE(places.cells(0)[2].listed());
  EXPECT_EQ(places.cells(0)[2].place, 3.5) << "mean of the places 3 and 4";
  EXPECT_EQ(places.cells(1)[1].place, 1.5);
  EXPECT_EQ(places.cells(1)[0].place, 3.5);
}

TEST(CouncilFeatures, ByHand) {
  const Dataset data = read_csv_text("expert,item,rank\np,a,1\np,b,3\nq,b,1\n");
  CouncilFeatureOptions options;
  options.transform = Transform::binary;
  const CouncilFeatures features = council_features(data.instance(0), KnownExperts({"p"}), options);
  const auto expect_row = [](const FeatureTable& table, Slot item, const std::vector<double>& expected) {
    ASSERT_GE(table.columns(), expected.size());
    for (std::size_t c = 0; c < expected.size(); ++c) EXPECT_NEAR(table.row(item)[c], expected[c], 1e-12) << c;
  };
  // Missing, 30/(30 + rank); place, 1/(1 + place); missing, wins and losses of p and of all experts.
  expect_row(features.linear[0], 0, {0, 30.0 / 31});
  expect_row(features.linear[0], 1, {0, 30.0 / 33});
  expect_row(features.linear[1], 1, {2, 1.0 / 3});
  expect_row(features.linear[2], 0, {0, 1, 0, 1, 1, 0});
  expect_row(features.linear[2], 1, {0, 0, 1, 0, 0, 1});
  // Trees: ln rank and place in p; share of lists; means of 60/(60 + r), 5/(5 + r), 1/(1 + p), 5/(5 + p) and p/n over
  // p, in which a is first, and q, in which it shares the remaining place 2.
  expect_row(features.trees, 0,
             {0, 1, 0.5, 30.0 / 61, 2.5 / 6, (1.0 / 2 + 1.0 / 3) / 2, (5.0 / 6 + 5.0 / 7) / 2, (0.5 + 1) / 2});
  // After wins and losses: the logarithm of its only rank, 1.
  for (std::size_t k = 0; k < 7; ++k) EXPECT_EQ(features.trees.row(0)[12 + k], 0);
  EXPECT_EQ(features.trees.columns(), council_tree_columns(1, options));
}

TEST(CouncilFeatures, ZScoresHaveMeanZeroAndDeviationOne) {
  const Dataset data = labelled_queries(8, 1);
  const CouncilFeatures features = council_features(data.instance(0), KnownExperts({"good"}), {});
  int varying = 0;
  for (std::size_t c = 2 + kListStatistics; c < 2 + 2 * kListStatistics; ++c) {
    double sum = 0;
    double squares = 0;
    for (Slot item = 0; item < features.trees.rows(); ++item) {
      sum += features.trees.row(item)[c];
      squares += features.trees.row(item)[c] * features.trees.row(item)[c];
    }
    EXPECT_NEAR(sum, 0, 1e-9);
    if (squares == 0) continue;
    EXPECT_NEAR(squares, static_cast<double>(features.trees.rows()), 1e-9);
    ++varying;
  }
  EXPECT_GT(varying, 15);
}

TEST(Council, LearnsPositiveAndNegativeWeights) {
  const Dataset data = labelled_queries(1, 60);
  const Dataset other = labelled_queries(2, 40);
  for (const std::string spec : {"council", "council(trees=0)", "council(loss=auto,trees=20,refit=off)"}) {
    Context context;
    const auto model = train_model(spec, Training{InstanceSet(data), InstanceSet(other)}, context);
    EXPECT_GT(model->learned()->find("validation")->front(), 0.93) << spec;
  }
}

TEST(Council, DoesNotDependOnTheNumberOfThreads) {
  const Dataset data = labelled_queries(3, 40);
  const auto learned = [&](unsigned threads) {
    Context context({.threads = threads, .seed = 4, .progress = {}, .stop = nullptr});
    return *train_model("council(trees=20)", Training{InstanceSet(data), InstanceSet(data)}, context)->learned();
  };
  EXPECT_EQ(learned(1).numbers, learned(4).numbers);
}

TEST(Council, ResumesFromACheckpointWithTheSameModel) {
  const Dataset data = labelled_queries(6, 40);
  const Dataset valid = labelled_queries(7, 20);
  for (const std::string spec : {"council(trees=30)", "council(trees=30,refit=off)", "council(trees=0)"}) {
    Context context;
    Training training{InstanceSet(data), InstanceSet(valid)};
    const auto whole = train_model(spec, training, context);
    test::Quitter checkpoint;
    training.checkpoint = &checkpoint;
    EXPECT_THROW((void)train_model(spec, training, context), test::Quitter::Quit) << spec;
    checkpoint.left = -1;
    EXPECT_EQ(train_model(spec, training, context)->learned()->numbers, whole->learned()->numbers) << spec;
  }
}

TEST(Council, EqualEvidenceGivesEqualScores) {
  const Dataset data = labelled_queries(4, 40);
  Context context;
  const auto model = train_model("council(trees=20)", data, context);
  const Dataset tied = read_csv_text("expert,item,rank\ngood,a,1\ngood,b,2\ngood,c,2\nnoise,b,1\nnoise,c,1\n");
  const Fit fit = model->solve(tied.instance(0), context);
  EXPECT_EQ(fit.scores[1], fit.scores[2]);
  EXPECT_NE(fit.scores[0], fit.scores[1]);
}

TEST(Council, UsesItemFeaturesOfTheData) {
  Random random(5);
  DatasetBuilder builder;
  builder.begin_source("side");
  for (int q = 0; q < 30; ++q) {
    const auto instance = builder.instance("q" + std::to_string(q));
    const auto list = builder.new_list(instance, builder.expert("e"), Form::rank, Silence::unknown);
    for (int i = 0; i < 6; ++i) {
      const auto item = builder.item(fmt::format("q{}i{}", q, i));
      const auto label = static_cast<double>(random.below(2));
      builder.add_item_row(instance, item, label);
      const std::uint32_t column = 0;
      const auto value = static_cast<float>(label + 0.3 * random.normal());
      builder.set_features(std::span(&column, 1), std::span(&value, 1));
      builder.add_entry(list, item, i + 1);
    }
  }
  const Dataset data = builder.build();
  Context context;
  const auto model = train_model("council(trees=20)", Training{InstanceSet(data), InstanceSet(data)}, context);
  EXPECT_EQ(model->learned()->find("side")->front(), 1);
  EXPECT_GT(model->learned()->find("validation")->front(), 0.9) << "the list alone has no information";
  const Dataset without = read_csv_text("expert,item,rank\ne,a,1\ne,b,2\n");
  EXPECT_THROW((void)model->solve(without.instance(0), context), InputError);
}

}  // namespace witan::council_test
