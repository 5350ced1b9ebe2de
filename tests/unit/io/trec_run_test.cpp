#include "witan/io/read.hpp"
#include "witan/io/write.hpp"

#include "support/data_dir.hpp"
#include "support/expect_error.hpp"
#include "support/round_trip.hpp"
#include <gtest/gtest.h>

namespace witan::trec_run_test {

Dataset read(std::string_view text, ReadOptions options = {}) {
  options.from = "trec-run";
  return read_text(text, "runs/bm25.run", options);
}

std::string error_in(std::string_view text) {
  return error_of([&] { (void)read(text); });
}

Dataset from_csv(std::string_view text) {
  ReadOptions options;
  options.from = "csv";
  return read_text(text, "t.csv", options);
}

TEST(TrecRun, TheFileIsTheExpertAndScoresOrder) {
  const Dataset data = read("10 Q0 d2 1 -7.5 tag\n10\tQ0\td1\tsecond\t+3\ttag\n9 0 d2 0 1e2 other\n");
  ASSERT_EQ(data.expert_names().size(), 1U);
  EXPECT_EQ(data.name(ExpertId{0}), "bm25.run");
  ASSERT_EQ(data.instance_count(), 2U);
  const Instance ten = data.instance(1);
  EXPECT_EQ(ten.name, "10");
  ASSERT_EQ(ten.lists.size(), 1U);
  EXPECT_EQ(ten.lists[0].form, Form::score);
  EXPECT_EQ(ten.lists[0].silence, Silence::below);
  EXPECT_EQ(ten.values_of(ten.lists[0])[0], 3);
  EXPECT_EQ(ten.values_of(ten.lists[0])[1], -7.5);
  EXPECT_EQ(data.instance(0).values_of(data.instance(0).lists[0])[0], 100);
  EXPECT_FALSE(data.labelled());
  EXPECT_EQ(data.item_rows(), 0U);
}

TEST(TrecRun, DirectionLowTurnsScoresRound) {
  ReadOptions options;
  options.direction = Direction::low;
  const Dataset data = read("1 Q0 a 1 2.5 t\n1 Q0 b 2 0 t\n", options);
  const Instance one = data.instance(0);
  EXPECT_EQ(one.values_of(one.lists[0])[0], -2.5);
  EXPECT_FALSE(std::signbit(one.values_of(one.lists[0])[1])) << "0 stays 0";
}

TEST(TrecRun, BlankLinesCrlfAndAByteOrderMarkDisturbNothing) {
  const Dataset data = read("\xEF\xBB\xBF 1  Q0 a 1 2.5 t \r\n\r\n \t\r\n1 Q0 b 2 1 t");
  EXPECT_EQ(data.instance(0).size(), 2U);
  EXPECT_EQ(data.instance(0).name, "1");
}

TEST(TrecRun, StandardInputIsCalledByItsSign) {
  ReadOptions options;
  options.from = "trec-run";
  const Dataset data = read_text("1 Q0 a 1 2.5 t\n", "standard input", options);
  EXPECT_EQ(data.name(ExpertId{0}), "-");
  const Dataset file = read_text("1 Q0 a 1 2.5 t\n", "x/y.run.gz", options);
  EXPECT_EQ(file.name(ExpertId{0}), "y.run");
}

TEST(TrecRun, ErrorsNameTheirLocation) {
  const std::string six = "6: topic, Q0, document, rank, score and tag";
  EXPECT_EQ(error_in("1 Q0 a 1 2.5\n"), "runs/bm25.run:1: found 5 fields, expected " + six);
  EXPECT_EQ(error_in("1 Q0 a 1 2 t\n1 Q0 b 1 2.5 t x\n"), "runs/bm25.run:2: found 7 fields, expected " + six);
  EXPECT_EQ(error_in("1\n"), "runs/bm25.run:1: found 1 fields, expected " + six);
  EXPECT_EQ(error_in("1 Q0 a 1 high t\n"), "runs/bm25.run:1:10: found \"high\", expected a score (a number)");
  EXPECT_EQ(error_in("1 Q0 a 1 nan t\n"), "runs/bm25.run:1:10: found \"nan\", expected a score (a finite number)");
  EXPECT_EQ(error_in("1 Q0 a 1 -inf t\n"), "runs/bm25.run:1:10: found \"-inf\", expected a score (a finite number)");
  EXPECT_EQ(error_in("1 Q0 a 1 1e400 t\n"),
            "runs/bm25.run:1:10: found \"1e400\", which is too large, expected a score (a finite number)");
  EXPECT_EQ(error_in("1 Q0 a 1 1,5 t\n"), "runs/bm25.run:1:10: found \"1,5\", expected a score (a number)");
  EXPECT_EQ(error_in("1 Q0 a 1 0x10 t\n"), "runs/bm25.run:1:10: found \"0x10\", expected a score (a number)");
  EXPECT_EQ(error_in("1 Q0 a 1 2 t\n1 Q0 a 2 1 t\n"),
            "runs/bm25.run:2: found a second score of item \"a\" by expert \"bm25.run\" in instance \"1\", expected "
            "one; the first is at runs/bm25.run:1");
  EXPECT_EQ(error_in("1 Q0 \x80 1 2 t\n"),
            "runs/bm25.run:1:6: found \"\\x80\", which is not UTF-8, expected text in UTF-8");
  EXPECT_EQ(error_in("\xE9 Q0 a 1 2 t\n"),
            "runs/bm25.run:1:1: found \"\\xe9\", which is not UTF-8, expected text in UTF-8");
  EXPECT_EQ(error_in(std::string_view("1 Q0 a 1 2 \0\n", 13)), "runs/bm25.run:1:12: found a NUL byte, expected text");
  EXPECT_EQ(error_in("1 Q0 " + std::string(4097, 'a') + " 1 2 t\n"),
            "runs/bm25.run:1:6: found a name of 4097 bytes, expected the name of an item of at most 4096 bytes");
  EXPECT_EQ(error_in("\n\n"), "runs/bm25.run: found nothing but blank lines, expected data");
  EXPECT_EQ(error_in("\x1f\x8bxx"), "runs/bm25.run: found damaged compressed data, expected a whole gzip file");
}

TEST(TrecRun, RepeatedDocumentsCanKeepTheBest) {
  ReadOptions options;
  options.build.duplicates = Duplicates::keep_best;
  const Dataset data = read("1 Q0 a 1 2 t\n1 Q0 a 2 5 t\n1 Q0 b 3 1 t\n", options);
  const Instance one = data.instance(0);
  ASSERT_EQ(one.lists[0].size(), 2U);
  EXPECT_EQ(one.values_of(one.lists[0])[0], 5);
  ASSERT_EQ(data.notes().size(), 1U);
}

TEST(TrecRun, WritesByScoreThenName) {
  const Dataset data = read("2 Q0 b 1 0.1 t\n2 Q0 a 2 0.1 t\n2 Q0 c 3 1e-7 t\n2 Q0 B 4 12 t\n10 Q0 a 1 -3 t\n");
  EXPECT_EQ(written(data, "trec-run"),
            "2 Q0 B 1 12 bm25.run\n2 Q0 a 2 0.1 bm25.run\n2 Q0 b 3 0.1 bm25.run\n2 Q0 c 4 1e-07 bm25.run\n"
            "10 Q0 a 1 -3 bm25.run\n");
  expect_round_trip(data, "trec-run", "bm25.run");
}

TEST(TrecRun, WritesOneExpertOfSeveral) {
  const Dataset data =
      from_csv("instance,expert,item,score,silence\nq,x,a,1,below\nq,y,b,2,below\nq,x,b,3,below\nr,y,a,4,below\n");
  WITAN_EXPECT_INPUT_ERROR(written(data, "trec-run"),
                           "trec-run holds one expert per file, but the data have 2; set --output to a folder");
  std::ostringstream out;
  write_trec_run(data, ExpertId{1}, out);
  EXPECT_EQ(out.str(), "q Q0 b 1 2 y\nr Q0 a 1 4 y\n");
}

TEST(TrecRun, RefusesToWriteWhatItCannotHold) {
  const auto refusal = [](std::string_view csv) {
    const Dataset data = from_csv(csv);
    std::ostringstream out;
    const std::string message = error_of([&] { find_format("trec-run").write(data, out); });
    EXPECT_EQ(out.str(), "");
    return message;
  };
  EXPECT_EQ(refusal("expert,item,rank,silence\ne,a,1,below\n"),
            "trec-run cannot represent ranks, which the data contain");
  EXPECT_EQ(refusal("expert,item,rating,silence\ne,a,1,below\n"),
            "trec-run cannot represent ratings, which the data contain");
  EXPECT_EQ(refusal("expert,item,score\ne,a,1\n"),
            "trec-run cannot represent lists whose silence is unknown, which the data contain");
  EXPECT_EQ(refusal("expert,item,score,silence,label\ne,a,1,below,1\n"),
            "trec-run cannot represent labels, which the data contain");
  EXPECT_EQ(refusal("expert,item,score,silence\ne,a,1,below\ne,b,,below\n"),
            "trec-run cannot represent items without statements, which the data contain");
  EXPECT_EQ(
      refusal("expert,item,score,silence\nan expert,a,1,below\n"),
      "trec-run: the name \"an expert\" of an expert contains white space, which separates columns; use csv or jsonl");
  EXPECT_EQ(
      refusal("expert,item,score,silence\ne,an item,1,below\n"),
      "trec-run: the name \"an item\" of an item contains white space, which separates columns; use csv or jsonl");
  EXPECT_EQ(refusal("expert,item,score,silence,weight\ne,a,1,below,2\n"),
            "trec-run cannot represent weights, which the data contain");
}

TEST(TrecRun, TrecCovidHasTheFactsOfItsReadme) {
  WITAN_NEEDS_DATA("trec-covid-r1/runs");
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(*data_file("trec-covid-r1/runs"))) {
    files.push_back(entry.path().string());
  }
  Context context;
  const Dataset data = read_dataset(files, {}, context);
  EXPECT_EQ(data.expert_names().size(), 24U);
  EXPECT_EQ(data.instance_count(), 30U);
  EXPECT_EQ(data.entry_count(), 641518U) << "as `zcat runs/* | wc -l` counts";
  EXPECT_EQ(data.lists().size(), 24U * 30U);
}

TEST(TrecRun, ARealRunSurvivesARoundTrip) {
  WITAN_NEEDS_DATA("trec-covid-r1/runs/crowd2.gz");
  const std::vector<std::string> files = {(*data_file("trec-covid-r1/runs/crowd2.gz")).string()};
  Context context;
  const Dataset data = read_dataset(files, {}, context);
  expect_round_trip(data, "trec-run", "crowd2");
}

}  // namespace witan::trec_run_test
