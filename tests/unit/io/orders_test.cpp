#include "io/byte_source.hpp"
#include "io/line_reader.hpp"
#include "support/data_dir.hpp"
#include "support/same_data.hpp"
#include "support/text_io.hpp"
#include <gtest/gtest.h>

namespace witan::orders_test {

Dataset read(std::string_view text, const ReadOptions& options = {}) { return read_as("orders", text, options); }

TEST(Orders, EachLineIsARanking) {
  const Dataset data = read("b,a,c\n\nc, b\n");
  const Instance all = data.instance(0);
  EXPECT_EQ(all.name, "all");
  ASSERT_EQ(all.lists.size(), 2U);
  EXPECT_EQ(data.name(all.lists[0].expert), "1");
  EXPECT_EQ(data.name(all.lists[1].expert), "2");
  EXPECT_EQ(all.lists[0].form, Form::rank);
  EXPECT_EQ(all.lists[0].silence, Silence::unknown);
  const auto first = all.values_of(all.lists[0]);
  ASSERT_EQ(first.size(), 3U);
  EXPECT_DOUBLE_EQ(first[0], 2);
  EXPECT_DOUBLE_EQ(first[1], 1);
  EXPECT_DOUBLE_EQ(first[2], 3);
  EXPECT_EQ(all.lists[1].size(), 2U);
}

TEST(Orders, OtherSeparatorsMarksAndQuotes) {
  const Dataset plain = read("a,b\nb,a\n");
  EXPECT_TRUE(same_data(plain, read("a;b\nb;a\n")));
  EXPECT_TRUE(same_data(plain, read("a\tb\nb\ta\n")));
  EXPECT_TRUE(same_data(plain, read("\xEF\xBB\xBF\"a\",b\r\nb,a\r\n")));
  const Dataset quoted = read("\"a;b;c\",d\n");
  EXPECT_EQ(quoted.item_names()[0], "a;b;c");
}

TEST(Orders, SeveralFilesAreCountedOn) {
  DatasetBuilder builder;
  for (const std::string_view name : {"one", "two"}) {
    LineReader lines(memory_source(std::string_view("a,b\n"), std::string(name)), std::string(name));
    builder.begin_source(std::string(name));
    find_format("orders").read(lines, {}, builder);
  }
  const Dataset data = builder.build();
  EXPECT_EQ(data.lists().size(), 2U);
  EXPECT_EQ(data.expert_names()[1], "2");
}

TEST(Orders, MessagesSayWhereAndWhat) {
  using namespace std::string_view_literals;
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", "t.orders: found an empty file, expected data"},
      {"\n\r\n", "t.orders: found nothing but blank lines, expected data"},
      {"a,b\nb,c,b\n", "t.orders:2:5: found \"b\" a second time, expected each item at most once in a ranking"},
      {"a,,b\n", "t.orders:1:3: found nothing, expected the name of an item"},
      {"a,b,\n", "t.orders:1:5: found nothing, expected the name of an item"},
      {",\n", "t.orders:1:1: found nothing, expected the name of an item"},
      {"a,\xff\n", "t.orders:1:3: found \"\\xff\", which is not UTF-8, expected text in UTF-8"},
      {"a,\0\n"sv, "t.orders:1:3: found a NUL byte, expected text"},
      {"a,\"b\n", "t.orders:1:3: found a quote that is never closed, expected a closing quote"},
      {"\"a\"b\n", "t.orders:1:4: found \"b\" after a closing quote, expected a separator or the end of the line"},
      {"\xFE\xFF", "t.orders:1:1: found text in UTF-16, expected text in UTF-8"},
  };
  for (const auto& [text, message] : cases) EXPECT_EQ(reading_error("orders", text), message) << text;
  EXPECT_EQ(reading_error("orders", "a," + std::string(5000, 'x')),
            "t.orders:1:3: found a name of 5000 bytes, expected the name of an item of at most 4096 bytes");
}

TEST(Orders, KeepBestUsesTheFirstPositionOfARepeatedItem) {
  ReadOptions options;
  options.build.duplicates = Duplicates::keep_best;
  const Dataset data = read("a,b,a\n", options);
  ASSERT_EQ(data.lists()[0].size(), 2U);
  EXPECT_DOUBLE_EQ(data.instance(0).value[0], 1);
}

TEST(Orders, RoundTrips) {
  const std::string text = "b,a,\"c,d\"\n\"e;f\"\ng,a\n";
  EXPECT_EQ(write_as("orders", read(text)), text);
}

TEST(Orders, SaysWhatItCannotHold) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"{\"prefer\":[\"a\",\"b\"]}", "orders cannot represent comparisons; jsonl can"},
      {"{\"expert\":\"e\",\"order\":[[\"a\",\"b\"]]}",
       "orders cannot represent the ties in the list of expert \"e\"; jsonl and toc can"},
      {"{\"expert\":\"e\",\"ranks\":{\"a\":2}}",
       "orders cannot represent the ranks of the list of expert \"e\", which are not the ranks of an order 1, 2, 3, …; "
       "jsonl "
       "can"},
      {"{\"expert\":\"e\",\"order\":[\"a\"],\"count\":2}",
       "orders cannot represent the count 2 of the list of expert \"e\"; soi and jsonl can"},
      {"{\"expert\":\"e\",\"order\":[\"a\"],\"weight\":2}",
       "orders cannot represent the weight 2 of the list of expert \"e\"; jsonl can"},
      {"{\"expert\":\"e\",\"order\":[\"a\"],\"silence\":\"below\"}\n{\"order\":[\"b\"]}",
       "orders cannot represent the list of expert \"e\", whose silence is below, but would be read as unknown; jsonl "
       "can"},
      {"{\"order\":[\"a\"],\"items\":[\"b\"]}",
       "orders cannot represent item \"b\", which no list contains; jsonl can"},
      {"{\"order\":[\"a \"]}", "orders cannot represent the blanks around the name of item \"a \"; jsonl can"},
      {"{\"expert\":\"e\",\"order\":[]}",
       "orders cannot represent the list of expert \"e\", which is empty; jsonl can"},
  };
  for (const auto& [text, message] : cases) EXPECT_EQ(writing_error("orders", read_as("jsonl", text)), message) << text;
}

TEST(Orders, Nascar) {
  const auto path = data_file("nascar2002/nascar2002_orders.csv");
  if (!path) GTEST_SKIP() << "nascar2002/nascar2002_orders.csv is not there";
  ReadOptions options;
  options.from = "orders";
  Context context;
  const Dataset data = read_dataset(std::vector<std::string>{path->string()}, options, context);
  ASSERT_EQ(data.lists().size(), 36U);
  for (const List& list : data.lists()) EXPECT_EQ(list.size(), 43U);
  EXPECT_EQ(data.item_names().size(), 87U);
  EXPECT_TRUE(same_data(data, read(write_as("orders", data))));
  // Four drivers finished last in every race they entered.
  const Instance all = data.instance(0);
  std::vector<bool> beat_someone(all.size(), false);
  for (const List& list : all.lists) {
    for (std::uint64_t e = list.begin; e < list.end; ++e) {
      if (all.value[e] < 43) beat_someone[all.slot[e]] = true;
    }
  }
  EXPECT_EQ(std::count(beat_someone.begin(), beat_someone.end(), false), 4);
}

}  // namespace witan::orders_test
