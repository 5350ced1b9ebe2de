#include <cmath>

#include "support/data_dir.hpp"
#include "support/random_data.hpp"
#include "support/same_data.hpp"
#include "support/text_io.hpp"
#include <gtest/gtest.h>

namespace witan::jsonl_test {

Dataset read(std::string_view text, const ReadOptions& options = {}) { return read_as("jsonl", text, options); }
std::string error_of(std::string_view text, const ReadOptions& options = {}) {
  return reading_error("jsonl", text, options);
}

TEST(Jsonl, AnOrderGivesTiedItemsTheirMeanRank) {
  const Dataset data = read(R"({"instance":"q1","expert":"e1","order":["a",["b","c"],"d"]})");
  ASSERT_EQ(data.instance_count(), 1U);
  const Instance q1 = data.instance(0);
  EXPECT_EQ(q1.name, "q1");
  ASSERT_EQ(q1.lists.size(), 1U);
  const List& list = q1.lists[0];
  EXPECT_EQ(data.name(list.expert), "e1");
  EXPECT_EQ(list.form, Form::rank);
  EXPECT_EQ(list.silence, Silence::unknown);
  const auto ranks = q1.values_of(list);
  ASSERT_EQ(ranks.size(), 4U);
  EXPECT_DOUBLE_EQ(ranks[0], 1);
  EXPECT_DOUBLE_EQ(ranks[1], 2.5);
  EXPECT_DOUBLE_EQ(ranks[2], 2.5);
  EXPECT_DOUBLE_EQ(ranks[3], 4);
}

TEST(Jsonl, ComparisonsHaveClusters) {
  const std::string text =
      "{\"prefer\":[\"a\",\"b\"],\"cluster\":\"t1\"}\n{\"tie\":[\"a\",\"b\"]}\n"
      "{\"prefer\":[\"b\",\"a\"],\"cluster\":\"t2\"}\n";
  const Dataset data = read(text);
  ASSERT_EQ(data.cluster_names().size(), 2U);
  EXPECT_EQ(data.instance(0).comparison_cluster[1], kNoCluster);
  EXPECT_EQ(data.instance(0).comparison_cluster[2], 1U);
  EXPECT_TRUE(same_data(data, read(write_as("jsonl", data))));
  EXPECT_NE(error_of("{\"order\":[\"a\"],\"cluster\":\"t\"}").find("it beside prefer, tie or compare"),
            std::string::npos);
}

TEST(Jsonl, ListsOfAllForms) {
  const Dataset data = read(
      "{\"expert\":\"e\",\"ranks\":{\"a\":3,\"b\":0.5},\"count\":4,\"silence\":\"below\",\"weight\":0.25}\n"
      "{\"expert\":\"e\",\"scores\":{\"a\":-1.5e3}}\n"
      "{\"expert\":\"e\",\"ratings\":{\"a\":5},\"time\":-7}\n"
      "{\"expert\":\"e\",\"judgements\":{\"a\":[1,0,1],\"b\":2},\"silence\":\"tied-last\"}\n");
  const Instance all = data.instance(0);
  EXPECT_EQ(all.name, "all");
  ASSERT_EQ(all.lists.size(), 4U);
  EXPECT_EQ(all.lists[0].form, Form::rank);
  EXPECT_EQ(all.lists[0].count, 4U);
  EXPECT_EQ(all.lists[0].silence, Silence::below);
  EXPECT_DOUBLE_EQ(all.lists[0].weight, 0.25);
  EXPECT_EQ(all.lists[1].form, Form::score);
  EXPECT_DOUBLE_EQ(all.values_of(all.lists[1])[0], -1500);
  EXPECT_EQ(all.lists[2].form, Form::rating);
  EXPECT_EQ(all.entry_time[all.lists[2].begin], -7);
  EXPECT_EQ(all.entry_time[all.lists[1].begin], kNoTime);
  const List& judged = all.lists[3];
  EXPECT_EQ(judged.silence, Silence::tied_last);
  ASSERT_EQ(judged.size(), 3U);  // a = 0, a = 1 twice, b = 2
  EXPECT_DOUBLE_EQ(all.values_of(judged)[0], 0);
  EXPECT_DOUBLE_EQ(all.values_of(judged)[1], 1);
  EXPECT_DOUBLE_EQ(all.entry_weight[judged.begin + 1], 2);
  EXPECT_DOUBLE_EQ(all.values_of(judged)[2], 2);
}

TEST(Jsonl, AListWithoutExpertIsByAnExpertOfItsOwn) {
  const Dataset data = read("{\"order\":[\"a\"]}\n\n{\"order\":[\"a\"]}\n{\"prefer\":[\"a\",\"b\"]}\n");
  ASSERT_EQ(data.expert_names().size(), 3U);
  EXPECT_EQ(data.expert_names()[0], "all");
  EXPECT_EQ(data.expert_names()[1], "t.jsonl:1");
  EXPECT_EQ(data.expert_names()[2], "t.jsonl:3");
}

TEST(Jsonl, Comparisons) {
  const Dataset data = read(
      "{\"expert\":\"w\",\"compare\":[\"b\",\"a\"],\"outcome\":0.25,\"weight\":2}\n"
      "{\"expert\":\"w\",\"compare\":[\"a\",\"b\"],\"outcome\":1,\"time\":9}\n");
  const Instance all = data.instance(0);
  ASSERT_EQ(all.comparisons.size(), 2U);
  EXPECT_EQ(all.comparisons[0].first, 1U);
  EXPECT_EQ(all.comparisons[0].second, 0U);
  EXPECT_DOUBLE_EQ(all.comparisons[0].outcome, 0.25);
  EXPECT_DOUBLE_EQ(all.comparison_weight[0], 2);
  EXPECT_EQ(all.comparison_time[0], kNoTime);
  EXPECT_EQ(all.comparison_time[1], 9);
  EXPECT_TRUE(data.presentation_known());
}

TEST(Jsonl, PreferAndTieDoNotSayWhoWasShownFirst) {
  const Dataset data = read("{\"prefer\":[\"b\",\"a\"]}\n{\"tie\":[\"a\",\"b\"]}\n");
  const Instance all = data.instance(0);
  EXPECT_DOUBLE_EQ(all.comparisons[0].outcome, 1);
  EXPECT_EQ(all.comparisons[0].first, 1U);
  EXPECT_DOUBLE_EQ(all.comparisons[1].outcome, 0.5);
  EXPECT_FALSE(data.presentation_known());
  EXPECT_FALSE(read(R"({"compare":["a","b"],"outcome":0.5,"sides":"unknown"})").presentation_known());
}

TEST(Jsonl, LabelsFeaturesAndItems) {
  const Dataset data = read(
      "{\"instance\":3,\"labels\":{\"a\":2,\"b\":-1}}\n"
      "{\"instance\":3,\"features\":{\"a\":[0.5,0,1],\"b\":{\"3\":4,\"1\":-1}},\"items\":[\"c\",7]}\n"
      "{\"instance\":\"3\",\"expert\":1,\"order\":[7,\"a\"]}\n",
      {.from = {}, .direction = {}, .columns = {}, .missing_label = -1, .build = {}});
  ASSERT_EQ(data.instance_count(), 1U);
  const Instance three = data.instance(0);
  ASSERT_EQ(three.size(), 4U);  // 7, a, b, c
  EXPECT_EQ(data.name(three.items[0]), "7");
  EXPECT_TRUE(std::isnan(three.labels[0]));
  EXPECT_DOUBLE_EQ(three.labels[1], 2);
  EXPECT_TRUE(std::isnan(three.labels[2]));
  ASSERT_NE(three.features, nullptr);
  ASSERT_EQ(three.features->columns(), 3U);
  EXPECT_FLOAT_EQ(three.features->at(1, 0), 0.5F);
  EXPECT_FLOAT_EQ(three.features->at(1, 2), 1);
  EXPECT_FLOAT_EQ(three.features->at(2, 0), -1);
  EXPECT_FLOAT_EQ(three.features->at(2, 1), 0);
  EXPECT_FLOAT_EQ(three.features->at(2, 2), 4);
  EXPECT_FLOAT_EQ(three.features->at(3, 2), 0);
}

TEST(Jsonl, EscapesAreUndone) {
  const Dataset data = read(R"({"expert":"\u00fc\"\\","order":["\ud83d\ude00"]})");
  EXPECT_EQ(data.expert_names()[0], "ü\"\\");
  EXPECT_EQ(data.item_names()[0], "😀");
}

TEST(Jsonl, ByteOrderMarkAndCrlfAreNoContent) {
  EXPECT_TRUE(same_data(read("\xEF\xBB\xBF{\"expert\":\"e\",\"order\":[\"a\"]}\r\n\r\n"),
                        read("{\"expert\":\"e\",\"order\":[\"a\"]}")));
}

TEST(Jsonl, KeepBestUsesTheFirstPositionOfARepeatedItem) {
  ReadOptions options;
  options.build.duplicates = Duplicates::keep_best;
  const Dataset data = read(R"({"expert":"e","order":["a","b","a"]})", options);
  const Instance all = data.instance(0);
  ASSERT_EQ(all.lists[0].size(), 2U);
  EXPECT_DOUBLE_EQ(all.values_of(all.lists[0])[0], 1);
}

struct Malformed {
  std::string_view text;
  std::string_view message;
};

TEST(Jsonl, DatesAreTextsAndNumbersNumbers) {
  for (const char* text : {R"({"prefer":["a","b"],"time":1.5}
{"prefer":["a","b"],"time":2}
)",
                           R"({"prefer":["a","b"],"time":"2024-07-31T22:30:00Z"}
{"prefer":["a","b"],"time":"2024-08-01"}
)",
                           R"({"expert":"e","ratings":{"a":5,"b":3},"times":{"a":"2024-08-01"}}
)",
                           R"({"expert":"e","judgements":{"a":[1,2]},"times":{"a":[null,0.5]}}
)"}) {
    EXPECT_EQ(write_as("jsonl", read_as("jsonl", text)), text);
  }
}

TEST(Jsonl, MessagesSayWhereAndWhat) {
  const Malformed cases[] = {
      {"", "t.jsonl: found an empty file, expected data"},
      {" \n\n", "t.jsonl: found nothing but blank lines, expected data"},
      {"{\"order\":[\"a\"]}\n[1]", "t.jsonl:2:1: found an array, expected a JSON object with a statement"},
      {"7", "t.jsonl:1:1: found 7, expected a JSON object with a statement"},
      {R"({"order":["a"])", "t.jsonl:1:15: found the end of the line, expected '}'"},
      {R"({"order":["a"]} x)", "t.jsonl:1:17: found \"x\", expected end of input"},
      {R"({"ranks":{"a":NaN}})", "t.jsonl:1:15: found \"NaN\", expected JSON (invalid literal)"},
      {R"({"ranks":{"a":-Infinity}})", "t.jsonl:1:16: found \"Infinity\", expected digit after '-'"},
      {R"({"ranks":{"a":1e999}})", "t.jsonl:1:15: found \"1e999\", which is too large, expected a finite number"},
      {R"({'order':[]})", "t.jsonl:1:2: found \"'\", expected string literal"},
      {"{\"order\":[\"a\xff\"]}", "t.jsonl:1:13: found \"\\xff\", expected text in UTF-8"},
      {std::string_view("{\"order\":[\"a\0\"]}", 16), "t.jsonl:1:13: found a NUL byte, expected text"},
      {R"({"order":["a\u0000"]})", "t.jsonl:1:11: found \"a\\x00\", expected a name without NUL, tab or line breaks"},
      {R"({"order":[[["a"]]]})", "t.jsonl:1:12: found a value nested too deeply, expected at most 3 levels"},
      {R"({"oder":["a"]})",
       "t.jsonl:1:2: found the key \"oder\", expected one of order, ranks, scores, ratings, judgements, prefer, tie, "
       "compare, labels, features, items, instance, expert, weight, count, silence, time, weights, times, outcome, "
       "sides, cluster"},
      {R"({"order":["a"],"order":["b"]})", "t.jsonl:1:16: found a second \"order\", expected each key once"},
      {R"({"order":["a"], "prefer":["a","b"]})",
       "t.jsonl:1:17: found both order and prefer, expected one statement per line"},
      {R"({"instance":"q"})",
       "t.jsonl:1:1: found an object without a statement, expected one of order, ranks, scores, ratings, judgements, "
       "prefer, tie, compare, or labels, features or items"},
      {R"({"labels":{"a":1},"expert":"e"})",
       "t.jsonl:1:19: found expert without a statement, expected it beside one of order, ranks, scores, ratings, "
       "judgements, prefer, tie, compare"},
      {R"({"prefer":["a","b"],"count":2})",
       "t.jsonl:1:21: found count beside prefer, expected it beside one of order, ranks, scores, ratings, judgements"},
      {R"({"order":["a"],"outcome":1})", "t.jsonl:1:16: found outcome beside order, expected it beside compare"},
      {R"({"order":"a"})", "t.jsonl:1:10: found \"a\", expected an array of items, best first"},
      {R"({"order":["a",[]]})", "t.jsonl:1:15: found an array, expected an item or an array of tied items"},
      {R"({"order":["a",1.5]})", "t.jsonl:1:15: found 1.5, expected the name of an item"},
      {R"({"order":["a",null]})", "t.jsonl:1:15: found null, expected the name of an item"},
      {R"({"order":["a",""]})", "t.jsonl:1:15: found nothing, expected the name of an item"},
      {R"({"order":["a",["b", "a"]]})", "t.jsonl:1:21: found a second \"a\", expected each item once"},
      {R"({"ranks":{"a":1, "a":2}})", "t.jsonl:1:18: found a second \"a\", expected each item once"},
      {R"({"ranks":["a"]})", "t.jsonl:1:10: found an array, expected an object of items and their ranks"},
      {R"({"ranks":{"a":"1"}})", "t.jsonl:1:15: found \"1\", expected a rank (a number)"},
      {R"({"ranks":{"a":-1}})", "t.jsonl:1:15: found -1, expected a rank of at least 0"},
      {R"({"ratings":{"a":[1,2]}})", "t.jsonl:1:17: found an array, expected a rating (a number)"},
      {R"({"judgements":{"a":[]}})", "t.jsonl:1:20: found an array, expected at least one judgement"},
      {R"({"judgements":{"a":[1,0]},"weights":{"a":1}})",
       "t.jsonl:1:42: found 1, expected as many weights as the item has statements (2)"},
      {R"({"order":["a"],"weights":{"b":1}})", "t.jsonl:1:27: found \"b\", expected an item of the list"},
      {R"({"order":["a"],"times":{"a":1},"time":1})", "t.jsonl:1:16: found times beside time, expected one of them"},
      {R"({"order":["a"],"time":true})",
       "t.jsonl:1:23: found true, expected a time: a number, or a date such as 2024-08-31, 2024-08-31T12:30:00Z or "
       "2024-08-31 12:30:00.5+02:00"},
      {R"({"order":["a"],"time":"5"})",
       "t.jsonl:1:23: found \"5\", expected a time: a number, or a date such as 2024-08-31, 2024-08-31T12:30:00Z or "
       "2024-08-31 12:30:00.5+02:00"},
      {"{\"prefer\":[\"a\",\"b\"],\"time\":5}\n{\"prefer\":[\"a\",\"b\"],\"time\":\"2024-08-01\"}",
       "t.jsonl:2:28: found a date as time: \"2024-08-01\", expected a number, like the earlier times: dates and "
       "numbers "
       "have no common order"},
      {R"({"order":["a"],"weight":-2})", "t.jsonl:1:25: found -2, expected a weight of at least 0"},
      {R"({"order":["a"],"count":0})", "t.jsonl:1:24: found 0, expected the number of ballots (1 or more)"},
      {R"({"order":["a"],"silence":"last"})",
       "t.jsonl:1:26: found \"last\", expected \"unknown\", \"below\" or \"tied-last\""},
      {R"({"prefer":["a"]})", "t.jsonl:1:11: found an array of 1, expected an array of two items"},
      {R"({"prefer":["a","a"]})", "t.jsonl:1:16: found \"a\", expected an item other than the one it is compared with"},
      {R"({"compare":["a","b"]})",
       "t.jsonl:1:2: found compare without outcome, expected outcome, the share of the left item from 0 to 1"},
      {R"({"compare":["a","b"],"outcome":1.5})",
       "t.jsonl:1:32: found 1.5, expected the share of the left item from 0 to 1"},
      {R"({"compare":["a","b"],"outcome":1,"sides":"left"})",
       "t.jsonl:1:42: found \"left\", expected \"known\" or \"unknown\""},
      {R"({"labels":{"a":1e60}})", "t.jsonl:1: found label 1e+60, expected an absolute value of at most 1e+50"},
      {R"({"features":{"a":1}})",
       "t.jsonl:1:18: found 1, expected an array of numbers, or an object of feature numbers and values"},
      {R"({"features":{"a":{"0":1}}})", "t.jsonl:1:19: found \"0\", expected the number of a feature, counted from 1"},
      {R"({"features":{"a":{"1":1,"1":2}}})", "t.jsonl:1:25: found a second feature 1, expected each feature once"},
      {"{\"labels\":{\"a\":1}}\n{\"labels\":{\"a\":2}}",
       "t.jsonl:2: found label 2 of item \"a\" in instance \"all\", expected 1 as at t.jsonl:1"},
  };
  for (const Malformed& one : cases) EXPECT_EQ(error_of(one.text), one.message) << one.text;
}

TEST(Jsonl, DeepNestingIsRefusedNotFollowed) {
  const std::string deep = "{\"order\":" + std::string(1000000, '[');
  EXPECT_EQ(error_of(deep), "t.jsonl:1:12: found a value nested too deeply, expected at most 3 levels");
}

TEST(Jsonl, DirectionIsRefused) {
  ReadOptions options;
  options.direction = Direction::low;
  EXPECT_EQ(error_of("{\"scores\":{\"a\":1}}", options),
            "t.jsonl: direction has no effect: the format jsonl defines which values are best");
}

TEST(Jsonl, WritesTheShortestForm) {
  const std::string text =
      "{\"labels\":{\"a\":1,\"b\":0.1}}\n"
      "{\"expert\":\"e\",\"order\":[\"a\",[\"b\",\"c\"],\"d\"],\"silence\":\"below\",\"count\":3}\n"
      "{\"expert\":\"f\",\"ranks\":{\"a\":1,\"b\":3},\"weight\":0.5,\"time\":7}\n"
      "{\"expert\":\"g\",\"judgements\":{\"a\":[0,1],\"b\":1},\"weights\":{\"a\":[1,2]},\"times\":{\"b\":7}}\n"
      "{\"prefer\":[\"a\",\"b\"]}\n"
      "{\"expert\":\"e\",\"tie\":[\"a\",\"b\"],\"weight\":2}\n"
      "{\"compare\":[\"a\",\"b\"],\"outcome\":0.25,\"sides\":\"unknown\"}\n"
      "{\"items\":[\"z\"]}\n"
      "{\"instance\":\"nobody\",\"items\":[]}\n";
  EXPECT_EQ(write_as("jsonl", read(text)), text);
}

TEST(Jsonl, RoundTripsWhateverADataSetHolds) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const Dataset data = RandomData(seed).anything();
    const std::string text = write_as("jsonl", data);
    const Dataset again = read(text);
    ASSERT_TRUE(same_data(data, again)) << "seed " << seed << "\n" << text;
    ASSERT_EQ(write_as("jsonl", again), text) << "seed " << seed;
  }
}

TEST(Jsonl, TheOneFloatWhoseShortestTextReadsBackWrongThroughDouble) {
  DatasetBuilder builder;
  builder.add_label(builder.instance("all"), builder.item("a"), 7.038531e-26F);
  const Dataset data = builder.build();
  EXPECT_TRUE(same_data(data, read(write_as("jsonl", data))));
}

TEST(Jsonl, ManyLabelsAreSpreadOverLines) {
  DatasetBuilder builder;
  const auto all = builder.instance("all");
  for (int k = 0; k < 30000; ++k) builder.add_label(all, builder.item("item" + std::to_string(k)), 1);
  const Dataset data = builder.build();
  const std::string text = write_as("jsonl", data);
  EXPECT_GT(std::count(text.begin(), text.end(), '\n'), 1);
  EXPECT_TRUE(same_data(data, read(text)));
}

TEST(Jsonl, AListThatWouldMakeTooLongALineIsRefused) {
  DatasetBuilder builder;
  const auto list = builder.new_list(builder.instance("q"), builder.expert("e"), Form::score, Silence::unknown);
  for (int k = 0; k < 4200; ++k) builder.add_entry(list, builder.item(std::string(4000, 'x') + std::to_string(k)), k);
  EXPECT_TRUE(
      writing_error("jsonl", builder.build())
          .starts_with("jsonl cannot represent the list of expert \"e\" in instance \"q\": its line would have "));
}

TEST(Jsonl, RealDataRoundTrips) {
  for (const auto& [name, format] : {std::pair("llmfao/gpt4-comparisons.csv", "csv")}) {
    const auto path = data_file(name);
    if (!path) GTEST_SKIP() << name << " is not there";
    ReadOptions options;
    options.from = format;
    Context context;
    const Dataset data = read_dataset(std::vector<std::string>{path->string()}, options, context);
    EXPECT_TRUE(same_data(data, read(write_as("jsonl", data))));
  }
}

TEST(Jsonl, AnExpertMayRankTheSameItemsSeveralTimes) {
  const Dataset data =
      read_as("jsonl", "{\"expert\":\"e\",\"order\":[\"a\",\"b\"]}\n{\"expert\":\"e\",\"order\":[\"b\",\"a\"]}\n");
  ASSERT_EQ(data.lists().size(), 2U);
  EXPECT_EQ(data.expert_names().size(), 1U);
  EXPECT_TRUE(same_data(read_as("jsonl", write_as("jsonl", data)), data));
}

TEST(Jsonl, OutcomesAndLabelsAreExact) {
  const Dataset data = read_as("jsonl",
                               "{\"compare\":[\"a\",\"b\"],\"outcome\":0.50000001}\n"
                               "{\"labels\":{\"a\":16777217,\"b\":0.1}}\n");
  EXPECT_EQ(data.instance(0).comparisons[0].outcome, 0.50000001);
  EXPECT_EQ(data.instance(0).labels[0], 16777217.0);
  EXPECT_EQ(data.instance(0).labels[1], 0.1);
  EXPECT_TRUE(same_data(read_as("jsonl", write_as("jsonl", data)), data));
}

TEST(Jsonl, LabelledCandidatesStayCandidates) {
  const std::string text =
      "{\"order\":[\"a\",\"b\"],\"expert\":\"e\"}\n{\"labels\":{\"a\":1,\"c\":1,\"d\":2}}\n{\"items\":[\"d\"]}\n";
  const Dataset data = read_as("jsonl", text);
  const Dataset again = read_as("jsonl", write_as("jsonl", data));
  for (const Dataset* const one : {&data, &again}) {
    const Instance all = one->instance(0);
    ASSERT_EQ(all.size(), 4U);
    EXPECT_EQ(
        std::vector<bool>({all.is_label_only(0), all.is_label_only(1), all.is_label_only(2), all.is_label_only(3)}),
        std::vector<bool>({false, false, true, false}));
  }
}

}  // namespace witan::jsonl_test
