// Lists in saved states: equal lists are stored once, and later data are added exactly.
#include "witan/method/inference/intervals.hpp"
#include "witan/method/storage/state.hpp"

#include <algorithm>
#include <cmath>

#include "support/saved_states.hpp"
#include "util/random.hpp"
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace witan::state_lists_test {

using test::expect_no_difference;
using test::fit_all;
using test::join;
using test::state_text;
using test::Statements;

/// The items a … e, mostly in this order; at most 5! orders.
std::vector<char> random_order(Random& random) {
  std::vector<std::pair<double, char>> drawn;
  for (int i = 0; i < 5; ++i) drawn.emplace_back(i + 20 * random.uniform(), static_cast<char>('a' + i));
  std::sort(drawn.begin(), drawn.end());
  std::vector<char> order;
  for (const auto& [at, item] : drawn) order.push_back(item);
  return order;
}

Statements ballots(std::size_t count) {
  Statements evidence{"orders", "", {}};
  Random random(11);
  for (std::size_t k = 0; k < count; ++k) {
    evidence.rows.push_back(fmt::format("{}", fmt::join(random_order(random), ",")));
  }
  return evidence;
}

/// Top-k lists, some with ties, counts or weights, and with every meaning of silence. Only the last lists contain f and
/// g, about which the silence of the earlier lists is therefore also data.
Statements best_few() {
  Statements evidence{"jsonl", "", {}};
  Random random(5);
  const char* const endings[] = {"",
                                 R"(,"silence":"below")",
                                 R"(,"silence":"tied-last")",
                                 R"(,"count":3)",
                                 R"(,"silence":"below","count":2)",
                                 R"(,"weight":0.5)"};
  for (int k = 0; k < 90; ++k) {
    std::vector<char> order = random_order(random);
    order.resize(2 + random.below(3));
    if (k > 80) order.insert(order.begin() + 1, {'f', 'g'});
    std::string text = fmt::format("\"{}\"", fmt::join(order, "\",\""));
    if (random.below(3) == 0) text = fmt::format("[\"{}\",\"{}\"]", order[0], order[1]) + text.substr(7);
    evidence.rows.push_back(fmt::format(R"({{"expert":"v{}","order":[{}]{}}})", k, text, endings[random.below(6)]));
  }
  return evidence;
}

/// Ballots, ratings, judgements and comparisons together, by experts with several statements.
Statements of_all_forms() {
  Statements evidence{"jsonl", "", {}};
  Random random(23);
  for (int k = 0; k < 40; ++k) {
    const std::vector<char> order = random_order(random);
    const auto expert = random.below(4);
    evidence.rows.push_back(fmt::format(R"({{"expert":"v{}","order":["{}","{}","{}"],"silence":"below"}})", k, order[0],
                                        order[1], order[2]));
    evidence.rows.push_back(
        fmt::format(R"({{"expert":"v{}","ratings":{{"{}":5,"{}":3,"{}":1}}}})", k, order[0], order[1], order[4]));
    evidence.rows.push_back(
        fmt::format(R"({{"expert":"e{}","judgements":{{"{}":1,"{}":0}}}})", expert, order[0], order[3]));
    evidence.rows.push_back(fmt::format(R"({{"expert":"e{}","prefer":["{}","{}"]}})", expert, order[0], order[2]));
  }
  return evidence;
}

/// The deterministic methods that rank without labels.
bool exact(const MethodInfo& method) { return (method.input & kSampled) == 0 && !method.needs_training; }

TEST(StateOfLists, IsContinuedExactlyByEveryMethod) {
  std::size_t tried = 0;
  for (const MethodInfo& method : methods()) {
    if (!exact(method) || (method.input & kLists) == 0) continue;
    // The fit of crowd-bt depends on its start.
    const double tolerance = method.name == "crowd-bt" ? 1e-6 : 1e-8;
    expect_no_difference(ballots(200), method.name, tolerance);
    expect_no_difference(best_few(), method.name, tolerance);
    ++tried;
    if ((method.input & kComparisons) != 0) expect_no_difference(of_all_forms(), method.name, tolerance);
  }
  EXPECT_GT(tried, 20U);
}

TEST(StateOfLists, IsContinuedExactlyUnderEveryScale) {
  for (const char* spec : {"bradley-terry(scale=raw)", "bradley-terry(scale=unit)", "mpm(scale=raw)", "mpm(scale=unit)",
                           "mpm(transform=log)", "hodge(scale=raw)", "copeland(scale=unit)"}) {
    expect_no_difference(best_few(), spec);
    expect_no_difference(of_all_forms(), spec);
  }
}

TEST(StateOfLists, DoesNotGrowWithTheBallots) {
  for (const MethodInfo& method : methods()) {
    if (method.statistic == SufficientStatistic::statements) continue;
    const Statements all = ballots(2400);
    const std::string spec =
        fmt::format("{}{}", method.name, method.name == "bayesian-plackett-luce" ? "(draws=32,burn_in=0)" : "");
    const std::string one = state_text(read_as("orders", all.text(0, 1200)), spec);
    const State state = parse_state(one, "s");
    const std::string two = state_text(join(state, all, all.text(1200, 2400)), spec);
    EXPECT_EQ(state.evidence.lists().size(), 120U) << method.name;
    const State joined = parse_state(two, "s");
    EXPECT_EQ(joined.evidence.lists().size(), 120U) << method.name;
    // Only the digits of the counts and of the scores differ.
    EXPECT_LT(two.size(), one.size() + 250) << method.name;
    EXPECT_LT(two.size(), 9500U) << method.name;
  }
}

TEST(StateOfLists, EqualListsHaveASummedCount) {
  const std::string text = R"({"expert":"x","order":["a","b","c"]}
{"expert":"y","order":["a","b","c"],"count":4}
{"expert":"z","ranks":{"a":1,"b":2,"c":3},"time":77}
{"expert":"u","order":["a","b","c"],"silence":"below"}
{"expert":"v","order":["a","b","c"],"weight":2}
{"expert":"w","order":["b","a","c"]}
)";
  const State state = parse_state(state_text(read_as("jsonl", text), "borda"), "s");
  std::vector<std::string> kept;
  for (const List& list : state.evidence.lists()) {
    kept.push_back(fmt::format("{} {} {} {} {}", state.evidence.name(list.expert), list.count, list.weight,
                               to_string(list.silence), state.evidence.instance(0).value[list.begin]));
  }
  EXPECT_EQ(kept, (std::vector<std::string>{"earlier 1 6 1 unknown 1", "earlier 2 1 1 unknown 2",
                                            "earlier 3 1 2 unknown 1", "earlier 4 1 1 below 1"}));
  EXPECT_EQ(note_on_experts(state), "s contains counts without experts: intervals resample single statements");
}

TEST(StateOfLists, MethodsThatWeightExpertsKeepThem) {
  for (const char* spec : {"theta-mpm", "mpm-mixture"}) {
    const State state = parse_state(state_text(read_as("orders", ballots(300).all()), spec), "s");
    EXPECT_EQ(state.evidence.lists().size(), 300U) << spec;
    EXPECT_TRUE(note_on_experts(state).empty()) << spec;
  }
  // Two equal judgements of one expert become one with count 2.
  const std::string judged = "{\"expert\":\"x\",\"judgements\":{\"a\":1,\"b\":0}}\n";
  const State state = parse_state(state_text(read_as("jsonl", judged + judged), "theta-mpm"), "s");
  ASSERT_EQ(state.evidence.lists().size(), 1U);
  EXPECT_EQ(state.evidence.lists()[0].count, 2U);
  EXPECT_EQ(state.evidence.name(state.evidence.lists()[0].expert), "x");
}

TEST(StateOfLists, BesideComparisonsByExpertKeepTheirExperts) {
  const Statements all = of_all_forms();
  const Dataset data = read_as("jsonl", all.all());
  const State state = parse_state(state_text(data, "mpm"), "s");
  EXPECT_TRUE(knows_experts(state));
  EXPECT_EQ(state.evidence.expert_names().size(), data.expert_names().size());
  // With scale=raw, experts are not needed.
  EXPECT_FALSE(knows_experts(parse_state(state_text(data, "mpm(scale=raw)"), "s")));
  // Experts that were merged in the lists stay unknown.
  const State lists = parse_state(state_text(read_as("jsonl", best_few().all()), "mpm"), "s");
  const State later = parse_state(state_text(join(lists, all, all.all()), "mpm"), "s");
  EXPECT_FALSE(knows_experts(lists));
  EXPECT_FALSE(knows_experts(later));
}

TEST(StateOfLists, RowsStillFindTheListOfTheirExpert) {
  const std::string rows = "expert,item,rank\nx,a,1\nx,b,2\ny,a,1\ny,b,2\nearlier 1,a,1\nearlier 1,b,2\n";
  const std::string whole = "{\"expert\":\"z\",\"ranks\":{\"a\":1,\"b\":2}}\n";
  DatasetBuilder builder;
  for (const auto& [format, text] : {std::pair("csv", rows), std::pair("jsonl", whole)}) {
    LineReader lines(memory_source(text, format), format);
    builder.begin_source(format);
    find_format(format).read(lines, {}, builder);
  }
  const State state = parse_state(state_text(builder.build(), "borda"), "s");
  ASSERT_EQ(state.evidence.lists().size(), 4U);
  // The stand-in expert of z differs from an expert of that name.
  EXPECT_TRUE(state.evidence.expert_names().find("earlier 2"));
  const Statements later{"csv", "expert,item,rank\n", {"x,c,3"}};
  const Dataset joined = join(state, later, later.all());
  ASSERT_EQ(joined.lists().size(), 4U);
  const auto x = std::ranges::find(joined.lists(), "x", [&](const List& list) { return joined.name(list.expert); });
  EXPECT_EQ(x->size(), 3U);
}

TEST(StateOfLists, ErrorsByStatementsEqualThoseOfAllData) {
  for (const char* spec : {"plackett-luce", "bradley-terry", "mpm"}) {
    const Statements all = ballots(400);
    const State state = parse_state(state_text(read_as("orders", all.text(0, 350)), spec), "s");
    const auto errors = [&](const Dataset& data) {
      Context context;
      const auto model = make_model(spec);
      Fit fit = model->solve(data.instance(0), context);
      add_uncertainty(*model, data.instance(0), {Intervals::sandwich, 0, ResampleBy::statements}, fit, context);
      std::vector<double> found;
      for (Slot slot = 0; slot < 5; ++slot) found.push_back(fit.uncertainty->standard_error(slot));
      return found;
    };
    const std::vector<double> joined = errors(join(state, all, all.text(350, 400)));
    const std::vector<double> everything = errors(read_as("orders", all.all()));
    ASSERT_EQ(joined.size(), 5U);
    for (std::size_t k = 0; k < joined.size(); ++k) EXPECT_NEAR(joined[k], everything[k], 1e-8) << spec;
  }
}

TEST(StateOfLists, WithUnmergedBallotsIsStillRead) {
  // A state from before equal lists were merged.
  const State state = parse_state(R"({"witan-state":1,"method":"borda","fits":1,"lines":5,"checksum":"041b2ba8a4ddefb2"}
{"instance":"all","scores":{"a":2,"b":2,"c":-4}}
{"expert":"1","order":["a","b","c"]}
{"expert":"2","order":["a","b","c"]}
{"expert":"3","order":["b","a","c"]}
{"expert":"4","order":["c","b","a"]}
)",
                                  "s");
  EXPECT_TRUE(note_on_experts(state).empty());
  const Statements later{"orders", "", {"a,c,b"}};
  const Dataset joined = join(state, later, later.all());
  EXPECT_EQ(joined.lists().size(), 5U);
  // Wins minus losses: a 2+2+0−2+2, b 0+0+2+0−2, c −2−2−2+2+0.
  EXPECT_EQ(fit_all(joined, "borda")[0].scores, (std::vector<double>{4, 0, -4}));
  const State again = parse_state(state_text(joined, "borda"), "s");
  EXPECT_EQ(again.evidence.lists().size(), 4U);
}

}  // namespace witan::state_lists_test
