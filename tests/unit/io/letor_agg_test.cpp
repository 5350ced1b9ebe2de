#include "witan/io/read.hpp"

#include "support/data_dir.hpp"
#include "support/expect_error.hpp"
#include "support/handles.hpp"
#include "support/round_trip.hpp"
#include <gtest/gtest.h>

namespace witan::letor_agg_test {

Dataset read(std::string_view text, ReadOptions options = {}) {
  options.from = "letor-agg";
  return read_text(text, "a.txt", options);
}

std::string error_in(std::string_view text) {
  return error_of([&] { (void)read(text); });
}

constexpr std::string_view kTwoQueries =
    "2 qid:10 1:3 2:NULL 3:1 #docid = d7 inc = 1 prob = 0.02\n"
    "0 qid:10 1:1 2:NULL 3:NULL #docid=d1\n"
    "1 qid:9 1:NULL 2:NULL 3:NULL #docid = d7\n";

TEST(LetorAgg, ColumnsAreExpertsAndNullIsSilence) {
  const Dataset data = read(kTwoQueries);
  ASSERT_EQ(data.instance_count(), 2U);
  ASSERT_EQ(data.expert_names().size(), 2U) << "an expert that only says NULL says nothing";
  EXPECT_EQ(data.name(ExpertId{0}), "1");
  EXPECT_EQ(data.name(ExpertId{1}), "3");
  const Instance ten = data.instance(1);
  EXPECT_EQ(ten.name, "10");
  ASSERT_EQ(ten.size(), 2U);
  EXPECT_EQ(data.name(ten.items[0]), "d1");
  EXPECT_EQ(data.name(ten.items[1]), "d7");
  EXPECT_EQ(ten.labels[0], 0);
  EXPECT_EQ(ten.labels[1], 2);
  EXPECT_EQ(ten.input_row[0], 1U);
  EXPECT_EQ(ten.input_row[1], 0U);
  ASSERT_EQ(ten.lists.size(), 2U);
  EXPECT_EQ(ten.lists[0].form, Form::rank);
  EXPECT_EQ(ten.lists[0].silence, Silence::unknown);
  ASSERT_EQ(ten.lists[0].size(), 2U);
  EXPECT_EQ(ten.values_of(ten.lists[0])[0], 1);
  EXPECT_EQ(ten.values_of(ten.lists[0])[1], 3);
  ASSERT_EQ(ten.lists[1].size(), 1U);
  EXPECT_EQ(ten.slots_of(ten.lists[1])[0], 1U);
  EXPECT_EQ(data.instance(0).size(), 1U);
  EXPECT_TRUE(data.instance(0).lists.empty());
  EXPECT_EQ(data.item_rows(), 3U);
}

TEST(LetorAgg, RowsWithoutDocidAreCalledByTheirNumberInTheQuery) {
  const Dataset data = read("0 qid:a 1:1\n1 qid:b 1:1\n2 qid:a 1:2 # nothing known\n");
  const Instance a = data.instance(0);
  ASSERT_EQ(a.size(), 2U);
  EXPECT_EQ(data.name(a.items[1]), "2");
  EXPECT_EQ(a.labels[1], 2);
  EXPECT_EQ(data.name(data.instance(1).items[0]), "1");
}

TEST(LetorAgg, DirectionHighMakesScores) {
  ReadOptions options;
  options.direction = Direction::high;
  const Dataset data = read("0 qid:a 1:-1.5\n1 qid:a 1:2\n", options);
  const Instance a = data.instance(0);
  EXPECT_EQ(a.lists[0].form, Form::score);
  EXPECT_EQ(a.values_of(a.lists[0])[0], -1.5);
}

TEST(LetorAgg, MissingLabelIsNoLabel) {
  ReadOptions options;
  options.missing_label = -1;
  const Dataset data = read("-1 qid:a 1:1\n1 qid:a 1:2\n", options);
  EXPECT_TRUE(std::isnan(data.instance(0).labels[0]));
  EXPECT_EQ(data.instance(0).labels[1], 1);
}

TEST(LetorAgg, ColumnsMayStandAnywhereAsLongAsTheyAscend) {
  const Dataset data = read("0 qid:a 2:5 7:1\n0 qid:a 7:2\n0 qid:b 1:4 2:1\n");
  ASSERT_EQ(data.expert_names().size(), 3U);
  const Instance a = data.instance(0);
  ASSERT_EQ(a.lists.size(), 2U);
  EXPECT_EQ(data.name(a.lists[1].expert), "7");
  EXPECT_EQ(a.lists[1].size(), 2U);
  EXPECT_EQ(data.instance(1).lists.size(), 2U);
}

TEST(LetorAgg, BlankLinesCommentsTabsCrlfAndAByteOrderMarkDisturbNothing) {
  const Dataset data =
      read("\xEF\xBB\xBF\r\n# a comment\r\n1\tqid:a\t1:2  2:NULL \t#docid = x y\r\n  \r\n0 qid:a 1:1\r\n");
  const Instance a = data.instance(0);
  ASSERT_EQ(a.size(), 2U);
  EXPECT_EQ(data.name(a.items[0]), "2");
  EXPECT_EQ(data.name(a.items[1]), "x");
}

TEST(LetorAgg, ErrorsNameTheirLocation) {
  EXPECT_EQ(error_in("x qid:a 1:1\n"), "a.txt:1:1: found \"x\", expected a label (a number)");
  EXPECT_EQ(error_in("nan qid:a 1:1\n"), "a.txt:1:1: found \"nan\", expected a label (a finite number)");
  EXPECT_EQ(error_in("1e60 qid:a 1:1\n"), "a.txt:1: found label 1e+60, expected an absolute value of at most 1e+50");
  EXPECT_EQ(error_in("0 1:1\n"), "a.txt:1:3: found \"1:1\", expected the query, as in qid:10");
  EXPECT_EQ(error_in("0\n"), "a.txt:1:2: found nothing, expected the query, as in qid:10");
  EXPECT_EQ(error_in("0 qid: 1:1\n"), "a.txt:1:7: found nothing, expected the name of an instance");
  EXPECT_EQ(error_in("0 qid:a 1:1\n0 qid:a 17\n"),
            "a.txt:2:9: found \"17\", expected an expert's number and its rank or NULL, as in 3:17");
  EXPECT_EQ(error_in("0 qid:a x:1\n"),
            "a.txt:1:9: found \"x:1\", expected an expert's number and its rank or NULL, as in 3:17");
  EXPECT_EQ(error_in("0 qid:a 0:1\n"),
            "a.txt:1:9: found \"0:1\", expected an expert's number and its rank or NULL, as in 3:17");
  EXPECT_EQ(error_in("0 qid:a 4294967296:1\n"),
            "a.txt:1:9: found \"4294967296:1\", expected an expert's number and its rank or NULL, as in 3:17");
  EXPECT_EQ(error_in("0 qid:a 1:\n"), "a.txt:1:11: found nothing, expected a rank or NULL (a number)");
  EXPECT_EQ(error_in("0 qid:a 1:null\n"), "a.txt:1:11: found \"null\", expected a rank or NULL (a number)");
  EXPECT_EQ(error_in("0 qid:a 1:-1\n"), "a.txt:1:11: found \"-1\", expected a rank or NULL of at least 0");
  EXPECT_EQ(error_in("0 qid:a 1:inf\n"), "a.txt:1:11: found \"inf\", expected a rank or NULL (a finite number)");
  EXPECT_EQ(error_in("0 qid:a 1:1e999\n"),
            "a.txt:1:11: found \"1e999\", which is too large, expected a rank or NULL (a finite number)");
  EXPECT_EQ(error_in("0 qid:a 1:3 1:4\n"),
            "a.txt:1:13: found \"1:4\", expected a number above 1: numbers must ascend within a row");
  EXPECT_EQ(error_in("0 qid:a 1:3 #docid = \n"), "a.txt:1:22: found nothing, expected the name of an item");
  EXPECT_EQ(error_in("0 qid:a 1:3 #docid = d\n0 qid:a 1:4 #docid = d\n"),
            "a.txt:2: found a second row of item \"d\" in instance \"a\", expected one; the first is at a.txt:1");
  EXPECT_EQ(error_in("0 qid:a 1:3\n0 qid:a 1:4 #docid = 1\n"),
            "a.txt:2: found a second row of item \"1\" in instance \"a\", expected one; the first is at a.txt:1");
  EXPECT_EQ(error_in("0 qid:a\xFF 1:3\n"), "a.txt:1:7: found \"a\\xff\", which is not UTF-8, expected text in UTF-8");
  EXPECT_EQ(error_in(std::string_view("0 qid:a 1:\0 \n", 13)), "a.txt:1:11: found a NUL byte, expected text");
  EXPECT_EQ(error_in(""), "a.txt: found an empty file, expected data");
  EXPECT_EQ(error_in("\r\n \n"), "a.txt: found nothing but blank lines, expected data");
  EXPECT_EQ(error_in("\x1f\x8b\x08"),
            "a.txt: found the end of the file inside the compressed data, expected a whole gzip file");
}

TEST(LetorAgg, WritesWhatItRead) {
  EXPECT_EQ(written(read(kTwoQueries), "letor-agg"),
            "2 qid:10 1:3 3:1 #docid = d7\n"
            "0 qid:10 1:1 3:NULL #docid = d1\n"
            "1 qid:9 1:NULL 3:NULL #docid = d7\n");
  expect_round_trip(read(kTwoQueries), "letor-agg", "a.txt");
  const std::string_view numbered = "0.5 qid:b 1:2.5\n-1 qid:b 1:1e+50\n0 qid:a 1:0\n";
  EXPECT_EQ(written(read(numbered), "letor-agg"), numbered);
}

TEST(LetorAgg, ALabelSurvivesThatItsShortestTextWouldSpoil) {
  DatasetBuilder builder;
  const float awkward = 7.038531e-26F;
  builder.add_item_row(builder.instance("1"), builder.item("1"), awkward);
  builder.add_entry(builder.list(test::nth_instance(0), builder.expert("1"), Form::rank, Silence::unknown),
                    test::nth_item(0), 1.0);
  const Dataset again = read(written(builder.build(), "letor-agg"));
  EXPECT_EQ(again.instance(0).labels[0], awkward);
}

TEST(LetorAgg, RefusesToWriteWhatItCannotHold) {
  const auto refusal = [](std::string_view csv) {
    ReadOptions options;
    options.from = "csv";
    const Dataset data = read_text(csv, "t.csv", options);
    std::ostringstream out;
    const std::string message = error_of([&] { find_format("letor-agg").write(data, out); });
    EXPECT_EQ(out.str(), "");
    return message;
  };
  EXPECT_EQ(refusal("winner,loser\na,b\n"), "letor-agg cannot represent comparisons, which the data contain");
  EXPECT_EQ(refusal("expert,item,score,label\n1,a,2,1\n"), "letor-agg cannot represent scores, which the data contain");
  EXPECT_EQ(refusal("expert,item,rating,label\n1,a,2,1\n"),
            "letor-agg cannot represent ratings, which the data contain");
  EXPECT_EQ(refusal("expert,item,judgement,label\n1,a,2,1\n"),
            "letor-agg cannot represent judgements, which the data contain");
  EXPECT_EQ(refusal("expert,item,rank,label,weight\n1,a,2,1,0.5\n"),
            "letor-agg cannot represent weights, which the data contain");
  EXPECT_EQ(refusal("expert,item,rank,label,count\n1,a,2,1,3\n"),
            "letor-agg cannot represent counts of ballots, which the data contain");
  EXPECT_EQ(refusal("expert,item,rank,label,time\n1,a,2,1,3\n"),
            "letor-agg cannot represent times, which the data contain");
  EXPECT_EQ(refusal("expert,item,rank,label,silence\n1,a,2,1,below\n"),
            "letor-agg cannot represent lists whose silence is below, which the data contain");
  EXPECT_EQ(refusal("expert,item,rank,label\n1,a,2,1\n1,b,3,\n"),
            "letor-agg needs a label for every item, but item \"b\" of instance \"all\" has none");
  EXPECT_EQ(refusal("expert,item,rank\n1,a,2\n"),
            "letor-agg needs a label for every item, but item \"a\" of instance \"all\" has none");
  EXPECT_EQ(refusal("expert,item,rank,label\nann,a,2,1\n"),
            "letor-agg needs experts named by numbers from 1, found \"ann\"");
  EXPECT_EQ(refusal("expert,item,rank,label\n01,a,2,1\n"),
            "letor-agg needs experts named by numbers from 1, found \"01\"");
  EXPECT_EQ(refusal("expert,item,rank,label\n1,a b,2,1\n"),
            "letor-agg cannot represent the name \"a b\" of an item, which contains \" \"");
  EXPECT_EQ(refusal("instance,expert,item,rank,label\nq#1,1,a,2,1\n"),
            "letor-agg cannot represent the name \"q#1\" of an instance, which contains \"#\"");
}

TEST(LetorAgg, RefusesSeveralListsOfOneExpertAndFeatures) {
  DatasetBuilder lists;
  const auto instance = lists.instance("q");
  const auto expert = lists.expert("1");
  lists.add_label(instance, lists.item("a"), 1);
  lists.add_label(instance, lists.item("b"), 1);
  lists.add_entry(lists.new_list(instance, expert, Form::rank, Silence::unknown), lists.item("a"), 1);
  lists.add_entry(lists.new_list(instance, expert, Form::rank, Silence::unknown), lists.item("b"), 1);
  const Dataset several = lists.build();
  WITAN_EXPECT_INPUT_ERROR(
      written(several, "letor-agg"),
      "letor-agg cannot represent several lists of one expert in one instance, which the data contain");
  ReadOptions letor;
  letor.from = "letor";
  const Dataset features = read_text("0 qid:a 1:2\n", "l.txt", letor);
  WITAN_EXPECT_INPUT_ERROR(written(features, "letor-agg"),
                           "letor-agg cannot represent features, which the data contain");
}

struct Facts {
  const char* folder;
  std::size_t queries, rows, without_relevant;
  double silent_share;
  std::size_t labels[3];
};

class LetorAggData : public ::testing::TestWithParam<Facts> {};

TEST_P(LetorAggData, HasTheFactsOfItsReadme) {
  const Facts& facts = GetParam();
  WITAN_NEEDS_DATA(facts.folder);
  std::vector<std::string> files;
  for (int part = 1; part <= 5; ++part) {
    files.push_back((*data_file(facts.folder) / ("A" + std::to_string(part) + ".txt")).string());
  }
  Context context;
  const Dataset data = read_dataset(files, {}, context);
  EXPECT_EQ(data.instance_count(), facts.queries);
  EXPECT_EQ(data.slot_count(), facts.rows);
  EXPECT_EQ(data.item_rows(), facts.rows);
  std::size_t labels[3] = {};
  std::size_t without_relevant = 0;
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    bool relevant = false;
    for (const double label : data.instance(i).labels) {
      ++labels[static_cast<std::size_t>(label)];
      relevant = relevant || label > 0;
    }
    without_relevant += relevant ? 0 : 1;
  }
  EXPECT_TRUE(std::ranges::equal(labels, facts.labels));
  EXPECT_EQ(without_relevant, facts.without_relevant);
  const double cells = static_cast<double>(facts.rows * data.expert_names().size());
  EXPECT_NEAR(1 - static_cast<double>(data.entry_count()) / cells, facts.silent_share, 0.0005);
  expect_round_trip(data, "letor-agg", "a.txt");
}

INSTANTIATE_TEST_SUITE_P(Letor4, LetorAggData,
                         ::testing::Values(Facts{"MQ2007-agg", 1692, 69623, 237, 0.348, {51632, 14128, 3863}},
                                           Facts{"MQ2008-agg", 784, 15211, 220, 0.650, {12279, 2001, 931}}));

}  // namespace witan::letor_agg_test
