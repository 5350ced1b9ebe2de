#include "witan/io/read.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>

#include "support/data_dir.hpp"
#include "support/expect_error.hpp"
#include "support/round_trip.hpp"
#include <gtest/gtest.h>

namespace witan::letor_test {

Dataset read(std::string_view text, ReadOptions options = {}) {
  options.from = "letor";
  return read_text(text, "l.txt", options);
}

std::string error_in(std::string_view text) {
  return error_of([&] { (void)read(text); });
}

TEST(Letor, ReadsLabelsFeaturesAndDocids) {
  const Dataset data = read("2 qid:10 1:0.5 2:-3 3:1e-3 #docid = b inc = 1\n0 qid:10 1:1 3:7 #docid = a\n");
  const Instance ten = data.instance(0);
  ASSERT_EQ(ten.size(), 2U);
  EXPECT_EQ(data.name(ten.items[0]), "a");
  EXPECT_EQ(ten.labels[1], 2);
  EXPECT_EQ(ten.input_row[0], 1U);
  ASSERT_NE(ten.features, nullptr);
  EXPECT_EQ(ten.features->columns(), 3U);
  EXPECT_TRUE(ten.features->dense());
  EXPECT_EQ(ten.features->at(ten.first_slot + 0, 0), 1);
  EXPECT_EQ(ten.features->at(ten.first_slot + 0, 1), 0) << "a feature that is not named is 0";
  EXPECT_EQ(ten.features->at(ten.first_slot + 0, 2), 7);
  EXPECT_EQ(ten.features->at(ten.first_slot + 1, 1), -3);
  EXPECT_EQ(ten.features->at(ten.first_slot + 1, 2), 0.001F);
  EXPECT_EQ(data.item_rows(), 2U);
  EXPECT_TRUE(data.lists().empty());
}

TEST(Letor, ReadsSparseRowsAsYahooHasThem) {
  const Dataset data = read("1 qid:1 700:0.25\n0 qid:1\n3 qid:2 3:1 699:0.5\n");
  ASSERT_NE(data.features(), nullptr);
  EXPECT_FALSE(data.features()->dense());
  ASSERT_EQ(data.features()->columns(), 3U) << "only the features that occur have columns";
  EXPECT_EQ(data.features()->number(0), 3U);
  EXPECT_EQ(data.features()->number(2), 700U);
  EXPECT_EQ(data.features()->at(0, 2), 0.25F);
  EXPECT_EQ(data.features()->at(2, 0), 1);
  EXPECT_EQ(data.features()->at(1, 0), 0);
  EXPECT_EQ(data.name(data.instance(0).items[1]), "2");
}

TEST(Letor, TakesSeveralFilesAsOneDataSet) {
  const std::string folder = ::testing::TempDir();
  const std::vector<std::string> files = {folder + "witan_letor_1.txt", folder + "witan_letor_2.txt"};
  std::ofstream(files[0]) << "1 qid:1 1:5\n0 qid:1 1:6\n";
  std::ofstream(files[1]) << "1 qid:2 2:7\n";
  Context context;
  const Dataset data = read_dataset(files, {}, context);
  EXPECT_EQ(data.instance_count(), 2U);
  EXPECT_EQ(data.instance(1).input_row[0], 2U);
  EXPECT_EQ(data.features()->at(2, 1), 7);
  EXPECT_EQ(data.features()->at(0, 0), 5);
}

TEST(Letor, ErrorsNameTheirLocation) {
  EXPECT_EQ(error_in("inf qid:a 1:1\n"), "l.txt:1:1: found \"inf\", expected a label (a finite number)");
  EXPECT_EQ(error_in("qid:a 1:1\n"), "l.txt:1:1: found \"qid:a\", expected a label (a number)");
  EXPECT_EQ(error_in("1 1:1\n"), "l.txt:1:3: found \"1:1\", expected the query, as in qid:10");
  EXPECT_EQ(error_in("1 qid:a 1:NULL\n"), "l.txt:1:11: found \"NULL\", expected a value (a number)");
  EXPECT_EQ(error_in("1 qid:a 1:inf\n"), "l.txt:1:11: found \"inf\", expected a value (a finite number)");
  EXPECT_EQ(error_in("1 qid:a 1:-inf\n"), "l.txt:1:11: found \"-inf\", expected a value (a finite number)");
  EXPECT_EQ(error_in("1 qid:a 1:4e38\n"),
            "l.txt:1:11: found \"4e38\", which is too large, expected a value (a finite number)");
  EXPECT_EQ(error_in("1 qid:a 1:\n"), "l.txt:1:11: found nothing, expected a value (a number)");
  EXPECT_EQ(error_in("1 qid:a 1:1 0.5\n"),
            "l.txt:1:13: found \"0.5\", expected a feature's number, from 1, and its value, as in 3:0.5");
  EXPECT_EQ(error_in("1 qid:a 0:1\n"),
            "l.txt:1:9: found \"0:1\", expected a feature's number, from 1, and its value, as in 3:0.5");
  EXPECT_EQ(error_in("1 qid:a -1:1\n"),
            "l.txt:1:9: found \"-1:1\", expected a feature's number, from 1, and its value, as in 3:0.5");
  EXPECT_EQ(error_in("1 qid:a 2:1 2:1\n"),
            "l.txt:1:13: found \"2:1\", expected a number above 2: numbers must ascend within a row");
  EXPECT_EQ(error_in("1 qid:a 5:1 2:1\n"),
            "l.txt:1:13: found \"2:1\", expected a number above 5: numbers must ascend within a row");
  EXPECT_EQ(error_in("1 qid:a 1:1 #docid = x\r\n1 qid:a 1:1 #docid = x\r\n"),
            "l.txt:2: found a second row of item \"x\" in instance \"a\", expected one; the first is at l.txt:1");
  EXPECT_EQ(error_in("1 qid:a 1:1 #docid = \xC3\x28\n"),
            "l.txt:1:22: found \"\\xc3(\", which is not UTF-8, expected text in UTF-8");
  EXPECT_EQ(error_in(std::string_view("1 qid:a\0 1:1\n", 13)), "l.txt:1:8: found a NUL byte, expected text");
  EXPECT_EQ(error_in("\xFF\xFE\x31\x20"), "l.txt:1:1: found text in UTF-16, expected text in UTF-8");
  EXPECT_EQ(error_in(""), "l.txt: found an empty file, expected data");
}

TEST(Letor, DirectionCannotBeChanged) {
  ReadOptions options;
  options.direction = Direction::high;
  WITAN_EXPECT_INPUT_ERROR(read("1 qid:a 1:1\n", options),
                           "l.txt: --direction has no effect: the format letor defines which values are best");
}

TEST(Letor, WritesWhatItRead) {
  const std::string_view text =
      "2 qid:10 1:0.5 2:-3 3:0.001 #docid = b\n0 qid:10 1:1 2:0 3:7 #docid = a\n1.5 qid:9 1:1e-10 2:0.1 3:3 #docid = "
      "a\n";
  EXPECT_EQ(written(read(text), "letor"), text);
  expect_round_trip(read(text), "letor", "l.txt");
  const std::string_view sparse = "1 qid:1 700:0.25\n0 qid:1\n3 qid:2 3:0 699:0.5\n";
  EXPECT_EQ(written(read(sparse), "letor"), sparse);
  expect_round_trip(read(sparse), "letor", "l.txt");
}

TEST(Letor, FloatsSurviveThatTheirShortestTextWouldSpoil) {
  // 7.038531e-26 lies between two floats. Rounding to double first selects the wrong one.
  DatasetBuilder builder;
  const float awkward = 7.038531e-26F;
  builder.add_item_row(builder.instance("1"), builder.item("1"), awkward);
  builder.set_features(std::vector<std::uint32_t>{0, 1}, std::vector<float>{awkward, -0.0F});
  const Dataset data = builder.build();
  const Dataset again = read(written(data, "letor"));
  EXPECT_EQ(again.instance(0).labels[0], awkward);
  EXPECT_EQ(again.features()->at(0, 0), awkward);
  EXPECT_FALSE(std::signbit(again.features()->at(0, 1)));
}

TEST(Letor, RefusesToWriteWhatItCannotHold) {
  ReadOptions csv;
  csv.from = "csv";
  WITAN_EXPECT_INPUT_ERROR(written(read_text("item,label\na,1\n", "t.csv", csv), "letor"),
                           "letor needs features, but the data have none");
  WITAN_EXPECT_INPUT_ERROR(written(read_text("item,rank,label\na,1,1\n", "t.csv", csv), "letor"),
                           "letor cannot represent ranks, which the data contain");
  ReadOptions options;
  options.missing_label = 1;
  WITAN_EXPECT_INPUT_ERROR(written(read("0 qid:q 1:5\n1 qid:q 1:6\n", options), "letor"),
                           "letor needs a label for every item, but item \"2\" of instance \"q\" has none");
}

TEST(Letor, Mq2008HasTheFactsOfItsReadme) {
  WITAN_NEEDS_DATA("MQ2008");
  std::vector<std::string> files;
  for (int part = 1; part <= 5; ++part) {
    files.push_back((*data_file("MQ2008") / ("S" + std::to_string(part) + ".txt")).string());
  }
  Context context;
  const Dataset data = read_dataset(files, {}, context);
  EXPECT_EQ(data.instance_count(), 784U);
  EXPECT_EQ(data.item_rows(), 15211U);
  EXPECT_EQ(data.slot_count(), 15211U);
  ASSERT_NE(data.features(), nullptr);
  EXPECT_EQ(data.features()->columns(), 46U);
  // The first row of S1.txt: 0 qid:10002 1:0.007477 … #docid = GX008-86-4444840 …
  const auto query = data.instance_names().find("10002");
  ASSERT_TRUE(query.has_value());
  const Instance instance = data.instance(*query);
  const auto first = std::ranges::find(instance.input_row, 0U) - instance.input_row.begin();
  EXPECT_EQ(data.name(instance.items[static_cast<std::size_t>(first)]), "GX008-86-4444840");
  EXPECT_EQ(instance.features->at(instance.first_slot + static_cast<std::size_t>(first), 0), 0.007477F);
  expect_round_trip(data, "letor", "l.txt");
}

}  // namespace witan::letor_test
