#include "app/cost_check.hpp"

#include "witan/app/compare.hpp"
#include "witan/app/fuse.hpp"
#include "witan/app/rank.hpp"
#include "witan/app/train.hpp"
#include "witan/data/dataset_builder.hpp"

#include "support/expect_error.hpp"
#include <gtest/gtest.h>

namespace witan::cost_check_test {

TEST(Memory, SizesHaveUnits) {
  EXPECT_EQ(parse_memory("8GB"), 8e9);
  EXPECT_EQ(parse_memory("1.5 GiB"), 1.5 * 1024 * 1024 * 1024);
  EXPECT_EQ(parse_memory("500MB"), 5e8);
  EXPECT_EQ(parse_memory("64K"), 64e3);
  EXPECT_EQ(parse_memory("1000"), 1000);
  for (const std::string bad : {"", "GB", "-1GB", "0", "nan", "1e99", "8 gigabytes", "8gb"}) {
    EXPECT_THROW((void)parse_memory(bad), UsageError) << bad;
  }
}

TEST(Memory, TheDefaultIsAShareOfTheMachine) {
  const double limit = memory_limit({});
  EXPECT_GT(limit, 1e8);
  EXPECT_EQ(memory_limit({"2MB"}), 2e6);
}

/// Two lists of 3,000 items, whose table of pairs is estimated at more than 100 MB.
Dataset long_lists() {
  DatasetBuilder builder;
  const auto topic = builder.instance("q");
  for (const char* const expert : {"a", "b"}) {
    const auto list = builder.new_list(topic, builder.expert(expert), Form::rank, Silence::unknown);
    for (int i = 0; i < 3'000; ++i) builder.add_entry(list, builder.item(std::to_string(i)), i + 1);
  }
  for (int i = 0; i < 3'000; ++i) builder.add_label(topic, builder.item(std::to_string(i)), i % 2);
  return builder.build();
}

template <class Request>
std::string refusal(Request request, const Dataset& data) {
  request.data = data;
  request.memory = "50MB";
  Context context;
  return error_of([&] {
    if constexpr (std::is_same_v<Request, RankRequest>) (void)rank(request, context);
    if constexpr (std::is_same_v<Request, FuseRequest>) (void)fuse(request, context);
    if constexpr (std::is_same_v<Request, TrainRequest>) (void)train(request, context);
    if constexpr (std::is_same_v<Request, CompareRequest>) (void)compare(request, context);
  });
}

TEST(Memory, MethodsAboveTheLimitAreRefused) {
  const Dataset data = long_lists();
  for (const std::string method : {"bradley-terry", "thurstone", "crowd-bt", "hodge", "svp", "rank-centrality"}) {
    RankRequest ranked;
    ranked.method = method;
    const std::string message = refusal(ranked, data);
    EXPECT_TRUE(message.starts_with(method + " needs about ")) << message;
    EXPECT_NE(message.find("for 3,000 items, but the limit is 50 MB"), std::string::npos) << message;
    EXPECT_NE(message.find("--memory"), std::string::npos) << message;
    FuseRequest fused;
    fused.method = method;
    EXPECT_EQ(refusal(fused, data).substr(0, 20), message.substr(0, 20));
    CompareRequest compared;
    compared.methods = "borda," + method;
    EXPECT_EQ(refusal(compared, data).substr(0, 20), message.substr(0, 20));
  }
}

TEST(Memory, InvalidLimitsAreUsageErrors) {
  RankRequest request;
  request.data = long_lists();
  request.memory = "plenty";
  EXPECT_EQ(error_of<UsageError>([&] { check_request(request); }),
            "--memory plenty: expected a size such as 8GB or 500MB");
}

/// A thousand instances that are fitted one after the other need no more memory than one.
TEST(Memory, OnlyFitsAtTheSameTimeAddUp) {
  DatasetBuilder builder;
  for (int q = 0; q < 10; ++q) {
    const auto topic = builder.instance(std::to_string(q));
    const auto list = builder.new_list(topic, builder.expert("a"), Form::rank, Silence::unknown);
    for (int i = 0; i < 100 * (q + 1); ++i) builder.add_entry(list, builder.item(std::to_string(i)), i + 1);
  }
  const Dataset data = builder.build();
  const auto model = make_model("bradley-terry");
  const double largest = model->estimate(data.instance(9)).bytes;
  EXPECT_EQ(estimate_fits(*model, data, 1).bytes, largest);
  EXPECT_EQ(estimate_fits(*model, data, 2).bytes, largest + model->estimate(data.instance(8)).bytes);
  EXPECT_GT(estimate_fits(*model, data, 1).seconds, estimate_fits(*model, data, 2).seconds);
}

/// 500 queries of 20 documents and 10 engines, as in LETOR's aggregation sets.
Dataset short_queries() {
  DatasetBuilder builder;
  for (int q = 0; q < 500; ++q) {
    const auto query = builder.instance(std::to_string(q));
    for (int engine = 0; engine < 10; ++engine) {
      const auto list = builder.new_list(query, builder.expert(std::to_string(engine)), Form::rank, Silence::unknown);
      for (int i = 0; i < 20; ++i) builder.add_entry(list, builder.item(std::to_string(i)), i + 1);
    }
    for (int i = 0; i < 20; ++i) builder.add_label(std::to_string(i), i % 3, std::to_string(q));
  }
  return builder.build();
}

// Measured on MQ2008-agg (471 queries, 84,000 entries): at most 0.6 processor seconds each. The estimates were 14 s to
// 3 minutes.
TEST(Cost, CheapTrainingIsNotAnnounced) {
  const Dataset data = short_queries();
  for (const char* const name : {"rank-hazard", "tuned-rrf", "weighted-borda", "weighted-kemeny", "markov-chain",
                                 "theta-mpm", "neighbours", "pmf"}) {
    const Cost cost = find_method(name).estimate_training(parse_spec(name), Training(data));
    EXPECT_LT(cost.seconds, 6) << name;
    EXPECT_GT(cost.seconds, 0.001) << name;
  }
}

// Measured: 0.4 processor seconds for 1,000 items and 3.3 for 2,000. The cost is that of the assignment, O(items³).
TEST(Cost, AssignmentsAreCubic) {
  DatasetBuilder builder;
  const auto list = builder.new_list(builder.instance("q"), builder.expert("a"), Form::rank, Silence::unknown);
  for (int i = 0; i < 4'500; ++i) builder.add_entry(list, builder.item(std::to_string(i)), i + 1);
  const Dataset data = builder.build();
  for (const char* const name : {"footrule", "spearman"}) {
    const Cost cost = make_model(name)->estimate(data.instance(0));
    EXPECT_GT(cost.seconds, 15) << name;
    EXPECT_LT(cost.seconds, 135) << name;
    EXPECT_GT(cost.bytes, 16.0 * 4'500 * 4'500) << name;
  }
}

TEST(Memory, LongComputationsAreNoted) {
  class Slow : public Model {
    [[nodiscard]] std::unique_ptr<Problem> pose(const Instance&, Context&) const override { return nullptr; }
    [[nodiscard]] Cost estimate(const Instance&) const override { return {40, 2e6}; }
  };
  std::vector<std::string> text;
  Context context;
  Notes notes(text, context);
  check_fits(parse_spec("borda"), Slow(), long_lists(), {"3MB"}, notes, context);
  EXPECT_EQ(text, (std::vector<std::string>{"borda takes about 40 s and 2.0 MB (estimate)"}));
}

}  // namespace witan::cost_check_test
