#include "support/data_dir.hpp"
#include "support/same_data.hpp"
#include "support/text_io.hpp"
#include <gtest/gtest.h>

namespace witan::movielens_test {

Dataset read(std::string_view text, const ReadOptions& options = {}) { return read_as("movielens", text, options); }

TEST(Movielens, RatingsWithTimes) {
  const Dataset data = read("196\t242\t3\t881250949\n186\t302\t3.5\t891717742\n196\t51\t1\n");
  const Instance all = data.instance(0);
  EXPECT_EQ(all.name, "all");
  ASSERT_EQ(all.lists.size(), 2U);
  EXPECT_EQ(data.name(all.lists[0].expert), "186");
  EXPECT_EQ(all.lists[0].form, Form::rating);
  EXPECT_EQ(all.lists[0].silence, Silence::unknown);
  EXPECT_DOUBLE_EQ(all.values_of(all.lists[0])[0], 3.5);
  EXPECT_EQ(all.entry_time[all.lists[0].begin], 891717742);
  ASSERT_EQ(all.lists[1].size(), 2U);  // 242 comes before 51 in byte order
  EXPECT_DOUBLE_EQ(all.values_of(all.lists[1])[0], 3);
  EXPECT_EQ(all.entry_time[all.lists[1].begin], 881250949);
  EXPECT_EQ(all.entry_time[all.lists[1].begin + 1], kNoTime);
}

TEST(Movielens, DoubleColonsAndOtherLineBreaks) {
  EXPECT_TRUE(same_data(read("1::2::3.5::4\r\n\r\n5::6::1\r\n"), read("\xEF\xBB\xBF"
                                                                      "1\t2\t3.5\t4\n5\t6\t1")));
}

TEST(Movielens, MessagesSayWhereAndWhat) {
  using namespace std::string_view_literals;
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", "t.movielens: found an empty file, expected data"},
      {"\n", "t.movielens: found nothing but blank lines, expected data"},
      {"userId,movieId,rating\n",
       "t.movielens:1: found one field, expected user, item, rating and optionally a time, separated by tabs or double "
       "colons"},
      {"1\t2\n",
       "t.movielens:1: found 2 fields, expected user, item, rating and optionally a time, separated by tabs or double "
       "colons"},
      {"1::2::3::4::5\n",
       "t.movielens:1: found 5 fields, expected user, item, rating and optionally a time, separated by tabs or double "
       "colons"},
      {"1\t2\tgood\t4\n", "t.movielens:1:5: found \"good\", expected a rating (a number)"},
      {"1\t2\t\t4\n", "t.movielens:1:5: found nothing, expected a rating (a number)"},
      {"1\t2\tnan\t4\n", "t.movielens:1:5: found \"nan\", expected a rating (a finite number)"},
      {"1\t2\tinf\t4\n", "t.movielens:1:5: found \"inf\", expected a rating (a finite number)"},
      {"1\t2\t1e999\t4\n", "t.movielens:1:5: found \"1e999\", which is too large, expected a rating (a finite number)"},
      {"1\t2\t3\t4,5\n",
       "t.movielens:1:7: found \"4,5\", expected a time: a number, or a date such as 2024-08-31, 2024-08-31T12:30:00Z "
       "or "
       "2024-08-31 12:30:00.5+02:00"},
      {"1\t2\t3\t\n",
       "t.movielens:1:7: found nothing, expected a time: a number, or a date such as 2024-08-31, 2024-08-31T12:30:00Z "
       "or "
       "2024-08-31 12:30:00.5+02:00"},
      {"1::2::3::99999999999999999999\n",
       "t.movielens:1:10: found \"99999999999999999999\", expected a time: a number, or a date such as 2024-08-31, "
       "2024-08-31T12:30:00Z or "
       "2024-08-31 12:30:00.5+02:00"},
      {"\t2\t3\t4\n", "t.movielens:1:1: found nothing, expected the name of an expert"},
      {"1\t\t3\t4\n", "t.movielens:1:3: found nothing, expected the name of an item"},
      {"1\t\xe9\t3\t4\n", "t.movielens:1:3: found \"\\xe9\", which is not UTF-8, expected text in UTF-8"},
      {"1\t\0\t3\t4\n"sv, "t.movielens:1:3: found a NUL byte, expected text"},
      {"1\t2\t3\t4\n1\t2\t5\t6\n",
       "t.movielens:2: found a second rating of item \"2\" by expert \"1\" in instance \"all\", expected one; the "
       "first is "
       "at t.movielens:1"},
  };
  for (const auto& [text, message] : cases) EXPECT_EQ(reading_error("movielens", text), message) << text;
}

TEST(Movielens, RoundTrips) {
  const std::string text = "1\ta b\t3.5\t-4\n1\tx::y\t2\n2\ta b\t0.1\t7\n";
  EXPECT_EQ(write_as("movielens", read(text)), text);
}

TEST(Movielens, SaysWhatItCannotHold) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"{\"expert\":\"e\",\"order\":[\"a\"]}",
       "movielens cannot represent the ranks of the list of expert \"e\"; jsonl can"},
      {"{\"ratings\":{\"a\":1},\"items\":[\"b\"]}",
       "movielens cannot represent item \"b\", which no list contains; jsonl can"},
      {"{\"expert\":\"e\",\"ratings\":{\"a\":1},\"count\":2}",
       "movielens cannot represent the count 2 of the list of expert \"e\"; jsonl can"},
      {"{\"expert\":\"e\",\"ratings\":{\"a\":1},\"weight\":2}",
       "movielens cannot represent the weight 2 of the list of expert \"e\"; jsonl can"},
      {"{\"expert\":\"e\",\"ratings\":{\"a\":1},\"silence\":\"below\"}",
       "movielens cannot represent the list of expert \"e\", whose silence is below, but would be read as unknown; "
       "jsonl "
       "can"},
      {"{\"expert\":\"e\",\"ratings\":{\"a\":1}}\n{\"expert\":\"e\",\"ratings\":{\"b\":1}}",
       "movielens cannot represent two lists of expert \"e\"; jsonl can"},
      {"{\"expert\":\"e\",\"ratings\":{}}",
       "movielens cannot represent the list of expert \"e\", which is empty; jsonl can"},
      {"{\"labels\":{\"a\":1}}", "movielens cannot represent labels; jsonl can"},
  };
  for (const auto& [text, message] : cases) {
    EXPECT_EQ(writing_error("movielens", read_as("jsonl", text)), message) << text;
  }
}

TEST(Movielens, RealRatings) {
  const auto path = data_file("movielens-100k/u.data");
  if (!path) GTEST_SKIP() << "movielens-100k/u.data is not there";
  ReadOptions options;
  options.from = "movielens";
  Context context;
  const Dataset data = read_dataset(std::vector<std::string>{path->string()}, options, context);
  EXPECT_EQ(data.entry_count(), 100000U);
  EXPECT_EQ(data.expert_names().size(), 943U);
  EXPECT_EQ(data.item_names().size(), 1682U);
  const auto [low, high] = std::minmax_element(data.instance(0).value.begin(), data.instance(0).value.end());
  EXPECT_DOUBLE_EQ(*low, 1);
  EXPECT_DOUBLE_EQ(*high, 5);
  for (const std::string_view format : {"movielens", "csv", "jsonl"}) {
    EXPECT_TRUE(same_data(data, read_as(format, write_as(format, data)))) << format;
  }
}

}  // namespace witan::movielens_test
