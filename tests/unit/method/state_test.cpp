#include "witan/method/state.hpp"

#include "witan/data/append_instance.hpp"
#include "witan/io/byte_source.hpp"
#include "witan/io/format.hpp"
#include "witan/util/random.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "support/expect_error.hpp"
#include "support/text_io.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan {
namespace {

struct Evidence {
  std::string_view format;
  std::string header;
  std::vector<std::string> rows;

  [[nodiscard]] std::string text(std::size_t begin, std::size_t end) const {
    std::string text = header;
    for (std::size_t k = begin; k < end; ++k) text += rows[k] + '\n';
    return text;
  }
  [[nodiscard]] std::string all() const { return text(0, rows.size()); }
};

Evidence comparisons(std::size_t count) {
  Evidence evidence{"csv", "instance,expert,left,right,winner\n", {}};
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

/// Every expert rates some items, in rows that stand anywhere.
Evidence ratings() {
  Evidence evidence{"csv", "expert,item,rating\n", {}};
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

Evidence orders() {
  return {"jsonl",
          "",
          {R"({"expert":"x","order":["a",["b","c"],"d"]})", R"({"expert":"y","order":["b","a"],"silence":"below"})",
           R"({"expert":"x","prefer":["d","e"],"weight":2.5})", R"({"expert":"z","ratings":{"a":3,"e":1}})",
           R"({"expert":"y","order":["e","d"]})", R"({"expert":"z","prefer":["a","e"]})",
           R"({"expert":"z","prefer":["a","e"]})", R"({"expert":"v","order":["d","c","b","a"],"count":3})"}};
}

Dataset join(const State& state, const Evidence& evidence, const std::string& text, const BuildOptions& options = {}) {
  DatasetBuilder builder;
  add_state(state, builder);
  LineReader lines(memory_source(text, "new"), "new");
  builder.begin_source("new");
  find_format(evidence.format).read(lines, {}, builder);
  Dataset data = builder.build(options);
  check_joined(state, data);
  return data;
}

std::vector<Fit> fit_all(const Dataset& data, std::string_view spec, std::span<const Fit> starts = {}) {
  Context context;
  return solve_all(*train_model(spec, data, context), data, starts, context);
}

std::string state_text(const Dataset& data, std::string_view spec) {
  std::ostringstream out;
  write_state(data, fit_all(data, spec), spec, out);
  return out.str();
}

void expect_same_scores(const std::vector<Fit>& one, const std::vector<Fit>& other, std::string_view what) {
  ASSERT_EQ(one.size(), other.size()) << what;
  for (std::size_t i = 0; i < one.size(); ++i) {
    ASSERT_EQ(one[i].scores.size(), other[i].scores.size()) << what;
    for (std::size_t k = 0; k < one[i].scores.size(); ++k) {
      if (std::isnan(one[i].scores[k]) && std::isnan(other[i].scores[k])) continue;
      EXPECT_NEAR(one[i].scores[k], other[i].scores[k], 1e-8) << what << ", item " << k;
    }
  }
}

/// The evidence in three parts, a state kept between them, against all of it at once.
void expect_no_difference(const Evidence& evidence, std::string_view spec) {
  const std::size_t n = evidence.rows.size();
  const Dataset first = read_as(evidence.format, evidence.text(0, n / 2));
  const State one = parse_state(state_text(first, spec), "one.state");
  const Dataset second = join(one, evidence, evidence.text(n / 2, n - 3));
  const State two = parse_state(state_text(second, spec), "two.state");
  const Dataset joined = join(two, evidence, evidence.text(n - 3, n));
  const Dataset everything = read_as(evidence.format, evidence.all());
  expect_same_scores(fit_all(joined, spec, starts_from(two, joined)), fit_all(everything, spec), spec);
}

TEST(State, ComparisonsAfterAStateAreEverythingAtOnce) {
  for (const char* spec :
       {"bradley-terry", "bradley-terry(ties=davidson)", "bradley-terry(advantage=on)", "thurstone", "crowd-bt",
        "borda", "majority", "copeland", "condorcet", "theta-mpm", "mpm", "rank-centrality", "hodge", "elo",
        "trueskill", "bradley-terry(scale=unit)", "copeland(scale=unit)"}) {
    expect_no_difference(comparisons(400), spec);
  }
}

TEST(State, RowsOfAListThatComeLaterBelongToIt) {
  for (const char* spec : {"plackett-luce", "bradley-terry", "borda", "median-rank", "rrf", "combsum(norm=z)",
                           "combmnz", "isr", "theta-mpm", "mc4", "rbc", "copeland"}) {
    expect_no_difference(ratings(), spec);
  }
}

TEST(State, ListsThatAreWholeStayApart) {
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
  // 2 instances, 6·5 pairs as shown, 3 outcomes.
  EXPECT_EQ(kept(6000), 180U);
  EXPECT_EQ(kept(9000), 180U);
}

TEST(State, StatementsOfAnExpertThatAreEqualAreKeptOnce) {
  const Dataset data =
      read_as("csv", "expert,left,right,winner\nann,a,b,left\nann,a,b,left\nbob,a,b,left\nann,a,b,right\n");
  const State state = parse_state(state_text(data, "borda"), "s");
  ASSERT_EQ(state.evidence.comparison_count(), 3U);
  EXPECT_EQ(state.evidence.instance(0).weight_of_comparison(1), 2);  // outcomes ascend
  EXPECT_TRUE(note_on_experts(state).empty());
}

TEST(State, OldEvidenceIsWeighedOnce) {
  const Evidence evidence{"csv", "expert,winner,loser\n", {"ann,a,b", "ann,b,a"}};
  BuildOptions options;
  options.expert_weights["ann"] = 3;
  ReadOptions reading;
  reading.build = options;
  const State state = parse_state(state_text(read_as("csv", evidence.text(0, 1), reading), "borda"), "s");
  const Dataset joined = join(state, evidence, evidence.text(1, 2), options);
  EXPECT_EQ(joined.instance(0).weight_of_comparison(0), 3);
  EXPECT_EQ(joined.instance(0).weight_of_comparison(1), 3);
}

TEST(State, NewListsBesidePairCountsAreRefused) {
  const Evidence votes = comparisons(50);
  const State state = parse_state(state_text(read_as("csv", votes.all()), "bradley-terry"), "s");
  const Evidence lists{"csv", "instance,expert,item,rating\n", {"q1,new,i1,5", "q1,new,i2,3"}};
  const std::string message = error_of([&] { (void)join(state, lists, lists.all()); });
  EXPECT_NE(message.find("s keeps the comparisons of instance \"q1\" summed up"), std::string::npos) << message;
  const State raw = parse_state(state_text(read_as("csv", votes.all()), "bradley-terry(scale=raw)"), "s");
  EXPECT_EQ(join(raw, lists, lists.all()).instance_count(), 2U);
  EXPECT_NE(note_on_experts(raw).find("one expert"), std::string::npos);
}

TEST(State, AnotherMethodIsRefused) {
  const State state =
      parse_state(state_text(read_as("csv", comparisons(50).all()), "bradley-terry(prior=0.1,ties=half)"), "s");
  check_same_method(state, "bradley-terry( ties=half, prior=0.1 )");
  EXPECT_THROW(check_same_method(state, "bradley-terry"), UsageError);
  EXPECT_EQ(error_of<UsageError>([&] { check_same_method(state, "borda"); }),
            "s is a state of bradley-terry(prior=0.1,ties=half), and --method asks for borda; without --method the "
            "state's is used");
}

TEST(State, WhatIsNoStateIsRefused) {
  WITAN_EXPECT_INPUT_ERROR(parse_state("", "s"),
                           "s:1: found something else, expected a state that `witan rank --save-state` has written");
  WITAN_EXPECT_INPUT_ERROR(parse_state("expert,item,rank\n", "s"),
                           "s:1: found something else, expected a state that `witan rank --save-state` has written");
  WITAN_EXPECT_INPUT_ERROR(
      parse_state("{\"witan-state\":2,\"method\":\"borda\"}\n", "s"),
      "s:1:16: found a state of version 2, expected version 1: another version of witan has written it");
}

TEST(State, DamageIsNoticed) {
  const std::string whole = state_text(read_as("csv", comparisons(50).all()), "bradley-terry");
  const auto lines = static_cast<std::size_t>(std::count(whole.begin(), whole.end(), '\n'));
  const std::size_t last = whole.rfind('\n', whole.size() - 2);
  EXPECT_EQ(error_of([&] { (void)parse_state(whole.substr(0, last + 1), "s"); }),
            fmt::format("s:{}: found the end of the file, expected {} lines after the first: the state is cut short",
                        lines, lines - 1));
  for (std::size_t at = whole.find('\n') + 1; at < whole.size(); at += 7) {
    std::string damaged = whole;
    damaged[at] = damaged[at] == '3' ? '4' : '3';
    EXPECT_THROW((void)parse_state(damaged, "s"), InputError) << at;
  }
  std::string damaged = whole;
  damaged.replace(last + 1, 1, "[");
  EXPECT_TRUE(error_of([&] { (void)parse_state(damaged, "s"); }).starts_with(fmt::format("s:{}:", lines)));
}

}  // namespace
}  // namespace witan
