#include "witan/method/storage/state.hpp"

#include "witan/io/format.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "data/append_instance.hpp"
#include "io/byte_source.hpp"
#include "support/expect_error.hpp"
#include "support/saved_states.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::state_test {

using test::expect_no_difference;
using test::join;
using test::state_text;
using test::Statements;

Statements comparisons(std::size_t count) {
  Statements evidence{"csv", "instance,expert,left,right,winner\n", {}};
  Random random(7);
  for (std::size_t k = 0; k < count; ++k) {
    const auto a = random.below(6);
    const auto b = (a + 1 + random.below(5)) % 6;
    const double first = random.uniform();
    const char* winner = first < 0.15 ? "tie" : (first < 0.55) == (a < b) ? "left" : "right";
    evidence.rows.push_back(fmt::format("q{},e{},i{},i{},{}", random.below(2), random.below(5), a, b, winner));
  }
  return evidence;
}

/// Every expert rates some items, in rows in random order.
Statements ratings() {
  Statements evidence{"csv", "expert,item,rating\n", {}};
  Random random(3);
  for (int e = 0; e < 6; ++e) {
    for (int i = 0; i < 7; ++i) {
      if (random.uniform() < 0.75) {
        evidence.rows.push_back(fmt::format("e{},i{},{}", e, i, 1 + (7 - i) / 2 + static_cast<int>(random.below(3))));
      }
    }
  }
  for (std::size_t k = evidence.rows.size(); k > 1; --k)
    std::swap(evidence.rows[k - 1], evidence.rows[random.below(k)]);
  return evidence;
}

Statements orders() {
  return {"jsonl",
          "",
          {R"({"expert":"x","order":["a",["b","c"],"d"]})", R"({"expert":"y","order":["b","a"],"silence":"below"})",
           R"({"expert":"x","prefer":["d","e"],"weight":2.5})", R"({"expert":"z","ratings":{"a":3,"e":1}})",
           R"({"expert":"y","order":["e","d"]})", R"({"expert":"z","prefer":["a","e"]})",
           R"({"expert":"z","prefer":["a","e"]})", R"({"expert":"v","order":["d","c","b","a"],"count":3})"}};
}

TEST(State, ComparisonsAddedToAStateEqualAllDataAtOnce) {
  for (const char* spec :
       {"bradley-terry", "bradley-terry(ties=davidson)", "bradley-terry(advantage=on)", "thurstone", "crowd-bt",
        "borda", "majority", "copeland", "condorcet", "theta-mpm", "mpm", "rank-centrality", "hodge", "elo",
        "trueskill", "bradley-terry(scale=unit)", "copeland(scale=unit)"}) {
    expect_no_difference(comparisons(400), spec);
  }
}

TEST(State, ComparisonsAreContinuedExactlyByEveryMethod) {
  for (const MethodInfo& method : methods()) {
    if ((method.input & kSampled) != 0 || method.needs_training || (method.input & kComparisons) == 0) continue;
    expect_no_difference(comparisons(400), method.name);
  }
}

TEST(State, RowsOfAListThatComeLaterBelongToIt) {
  for (const char* spec : {"plackett-luce", "bradley-terry", "borda", "median-rank", "rrf", "combsum(norm=z)",
                           "combmnz", "isr", "theta-mpm", "mc4", "rbc", "copeland"}) {
    expect_no_difference(ratings(), spec);
  }
}

TEST(State, CompleteListsStaySeparate) {
  for (const char* spec :
       {"borda", "bradley-terry(scale=raw)", "bradley-terry(scale=unit)", "majority", "bradley-terry"}) {
    expect_no_difference(orders(), spec);
  }
}

TEST(State, PairCountsDoNotGrowWithTheComparisons) {
  const auto kept = [](std::size_t count) {
    return parse_state(state_text(read_as("csv", comparisons(count).all()), "bradley-terry"), "s")
        .evidence.comparison_count();
  };
  // 2 instances, 6·5 ordered pairs, 3 outcomes.
  EXPECT_EQ(kept(6000), 180U);
  EXPECT_EQ(kept(9000), 180U);
}

TEST(State, EqualStatementsOfAnExpertAreStoredOnce) {
  const Dataset data =
      read_as("csv", "expert,left,right,winner\nann,a,b,left\nann,a,b,left\nbob,a,b,left\nann,a,b,right\n");
  const State state = parse_state(state_text(data, "crowd-bt"), "s");
  ASSERT_EQ(state.evidence.comparison_count(), 3U);
  EXPECT_EQ(state.evidence.instance(0).weight_of_comparison(1), 2);  // sorted by outcome
  EXPECT_TRUE(note_on_experts(state).empty());
  // Borda does not use experts.
  EXPECT_EQ(parse_state(state_text(data, "borda"), "s").evidence.comparison_count(), 2U);
}

TEST(State, OldDataAreWeightedOnce) {
  const Statements evidence{"csv", "expert,winner,loser\n", {"ann,a,b", "ann,b,a"}};
  BuildOptions options;
  options.expert_weights["ann"] = 3;
  ReadOptions reading;
  reading.build = options;
  const State state = parse_state(state_text(read_as("csv", evidence.text(0, 1), reading), "borda"), "s");
  const Dataset joined = join(state, evidence, evidence.text(1, 2), options);
  EXPECT_EQ(joined.instance(0).weight_of_comparison(0), 3);
  EXPECT_EQ(joined.instance(0).weight_of_comparison(1), 3);
}

TEST(State, NewListsWithPairCountsAreRejected) {
  const Statements votes = comparisons(50);
  const State state = parse_state(state_text(read_as("csv", votes.all()), "bradley-terry"), "s");
  const Statements lists{"csv", "instance,expert,item,rating\n", {"q1,new,i1,5", "q1,new,i2,3"}};
  const std::string message = error_of([&] { (void)join(state, lists, lists.all()); });
  EXPECT_NE(message.find("s contains the comparisons of instance \"q1\" as sums"), std::string::npos) << message;
  const State raw = parse_state(state_text(read_as("csv", votes.all()), "bradley-terry(scale=raw)"), "s");
  EXPECT_EQ(join(raw, lists, lists.all()).instance_count(), 2U);
  EXPECT_NE(note_on_experts(raw).find("one expert"), std::string::npos);
}

TEST(State, AnotherMethodIsRejected) {
  const State state =
      parse_state(state_text(read_as("csv", comparisons(50).all()), "bradley-terry(prior=0.1,ties=half)"), "s");
  check_same_method(state, "bradley-terry( ties=half, prior=0.1 )");
  EXPECT_THROW(check_same_method(state, "bradley-terry"), UsageError);
  EXPECT_EQ(
      error_of<UsageError>([&] { check_same_method(state, "borda"); }),
      "s is a state of bradley-terry(prior=0.1,ties=half), which differs from --method borda; omit --method to use "
      "the method of the state");
}

}  // namespace witan::state_test
