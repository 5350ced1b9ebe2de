#include "witan/io/read.hpp"

#include <algorithm>

#include "support/data_dir.hpp"
#include "support/expect_error.hpp"
#include "support/round_trip.hpp"
#include <gtest/gtest.h>

namespace witan::trec_qrels_test {

Dataset read(std::string_view text, ReadOptions options = {}) {
  options.from = "trec-qrels";
  return read_text(text, "q.txt", options);
}

std::string error_in(std::string_view text) {
  return error_of([&] { (void)read(text); });
}

TEST(TrecQrels, ReadsLabelsWhateverTheIteration) {
  const Dataset data = read("1 0.5  b 2\n1\tITER\ta\t-2\n10 0 a 0.5\n1 1 b 2\n");
  ASSERT_EQ(data.instance_count(), 2U);
  const Instance one = data.instance(0);
  ASSERT_EQ(one.size(), 2U);
  EXPECT_EQ(one.labels[0], -2);
  EXPECT_EQ(one.labels[1], 2);
  EXPECT_EQ(data.instance(1).labels[0], 0.5F);
  EXPECT_EQ(data.expert_names().size(), 0U);
}

TEST(TrecQrels, AMissingLabelLeavesACandidate) {
  ReadOptions options;
  options.missing_label = -1;
  const Dataset data = read("1 0 a -1\n1 0 b 1\n", options);
  ASSERT_EQ(data.instance(0).size(), 2U);
  EXPECT_TRUE(std::isnan(data.instance(0).labels[0]));
}

TEST(TrecQrels, BlankLinesCrlfAndAByteOrderMarkDisturbNothing) {
  const Dataset data = read("\xEF\xBB\xBF\r\n1 0 a 1\r\n\t\r\n1 0 b 1");
  EXPECT_EQ(data.instance(0).size(), 2U);
}

TEST(TrecQrels, ErrorsNameTheirLocation) {
  const std::string four = "4: topic, iteration, document and label";
  EXPECT_EQ(error_in("1 0 a\n"), "q.txt:1: found 3 fields, expected " + four);
  EXPECT_EQ(error_in("1 0 a 1\n1 0 a b 1\n"), "q.txt:2: found 5 fields, expected " + four);
  EXPECT_EQ(error_in("1,0,a,1\n"), "q.txt:1: found 1 fields, expected " + four);
  EXPECT_EQ(error_in("1 0 a good\n"), "q.txt:1:7: found \"good\", expected a label (a number)");
  EXPECT_EQ(error_in("1 0 a nan\n"), "q.txt:1:7: found \"nan\", expected a label (a finite number)");
  EXPECT_EQ(error_in("1 0 a -nan\n"), "q.txt:1:7: found \"-nan\", expected a label (a finite number)");
  EXPECT_EQ(error_in("1 0 a inf\n"), "q.txt:1:7: found \"inf\", expected a label (a finite number)");
  EXPECT_EQ(error_in("1 0 a 1e60\n"), "q.txt:1: found label 1e+60, expected an absolute value of at most 1e+50");
  EXPECT_EQ(error_in("1 0 a 1e999\n"),
            "q.txt:1:7: found \"1e999\", which is too large, expected a label (a finite number)");
  EXPECT_EQ(error_in("1 0 a 1\n1 0 b 0\n1 0 a 2\n"),
            "q.txt:3: found label 2 of item \"a\" in instance \"1\", expected 1 as at q.txt:1");
  EXPECT_EQ(error_in("1 0 \xC0\x80 1\n"),
            "q.txt:1:5: found \"\\xc0\\x80\", which is not UTF-8, expected text in UTF-8");
  EXPECT_EQ(error_in(std::string_view("1 0 a\0 1\n", 9)), "q.txt:1:6: found a NUL byte, expected text");
  EXPECT_EQ(error_in(""), "q.txt: found an empty file, expected data");
  EXPECT_EQ(error_in("\x1f\x8b\x08\x00"),
            "q.txt: found the end of the file inside the compressed data, expected a whole gzip file");
}

TEST(TrecQrels, WritesWhatItRead) {
  const std::string_view text = "2 0 a 1\n2 0 b -1\n10 0 a 0.25\n";
  EXPECT_EQ(written(read(text), "trec-qrels"), text);
  expect_round_trip(read(text), "trec-qrels", "q.txt");
}

TEST(TrecQrels, RefusesToWriteWhatItCannotHold) {
  ReadOptions csv;
  csv.from = "csv";
  WITAN_EXPECT_INPUT_ERROR(written(read_text("item,rank,label\na,1,1\n", "t.csv", csv), "trec-qrels"),
                           "trec-qrels cannot represent ranks, which the data contain");
  WITAN_EXPECT_INPUT_ERROR(written(read_text("item,label\na,1\nb,\n", "t.csv", csv), "trec-qrels"),
                           "trec-qrels needs a label for every item, but item \"b\" of instance \"all\" has none");
  WITAN_EXPECT_INPUT_ERROR(
      written(read_text("instance,item,label\nq 1,a,1\n", "t.csv", csv), "trec-qrels"),
      "trec-qrels: the name \"q 1\" of an instance contains white space, which separates columns; use csv or jsonl");
}

TEST(TrecQrels, TrecCovidsJudgements) {
  WITAN_NEEDS_DATA("trec-covid-r1/qrels.covid-round1.txt");
  const std::vector<std::string> files = {(*data_file("trec-covid-r1/qrels.covid-round1.txt")).string()};
  Context context;
  const Dataset data = read_dataset(files, {}, context);
  EXPECT_EQ(data.instance_count(), 30U);
  EXPECT_EQ(data.slot_count(), 8691U) << "as `wc -l` counts";
  const Instance one = data.instance(0);
  const auto document = data.item_names().find("010vptx3");
  ASSERT_TRUE(document.has_value());
  const auto slot = std::ranges::find(one.items, ItemId{*document}) - one.items.begin();
  EXPECT_EQ(one.labels[static_cast<std::size_t>(slot)], 2);
  expect_round_trip(data, "trec-qrels", "q.txt");
}

}  // namespace witan::trec_qrels_test
