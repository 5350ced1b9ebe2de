#include "learn/svd/svd_lambdarank.hpp"

#include "witan/util/error.hpp"

#include <cmath>

#include "learn/features/scorer.hpp"
#include "learn/svd/pair_svd.hpp"
#include "learn/svd/svd_features.hpp"
#include "support/labelled_queries.hpp"
#include <gtest/gtest.h>

namespace witan::svd_lambdarank_test {

using test::labelled_queries;
using test::read_csv_text;

TEST(SvdFeatures, ByHand) {
  const Dataset data = read_csv_text("expert,item,rank\np,a,1\np,b,2\nq,b,1\nq,c,5\n");
  const FeatureTable table = svd_features(data.instance(0), KnownExperts({"p"}), {1, Transform::binary, true, false});
  // p: Y has one 1, at (a, b): u = a, σ = 1, v = b; c has no data. The pool is q, who prefers b to c.
  const std::vector<std::vector<double>> expected = {
      {1, 1, 0, 0, /**/ 0, 1, 0, 1}, {0, 1, 1, 0, /**/ 1, 1, 0, 0}, {0, 1, 0, 1, /**/ 0, 1, 1, 0}};
  ASSERT_EQ(table.columns(), 8U);
  for (std::size_t r = 0; r < 3; ++r) {
    for (std::size_t c = 0; c < 8; ++c) EXPECT_NEAR(table.row(r)[c], expected[r][c], 1e-12) << r << ' ' << c;
  }
}

TEST(SvdFeatures, OfLabelledItemsAlone) {
  const Dataset data = read_csv_text("expert,item,rank,label\np,a,1,1\np,b,2,\np,c,3,0\n");
  const Dataset without = read_csv_text("expert,item,rank,label\np,a,1,1\np,c,3,0\n");
  const KnownExperts known({"p"});
  const SvdFeatureOptions options{1, Transform::log, false, true};
  const FeatureTable table = svd_features(data.instance(0), known, options);
  const FeatureTable alone = svd_features(without.instance(0), known, options);
  for (std::size_t c = 0; c < 4; ++c) {
    EXPECT_EQ(table.row(0)[c], alone.row(0)[c]);
    EXPECT_EQ(table.row(2)[c], alone.row(1)[c]);
  }
  EXPECT_EQ(table.row(1)[3], 1);
}

TEST(SvdLambdaRank, LearnsPositiveAndNegativeWeights) {
  const Dataset data = labelled_queries(1, 60);
  const Dataset other = labelled_queries(2, 40);
  for (const std::string spec : {"svd-lambdarank(passes=60,rate=0.1)", "svd-lambdarank(passes=60,rate=0.1,hidden=4)",
                                 "svd-lambdarank(passes=60,rate=0.1,rank=3,metric=ap)"}) {
    Context context;
    const auto model = train_model(spec, Training{InstanceSet(data), InstanceSet(other)}, context);
    EXPECT_GT(model->learned()->find("validation")->front(), 0.92) << spec;
  }
  Context context;
  const auto combined = train_model("svd-lambdarank(passes=60,rate=0.1,features=shared)",
                                    Training{InstanceSet(data), InstanceSet(other)}, context);
  EXPECT_LT(combined->learned()->find("validation")->front(), 0.9) << "the shared features do not distinguish experts";
}

/// The λ of an instance sum to zero, so features that are equal for all its items get no weight.
TEST(SvdLambdaRank, ALinearScorerCannotUseTheSingularValues) {
  const Dataset data = labelled_queries(3, 20);
  Context context;
  const auto model = train_model("svd-lambdarank(passes=20,rank=2)", data, context);
  const std::vector<double>& weights = *model->learned()->find("weights");
  ASSERT_EQ(weights.size(), 3 * 7U);
  for (std::size_t set = 0; set < 3; ++set) {
    EXPECT_GT(std::abs(weights[7 * set]), 1e-4);
    EXPECT_LT(std::abs(weights[7 * set + 2]), 1e-12);
    EXPECT_LT(std::abs(weights[7 * set + 3]), 1e-12);
  }
  // And if it had some, the scores of an instance would all move by the same.
  const Instance instance = data.instance(0);
  const FeatureTable table =
      svd_features(instance, KnownExperts(model->learned()->experts), {2, Transform::log, false, false});
  std::vector<double> moved = weights;
  for (std::size_t set = 0; set < 3; ++set) moved[7 * set + 2] += 1.5;
  std::vector<double> before(instance.size());
  std::vector<double> after(instance.size());
  Scorer(21, 0).score(weights, table, before);
  Scorer(21, 0).score(moved, table, after);
  for (std::size_t i = 1; i < before.size(); ++i) EXPECT_NEAR(after[i] - before[i], after[0] - before[0], 1e-12);
}

TEST(SvdLambdaRank, DoesNotDependOnTheNumberOfThreads) {
  const Dataset data = labelled_queries(4, 20);
  const auto learned = [&](unsigned threads) {
    Context context({.threads = threads, .seed = 5, .progress = {}, .stop = nullptr});
    return *train_model("svd-lambdarank(passes=5)", Training{InstanceSet(data), InstanceSet(data)}, context)->learned();
  };
  EXPECT_EQ(learned(1).numbers, learned(4).numbers);
}

TEST(SvdLambdaRank, HybridGivesFrequentExpertsTheirOwn) {
  const Dataset data = labelled_queries(5, 20);
  Context context;
  const auto count = [&](const std::string& spec) {
    return train_model(spec, data, context)->learned()->experts.size();
  };
  EXPECT_EQ(count("svd-lambdarank(passes=1,features=mixed,min_statements=1)"), 3U);
  EXPECT_EQ(count("svd-lambdarank(passes=1,features=mixed)"), 0U);
  EXPECT_EQ(count("svd-lambdarank(passes=1,features=shared)"), 0U);
}

TEST(SvdLambdaRank, NotesUnseenExperts) {
  const Dataset data = labelled_queries(6, 10);
  Context context;
  const auto model = train_model("svd-lambdarank(passes=2)", data, context);
  const Dataset unseen = read_csv_text("expert,item,rank\nnobody,a,1\nnobody,b,2\n");
  const Fit fit = model->solve(unseen.instance(0), context);
  EXPECT_EQ(fit.diagnostics.stop, Stop::not_identified);
  ASSERT_EQ(fit.diagnostics.notes.size(), 1U);
  EXPECT_NE(fit.diagnostics.notes[0].find("nobody"), std::string::npos);
}

TEST(SvdLambdaRank, RejectsUnsuitableData) {
  const Dataset data = read_csv_text("expert,item,rank\np,a,1\np,b,2\n");
  Context context;
  EXPECT_THROW((void)train_model("svd-lambdarank", data, context), InputError);
  EXPECT_THROW(check_ranks_untrained("svd-lambdarank"), UsageError);
}

}  // namespace witan::svd_lambdarank_test
