#include "learn/features/feature_ranker.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "learn/features/sampled_pmop.hpp"
#include "support/described_items.hpp"
#include "support/expect_error.hpp"
#include "support/quitter.hpp"
#include <gtest/gtest.h>

namespace witan::feature_ranker_test {

using test::described_items;
using test::Quitter;

/// The methods with a FeatureRanker: all methods on features except trees.
std::vector<std::string> feature_methods() {
  std::vector<std::string> names;
  for (const MethodInfo& method : methods()) {
    if ((method.input & kFeatures) != 0 && method.name != "lambdamart") names.emplace_back(method.name);
  }
  return names;
}

double validation(const Model& model) { return model.learned()->find("validation")->front(); }

/// The true scores have NDCG of about 0.94; a random order has 0.72.
TEST(FeatureRankers, AllLearnFromFeatures) {
  const Dataset data = described_items(120, 1);
  const Dataset other = described_items(120, 2);
  EXPECT_GE(feature_methods().size(), 12U);
  for (const std::string& name : feature_methods()) {
    Context context;
    const auto model = train_model(name, Training{InstanceSet(data), InstanceSet(other)}, context);
    EXPECT_GT(validation(*model), 0.91) << name;
    EXPECT_TRUE(std::ranges::all_of(*model->learned()->find("weights"), [](double w) { return std::isfinite(w); }));
  }
}

TEST(FeatureRankers, EveryOptimiserScalingAndScorerLearns) {
  const Dataset data = described_items(120, 1);
  const Dataset other = described_items(120, 2);
  for (const std::string spec :
       {"pmop-fd(optimiser=sgd,rate=0.02)", "pmop-fd(optimiser=adam,rate=0.02)", "listnet(optimiser=adagrad,rate=0.1)",
        "ranknet(normalise=minmax)", "ranknet(normalise=query)", "pmop-fd(hidden=4)", "lambdarank(hidden=4)",
        "lambdarank(metric=err)", "lambdarank(metric=ap)", "ranking-svm(optimiser=lbfgs)", "pmop-mh(acceptance=paper)",
        "pmop-gibbs(samples=3)", "pmop-fd(batch=1,optimiser=sgd,rate=0.01,passes=20)"}) {
    Context context;
    const auto model = train_model(spec, Training{InstanceSet(data), InstanceSet(other)}, context);
    EXPECT_GT(validation(*model), 0.9) << spec;
  }
}

TEST(FeatureRankers, TheTieParameterIsLearned) {
  const Dataset data = described_items(60, 3);
  Context context;
  for (const char* const spec : {"pairties-davidson", "pairties-rao-kupper"}) {
    const auto model = train_model(spec, data, context);
    const std::vector<double>& own = *model->learned()->find("parameters");
    ASSERT_EQ(own.size(), 1U);
    EXPECT_GT(std::abs(own[0]), 0.01) << spec;
  }
  EXPECT_TRUE(train_model("ranknet", data, context)->learned()->find("parameters")->empty());
}

/// The loss is convex, so with a tight tolerance all scalings lead to the same minimum.
TEST(FeatureRankers, WithoutPenaltyTheScaleOfTheFeaturesDoesNotMatter) {
  const Dataset data = described_items(80, 4);
  const std::string rest = ",l2=0,tolerance=0,passes=2000)";
  Context context;
  const auto one = train_model("ranknet(normalise=standard" + rest, data, context);
  const auto other = train_model("ranknet(normalise=minmax" + rest, data, context);
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const auto a = one->solve(data.instance(i), context).scores;
    const auto b = other->solve(data.instance(i), context).scores;
    for (std::size_t k = 0; k < a.size(); ++k) EXPECT_NEAR(a[k] - a[0], b[k] - b[0], 1e-4);
  }
}

TEST(FeatureRankers, ResumeFromACheckpointWithTheSameModel) {
  const Dataset data = described_items(40, 5);
  for (const std::string spec : {"pmop-fd(tolerance=0)", "pmop-mh(passes=35)", "lambdarank(passes=35,optimiser=adam)",
                                 "pairties-rao-kupper(tolerance=0,hidden=2)"}) {
    Context context;
    Training training{InstanceSet(data), InstanceSet(data)};
    const auto whole = train_model(spec, training, context);
    Quitter checkpoint;
    training.checkpoint = &checkpoint;
    EXPECT_THROW((void)train_model(spec, training, context), Quitter::Quit) << spec;
    checkpoint.left = 1;
    EXPECT_THROW((void)train_model(spec, training, context), Quitter::Quit) << spec;
    checkpoint.left = -1;
    EXPECT_EQ(train_model(spec, training, context)->learned()->numbers, whole->learned()->numbers) << spec;
  }
}

TEST(FeatureRankers, NoteAdditionalAndMissingFeatures) {
  const Dataset data = described_items(30, 6);
  Context context;
  const auto model = train_model("pmop-fd", data, context);
  ReadOptions options;
  options.from = "letor";
  const Dataset fewer = read_text("1 qid:1 1:1 2:3\n0 qid:1 1:2 2:1\n", "t", options);
  const Dataset zeros = read_text("1 qid:1 1:1 2:3 6:0\n0 qid:1 1:2 2:1 6:0\n", "t", options);
  const Dataset more = read_text("1 qid:1 1:1 2:3 7:9\n0 qid:1 1:2 2:1 7:4\n", "t", options);
  const Fit expected = model->solve(zeros.instance(0), context);
  EXPECT_TRUE(expected.diagnostics.notes.empty());
  for (const Dataset* other : {&fewer, &more}) {
    const Fit fit = model->solve(other->instance(0), context);
    EXPECT_EQ(fit.scores, expected.scores);
    EXPECT_EQ(fit.diagnostics.notes.size(), 1U);
  }
}

TEST(FeatureRankers, RejectMissingFeaturesAndLabels) {
  Context context;
  ReadOptions options;
  options.from = "csv";
  const Dataset plain = read_text("instance,expert,item,rank,label\nq,e,a,1,1\nq,e,b,2,0\n", "t", options);
  EXPECT_THROW((void)train_model("pmop-fd", plain, context), InputError);
  const Dataset data = described_items(30, 6);
  const auto model = train_model("pmop-fd", data, context);
  EXPECT_THROW((void)model->solve(plain.instance(0), context), InputError);
  EXPECT_THROW((void)train_model("lambdarank(optimiser=lbfgs)", data, context), UsageError);
  EXPECT_THROW((void)train_model("pmop-mh(optimiser=lbfgs)", data, context), UsageError);
  EXPECT_THROW((void)find_method("pmop-fd").restore(parse_spec("pmop-fd(hidden=3)"), *model->learned()), InputError);
  EXPECT_EQ(train_model("pmop-fd(tolerance=0,passes=2)", data, context)->learned()->find_choices("settled")->front(),
            "passes");
  EXPECT_EQ(model->learned()->find_choices("settled")->front(), "converged");
}

/// A loss with a custom potential.
class SizedPotential : public BlockPotential {
 public:
  [[nodiscard]] double log_value(double sum, std::size_t count) const override {
    return sum / std::sqrt(static_cast<double>(count));
  }
  [[nodiscard]] double slope(double /*sum*/, std::size_t count) const override {
    return 1 / std::sqrt(static_cast<double>(count));
  }
};

TEST(FeatureRankers, AcceptCustomPotentials) {
  const Dataset data = described_items(80, 9);
  Context context;
  SampledPmopOptions sampled;
  sampled.sampling = BlockSampling::gibbs;
  sampled.potential = std::make_shared<SizedPotential>();
  FeatureOptions options;
  options.optimiser = Optimiser::adagrad;
  options.rate = 0.1;
  const FeatureLoss loss{"sized", [&] { return sampled_pmop_loss(sampled); }};
  const LearnedParameters learned = train_on_features(loss, options, Training(data), context);
  EXPECT_GT(learned.find("training")->front(), 0.9);
  const FeatureModel model("sized", options, learned);
  EXPECT_EQ(model.solve(data.instance(0)).scores.size(), data.instance(0).size());
}

}  // namespace witan::feature_ranker_test
