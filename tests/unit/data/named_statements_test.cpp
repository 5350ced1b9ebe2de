// Statements that a DatasetBuilder adds by names.
#include <cmath>
#include <limits>

#include "support/expect_error.hpp"
#include "support/same_data.hpp"
#include "support/text_io.hpp"
#include <gtest/gtest.h>

namespace witan::named_statements_test {

/// Returns the message of the InputError that adding to an empty builder throws, and expects that nothing was added.
template <class Add>
std::string rejected(Add&& add) {
  DatasetBuilder builder;
  const std::string message = error_of([&] { add(builder); });
  const Dataset data = builder.build();
  EXPECT_EQ(data.slot_count() + data.instance_count() + data.comparison_count(), 0U);
  EXPECT_EQ(data.expert_names().size() + data.item_names().size(), 0U);
  return message;
}

TEST(NamedStatements, AppendedDataEqualOneFile) {
  const std::string votes = "expert,winner,loser\nann,a,b\nbob,b,c\n";
  const std::string lists = "expert,item,rank,label\nann,a,1,2\nann,c,2,0\n";
  DatasetBuilder builder;
  builder.append(read_as("csv", votes));
  builder.append(read_as("csv", lists));
  DatasetBuilder by_names;
  by_names.add_comparison("ann", "a", "b");
  by_names.add_comparison("bob", "b", "c");
  by_names.presentation_unknown();
  by_names.add_ranking("ann", {"a", "c"});
  by_names.add_label("a", 2);
  by_names.add_label("c", 0);
  EXPECT_TRUE(same_data(builder.build(), by_names.build()));
}

TEST(NamedStatements, EqualTheJsonLinesWithTheSameNames) {
  DatasetBuilder builder;
  builder.add_ranking("ann", {"a", "b", "c"}, {.instance = "q1", .weight = 0.5, .count = 3, .silence = Silence::below});
  builder.add_tiers("bob", {{"a"}, {"b", "c"}}, {.instance = "q1"});
  builder.add_scores("cat", {{"a", 2.5}, {"b", -1}}, {.instance = "q2"});
  builder.add_ratings("cat", {{"a", 4}, {"b", 5}}, {.instance = "q2", .time = 7});
  builder.add_judgements("dan", {{"a", 1}, {"b", 0}}, {.instance = "q2"});
  builder.add_comparison("ann", "b", "a", {.instance = "q2", .weight = 2});
  builder.add_tie("bob", "a", "b", {.instance = "q2"});
  builder.add_label("a", 2, "q1");
  builder.add_candidate("d", "q1");
  const Dataset expected = read_as(
      "jsonl", R"({"instance":"q1","expert":"ann","order":["a","b","c"],"weight":0.5,"count":3,"silence":"below"}
{"instance":"q1","expert":"bob","order":["a",["b","c"]]}
{"instance":"q2","expert":"cat","scores":{"a":2.5,"b":-1}}
{"instance":"q2","expert":"cat","ratings":{"a":4,"b":5},"time":7}
{"instance":"q2","expert":"dan","judgements":{"a":1,"b":0}}
{"instance":"q2","expert":"ann","prefer":["b","a"],"weight":2}
{"instance":"q2","expert":"bob","tie":["a","b"]}
{"instance":"q1","labels":{"a":2},"items":["d"]}
)");
  EXPECT_TRUE(same_data(expected, builder.build()));
}

TEST(NamedStatements, ContainersEqualLiterals) {
  DatasetBuilder literals;
  literals.add_ranking("ann", {"a", "b"});
  literals.add_tiers("bob", {{"a", "b"}, {"c"}});
  literals.add_scores("cat", {{"a", 2}, {"b", 1}});
  DatasetBuilder containers;
  containers.add_ranking("ann", std::vector<std::string>{"a", "b"});
  containers.add_tiers("bob", std::vector<std::vector<std::string>>{{"a", "b"}, {"c"}});
  containers.add_scores("cat", std::vector<std::pair<std::string, double>>{{"a", 2}, {"b", 1}});
  EXPECT_TRUE(same_data(literals.build(), containers.build()));
}

TEST(NamedStatements, TheDefaultInstanceIsAll) {
  DatasetBuilder builder;
  builder.add_comparison("ann", "a", "b");
  const Dataset data = builder.build();
  EXPECT_EQ(data.instance(0).name, kDefaultName);
  EXPECT_FALSE(data.presentation_known());
}

TEST(NamedStatements, InvalidNamesAreRejected) {
  EXPECT_EQ(rejected([](DatasetBuilder& b) { b.add_ranking("ann", {"a", ""}); }),
            "input: found nothing, expected the name of an item");
  EXPECT_EQ(rejected([](DatasetBuilder& b) { b.add_ranking("", {"a"}); }),
            "input: found nothing, expected the name of an expert");
  EXPECT_EQ(rejected([](DatasetBuilder& b) { b.add_comparison("ann", "a", "b", {.instance = ""}); }),
            "input: found nothing, expected the name of an instance");
  EXPECT_EQ(rejected([](DatasetBuilder& b) { b.add_tie("ann", "a", "a"); }),
            "input: found \"a\", expected an item other than the one it is compared with");
  EXPECT_EQ(rejected([](DatasetBuilder& b) { b.add_candidate("a", ""); }),
            "input: found nothing, expected the name of an instance");
  EXPECT_EQ(rejected([](DatasetBuilder& b) { b.add_label("", 1); }),
            "input: found nothing, expected the name of an item");
}

TEST(NamedStatements, InvalidNumbersAreRejected) {
  static constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(rejected([](DatasetBuilder& b) { b.add_scores("ann", {{"a", 1}, {"b", kNan}}); }),
            "input: found score nan of item \"b\", expected a finite number");
  EXPECT_EQ(rejected([](DatasetBuilder& b) { b.add_ranking("ann", {"a"}, {.weight = -1}); }),
            "input: found weight -1, expected a finite number of at least 0");
  EXPECT_EQ(rejected([](DatasetBuilder& b) { b.add_ranking("ann", {"a"}, {.count = 0}); }),
            "input: found count 0, expected a number of ballots of at least 1");
  EXPECT_EQ(rejected([](DatasetBuilder& b) { b.add_comparison("ann", "a", "b", {.count = 2}); }),
            "input: found count 2, expected 1 for a comparison");
  EXPECT_EQ(rejected([](DatasetBuilder& b) { b.add_label("a", NAN); }),
            "input: found label nan, expected a finite number");
  EXPECT_THROW(DatasetBuilder().add_scores("ann", {{"a", 1e51}}), InputError);
}

TEST(NamedStatements, ARankingThatContainsAnItemTwiceIsRejected) {
  DatasetBuilder builder;
  builder.add_ranking("ann", {"a", "b", "a"});
  EXPECT_THROW((void)builder.build(), InputError);
}

}  // namespace witan::named_statements_test
