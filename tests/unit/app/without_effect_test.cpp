// Requests whose options have no effect are refused, or noted if that depends on the data.

#include "witan/app/compare.hpp"
#include "witan/app/convert.hpp"
#include "witan/app/evaluate.hpp"
#include "witan/app/explain.hpp"
#include "witan/app/rank.hpp"
#include "witan/app/simulate.hpp"
#include "witan/app/suggest.hpp"
#include "witan/app/train.hpp"
#include "witan/io/read.hpp"
#include "witan/util/error.hpp"

#include <algorithm>
#include <functional>
#include <string>

#include "support/source_dir.hpp"
#include <gtest/gtest.h>

namespace witan::without_effect_test {

Dataset parse(const std::string& text, const std::string& name) { return read_text(text, name, ReadOptions{}); }

Dataset two_comparisons() { return parse("expert,winner,loser\nann,a,b\nbob,b,a\n", "votes.csv"); }

/// Returns the message of the refusal as Python spells it, or an empty text.
std::string refusal(const std::function<void(Context&)>& work) {
  Context::Options options;
  options.spelling = Spelling::python;
  Context context(std::move(options));
  try {
    work(context);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(WithoutEffect, TopOfExplainWithAnItem) {
  ExplainRequest request;
  request.data = two_comparisons();
  request.item = "a";
  const auto work = [&](Context& context) { (void)explain(request, context); };
  EXPECT_EQ(refusal(work), "");
  request.top = 3;
  EXPECT_EQ(refusal(work), "top cannot be combined with item");
}

TEST(WithoutEffect, LevelOfSuggestWithoutTop) {
  SuggestRequest request;
  request.data = two_comparisons();
  request.level = 0.9;
  const auto work = [&](Context& context) { (void)suggest(request, context); };
  EXPECT_EQ(refusal(work), "level needs top");
  request.top = 1;
  EXPECT_EQ(refusal(work), "");
}

TEST(WithoutEffect, OptionsOfMetrics) {
  EvaluateRequest request;
  request.label_data = parse("expert,item,rank,label\nann,a,1,2\nann,b,2,0\n", "labels.csv");
  request.ranking_data = request.label_data;
  const auto work = [&](Context& context) { (void)evaluate(request, context); };
  request.metrics = "ndcg,ap";
  request.label_scale = "0-2";
  EXPECT_EQ(refusal(work), "label_scale has no effect: only err depends on it");
  request.metrics = "ap,err";
  EXPECT_EQ(refusal(work), "");
  request.relevant_from = 2;
  EXPECT_EQ(refusal(work), "");
  request.metrics = "ndcg,err,kendall";
  EXPECT_EQ(refusal(work), "relevant_from has no effect: none of the metrics depends on it");
}

TEST(WithoutEffect, TruthWithoutAModel) {
  SimulateRequest request;
  const auto work = [&](Context& context) { (void)simulate(request, context); };
  EXPECT_EQ(refusal(work), "expected model");
  request.truth = "scores.csv";
  EXPECT_EQ(refusal(work), "truth needs model");
  request.model = "mallows";
  EXPECT_EQ(refusal(work), "");
  request.to = "parquet";
  EXPECT_NE(refusal(work), "");
}

TEST(WithoutEffect, IntervalsThatTheOutputCannotShow) {
  RankRequest request;
  request.data = two_comparisons();
  request.method = "bradley-terry";
  request.shows_intervals = false;
  request.intervals = "fisher";
  EXPECT_EQ(refusal([&](Context&) { check_request(request); }),
            "intervals has no effect: this output format has no intervals");
  request.probabilities = "p.csv";
  EXPECT_EQ(refusal([&](Context&) { check_request(request); }), "");
  request.level = 0.9;
  EXPECT_EQ(refusal([&](Context&) { check_request(request); }),
            "level has no effect: this output format has no intervals");
}

TEST(WithoutEffect, OptionsOfReadingWithoutData) {
  RankRequest request;
  request.state = "votes.state";
  request.silence = "below";
  EXPECT_EQ(refusal([&](Context&) { check_request(request); }), "silence needs data");
  request.files = {"votes.csv"};
  EXPECT_EQ(refusal([&](Context&) { check_request(request); }), "");
}

TEST(WithoutEffect, OptionsOfCompare) {
  CompareRequest request;
  request.data = parse("expert,item,rank,label\nann,a,1,2\nann,b,2,0\n", "labels.csv");
  request.methods = "borda,rrf";
  const auto work = [&](Context&) { check_request(request); };
  request.seeds = 2;
  EXPECT_EQ(refusal(work), "seeds has no effect: no method depends on the seed");
  request.methods = "borda,weighted-borda";
  EXPECT_EQ(refusal(work), "");
  request.metrics = "ndcg";
  request.relevant_from = 2;
  EXPECT_EQ(refusal(work), "relevant_from has no effect: none of the metrics depends on it");
  request.metric = "ap";  // which weighted-borda may use for its selection
  EXPECT_EQ(refusal(work), "");
}

TEST(WithoutEffect, OptionsOfReadingAreNotedOnce) {
  TrainRequest request;
  const std::string votes = source_dir() + "/examples/models.csv";
  request.files = {votes};
  request.valid = {votes};
  request.method = "theta-mpm";
  request.silence = "below";
  Context context;
  const TrainResult result = train(request, context);
  EXPECT_EQ(std::ranges::count(result.notes, "silence has no effect: the data contain comparisons only"), 1);
}

TEST(WithoutEffect, AMissingLabelWithoutLabelsIsNoted) {
  for (const bool labelled : {false, true}) {
    RankRequest request;
    request.files = {source_dir() + (labelled ? "/examples/letor/part1.txt" : "/examples/wine.csv")};
    request.missing_label = 77;
    Context context;
    const RankResult result = rank(request, context);
    if (labelled) {
      EXPECT_TRUE(result.notes.empty());
    } else {
      EXPECT_EQ(result.notes,
                std::vector<std::string>{"missing_label=77 has no effect: the data contain no other label"});
    }
  }
}

}  // namespace witan::without_effect_test
