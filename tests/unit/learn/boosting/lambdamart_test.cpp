#include "learn/boosting/lambdamart.hpp"

#include "witan/util/error.hpp"

#include <algorithm>
#include <cmath>

#include "support/described_items.hpp"
#include "support/quitter.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::lambdamart_test {

using test::described_items;
using test::Quitter;

Dataset letor(const std::string& text) {
  ReadOptions options;
  options.from = "letor";
  return read_text(text, "t.letor", options);
}

/// Queries whose labels depend on feature 1 through a bump, on the category in feature 2, and on feature 3 being
/// absent.
std::string uneven_text(int queries, std::uint64_t seed) {
  Random random(seed);
  std::string text;
  for (int q = 0; q < queries; ++q) {
    for (int d = 0; d < 10; ++d) {
      const double x = 3 * random.normal();
      const auto category = static_cast<double>(random.below(6));
      const bool absent = random.below(2) == 0;
      const double score = (std::abs(x) < 2 ? 1 : 0) + (category == 1 || category == 4 ? 1 : 0) + (absent ? 1 : 0);
      text += fmt::format("{} qid:{} 1:{:.3f} 2:{}", score, q, x, category);
      if (!absent) text += fmt::format(" 3:{:.3f}", random.normal());
      text += fmt::format(" 4:{:.3f}\n", random.normal());
    }
  }
  return text;
}

double validation(const Model& model) { return model.learned()->find("validation")->front(); }

TEST(LambdaMart, LearnsWhatLinearModelsCannot) {
  const Dataset data = letor(uneven_text(100, 1));
  const Dataset other = letor(uneven_text(60, 2));
  const Training training{InstanceSet(data), InstanceSet(other)};
  Context context;
  EXPECT_LT(validation(*train_model("lambdarank", training, context)), 0.85);
  const double plain = validation(*train_model("lambdamart", training, context));
  EXPECT_GT(plain, 0.93);
  const double all = validation(*train_model("lambdamart(categorical=2,absent=missing)", training, context));
  EXPECT_GT(all, 0.98);
  EXPECT_GT(all, plain);
}

TEST(LambdaMart, EveryLossLearns) {
  const Dataset data = letor(uneven_text(60, 1));
  const Dataset other = letor(uneven_text(40, 2));
  for (const auto& [name, loss] : kTreeLosses) {
    Context context;
    const auto model = train_model(fmt::format("lambdamart(loss={},trees=60,absent=missing)", name),
                                   Training{InstanceSet(data), InstanceSet(other)}, context);
    EXPECT_GT(validation(*model), 0.92) << name;
  }
  for (const std::string metric : {"ap", "err"}) {
    Context context;
    const auto model = train_model(fmt::format("lambdamart(metric={},trees=60)", metric),
                                   Training{InstanceSet(data), InstanceSet(other)}, context);
    EXPECT_GT(validation(*model), 0.88) << metric;
  }
}

TEST(LambdaMart, TheNumberOfTreesIsSelectedOnValidationData) {
  const Dataset data = described_items(40, 1);
  const Dataset other = described_items(40, 2);
  Training training{InstanceSet(data), InstanceSet(other)};
  std::vector<TrainingPass> seen;
  training.on_pass = [&](const TrainingPass& pass) { seen.push_back(pass); };
  Context context;
  const auto model = train_model("lambdamart(patience=10)", training, context);
  const std::vector<double>& pass = *model->learned()->find("pass");
  EXPECT_EQ(pass[1], static_cast<double>(seen.size()));
  EXPECT_EQ(pass[1] - pass[0], 10) << "stopped early";
  const auto best = std::ranges::max_element(seen, {}, &TrainingPass::validation);
  EXPECT_EQ(best->number, static_cast<int>(pass[0]));
  EXPECT_EQ(best->validation, validation(*model));
  EXPECT_EQ(best->training, model->learned()->find("training")->front());
  const auto prepared = LambdaMart::prepare({}, *model->learned());
  EXPECT_EQ(static_cast<double>(prepared.trees.size()), pass[0]);
}

TEST(LambdaMart, ThreadsDoNotChangeABitAndSamplesFollowTheSeed) {
  const Dataset data = described_items(60, 3);
  const std::string spec = "lambdamart(trees=30,columns=0.5,instances=0.7)";
  std::vector<std::shared_ptr<const LearnedParameters>> learned;
  for (const unsigned threads : {1U, 4U}) {
    Context::Options options;
    options.threads = threads;
    Context context(options);
    learned.push_back(train_model(spec, data, context)->learned());
  }
  EXPECT_EQ(*learned[0]->find("trees"), *learned[1]->find("trees"));
  Context::Options second;
  second.seed = 2;
  Context other(second);
  EXPECT_NE(*learned[0]->find("trees"), *train_model(spec, data, other)->learned()->find("trees"));
}

TEST(LambdaMart, ResumesFromACheckpointWithTheSameModel) {
  const Dataset data = letor(uneven_text(30, 5));
  for (const std::string spec :
       {"lambdamart(trees=35)", "lambdamart(trees=35,categorical=2,columns=0.5,instances=0.6)"}) {
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

/// Training and ranking read the same cells, whether the table is dense or sparse.
TEST(LambdaMart, RanksAsItTrained) {
  for (const bool sparse : {false, true}) {
    for (const std::string absent : {"zero", "missing"}) {
      const Dataset data = described_items(30, 4, sparse);
      EXPECT_EQ(data.features()->dense(), !sparse);
      Training training{InstanceSet(data), InstanceSet(data)};
      Context context;
      const auto model = train_model("lambdamart(trees=20,patience=0,absent=" + absent + ")", training, context);
      EXPECT_EQ(model->learned()->find("training")->front(), validation(*model));
      double best = 0;
      for (std::size_t i = 0; i < data.instance_count(); ++i) {
        best = std::max(best, std::abs(model->solve(data.instance(i), context).scores[0]));
      }
      EXPECT_GT(best, 0);
    }
  }
}

TEST(LambdaMart, MonotoneFeaturesGiveMonotoneScores) {
  const Dataset data = letor(uneven_text(60, 6));
  Context context;
  const auto model = train_model("lambdamart(trees=50,increasing=1,decreasing=4)", data, context);
  for (int direction = 0; direction < 2; ++direction) {
    std::string line;
    for (int step = 0; step < 60; ++step) {
      line += fmt::format("0 qid:1 1:{} 2:1 3:0 4:{} # docid = d{:02}\n", direction == 0 ? 0.1 * step - 3 : 0.0,
                          direction == 1 ? 0.1 * step - 3 : 0.0, step);
    }
    const Dataset probe = letor(line);
    const auto scores = model->solve(probe.instance(0), context).scores;
    EXPECT_TRUE(direction == 0 ? std::ranges::is_sorted(scores) : std::ranges::is_sorted(scores, std::greater<>()));
    EXPECT_NE(scores.front(), scores.back());
  }
}

TEST(LambdaMart, RejectsWrongColumnsAndMissingFeatures) {
  const Dataset data = described_items(20, 6);
  Context context;
  for (const std::string wrong : {"increasing=99", "categorical=7", "increasing=1,decreasing=1",
                                  "categorical=2,increasing=1;2", "increasing=x", "increasing=0", "decreasing=3-2"}) {
    EXPECT_THROW((void)train_model("lambdamart(" + wrong + ")", data, context), UsageError) << wrong;
  }
  ReadOptions options;
  options.from = "csv";
  const Dataset plain = read_text("instance,expert,item,rank,label\nq,e,a,1,1\nq,e,b,2,0\n", "t", options);
  EXPECT_THROW((void)train_model("lambdamart", plain, context), InputError);
  const auto model = train_model("lambdamart(trees=2)", data, context);
  EXPECT_THROW((void)model->solve(plain.instance(0), context), InputError);
}

TEST(ColumnList, ParsesNumbersAndRanges) {
  const ColumnListParser parser;
  EXPECT_EQ(parser.parse("3;7-9;1").numbers, (std::vector<std::uint64_t>{1, 3, 7, 8, 9}));
  EXPECT_EQ(parser.text(parser.parse("7-9;3")), "3;7;8;9");
  EXPECT_EQ(parser.text(parser.parse("none")), "none");
}

}  // namespace witan::lambdamart_test
