#include <fstream>
#include <iterator>

#include "support/data_dir.hpp"
#include "support/same_data.hpp"
#include "support/text_io.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace witan::preflib_test {

/// Returns a file with the header of three alternatives.
std::string file(std::string_view type, int voters, int orders, std::string_view body) {
  return fmt::format(
      "# FILE NAME: t\n# DATA TYPE: {}\n# NUMBER ALTERNATIVES: 3\n# NUMBER VOTERS: {}\n# NUMBER UNIQUE ORDERS: {}\n"
      "# ALTERNATIVE NAME 1: Ann: the first\n# ALTERNATIVE NAME 2: Bob\n# ALTERNATIVE NAME 3: Cy\n{}",
      type, voters, orders, body);
}

TEST(Preflib, TiedOrders) {
  const Dataset data = read_as("toc", file("toc", 7, 2, "5: 3,{1, 2}\n2: 1,2,3\n"));
  ASSERT_EQ(data.instance_count(), 1U);
  const Instance t = data.instance(0);
  EXPECT_EQ(t.name, "t");
  ASSERT_EQ(t.size(), 3U);
  EXPECT_EQ(data.name(t.items[0]), "Ann: the first");
  ASSERT_EQ(t.lists.size(), 2U);
  EXPECT_EQ(data.name(t.lists[0].expert), "1");
  EXPECT_EQ(t.lists[0].count, 5U);
  EXPECT_DOUBLE_EQ(t.values_of(t.lists[0])[0], 2.5);
  EXPECT_DOUBLE_EQ(t.values_of(t.lists[0])[1], 2.5);
  EXPECT_DOUBLE_EQ(t.values_of(t.lists[0])[2], 1);
  EXPECT_EQ(t.lists[1].count, 2U);
}

TEST(Preflib, IncompleteOrdersPutTheUnnamedBelow) {
  const Dataset data = read_as("soi", file("soi", 1, 1, "1: 2\n"));
  const Instance t = data.instance(0);
  EXPECT_EQ(t.size(), 3U);
  EXPECT_EQ(t.lists[0].size(), 1U);
  EXPECT_EQ(t.lists[0].silence, Silence::below);
  const Dataset complete = read_as("soc", file("soc", 1, 1, "1: 2,1,3\n"));
  EXPECT_EQ(complete.lists()[0].silence, Silence::unknown);
}

TEST(Preflib, AlternativesWithoutNamesOfTheirOwnAreCalledByNumber) {
  const auto header = [](std::string_view one, std::string_view two, std::string_view three) {
    return fmt::format(
        "# NUMBER ALTERNATIVES: 3\n# ALTERNATIVE NAME 1: {}\n# ALTERNATIVE NAME 2: {}\n# ALTERNATIVE NAME 3: {}\n1: "
        "2\n",
        one, two, three);
  };
  const auto names = [](const Dataset& data) {
    std::string all;
    for (std::uint32_t k = 0; k < data.item_names().size(); ++k) all += std::string(data.item_names()[k]) + "|";
    return all;
  };
  const Dataset shared = read_as("soi", header("x", "x", "y"));
  EXPECT_EQ(names(shared), "1|2|y|");
  ASSERT_EQ(shared.notes().size(), 1U);
  EXPECT_EQ(shared.notes()[0], "t.soi: some alternatives are named by number: no unique names for 1, 2");
  EXPECT_EQ(names(read_as("soi", header("x", "", "y"))), "2|x|y|");
  const Dataset clash = read_as("soi", header("2", "", "y"));
  EXPECT_EQ(names(clash), "1|2|3|");
  EXPECT_EQ(clash.notes()[0], "t.soi: all alternatives are named by number: no unique names for 2");
  EXPECT_TRUE(read_as("soi", header("x", "y", "z")).notes().empty());
}

TEST(Preflib, MessagesSayWhereAndWhat) {
  struct Case {
    std::string_view format;
    std::string text;
    std::string_view message;
  };
  const Case cases[] = {
      {"soc", "", "t.soc: found an empty file, expected data"},
      {"soc", file("soc", 0, 0, ""), "t.soc:8: found no orders, expected one order \"count: 1,2,3\" per line"},
      {"soc", "4\n1,Ann\n",
       "t.soc:1:1: found \"4\" at the start, expected header lines \"# KEY: value\" (PrefLib's old style, without "
       "them, "
       "is not read)"},
      {"soc", " # DATA TYPE: toc\n",
       "t.soc:1:15: found \"toc\", expected soc, the format it is read as (use format='toc')"},
      {"soc", "# no key\n", "t.soc:1:1: found \"# no key\", expected a header line \"# KEY: value\""},
      {"soc", file("toc", 1, 1, "1: 1,2,3\n"),
       "t.soc:2:14: found \"toc\", expected soc, the format it is read as (use format='toc')"},
      {"soc", file("wmd", 1, 1, "1: 1,2,3\n"), "t.soc:2:14: found \"wmd\", expected soc, the format it is read as"},
      {"soc", "# NUMBER ALTERNATIVES: many\n", "t.soc:1:24: found \"many\", expected a whole number"},
      {"soc", "# ALTERNATIVE NAME 1: a\n1: 1\n",
       "t.soc:2: found the end of the header, expected NUMBER ALTERNATIVES in it"},
      {"soc", "# NUMBER ALTERNATIVES: 2\n# ALTERNATIVE NAME 1: a\n1: 1\n",
       "t.soc:1:24: found NUMBER ALTERNATIVES 2, expected 1, the number of lines ALTERNATIVE NAME"},
      {"soc", "# NUMBER ALTERNATIVES: 2\n# ALTERNATIVE NAME 1: a\n# ALTERNATIVE NAME 1: b\n1: 1\n",
       "t.soc:3:23: found a second name of alternative 1, expected one"},
      {"soc", "# NUMBER ALTERNATIVES: 1\n# ALTERNATIVE NAME 7: a\n1: 1\n",
       "t.soc:2:23: found the name of alternative 7, expected alternatives numbered 1 to 1"},
      {"soc", "# NUMBER ALTERNATIVES: 1\n# ALTERNATIVE NAME x: a\n1: 1\n",
       "t.soc:2:20: found \"x\", expected the number of an alternative"},
      {"soc", file("soc", 9, 1, "1: 1,2,3\n"), "t.soc:4:18: found NUMBER VOTERS 9, expected 1, the sum of the counts"},
      {"soc", file("soc", 1, 9, "1: 1,2,3\n"),
       "t.soc:5:25: found NUMBER UNIQUE ORDERS 9, expected 1, the orders in the file"},
      {"soc", file("soc", 1, 1, "1: 1,3\n"),
       "t.soc:9: found an order without 2, expected all 3 alternatives in soc (soi holds incomplete orders)"},
      {"toc", file("toc", 1, 1, "1: {1,3}\n"),
       "t.toc:9: found an order without 2, expected all 3 alternatives in toc (toi holds incomplete orders)"},
      {"soi", file("soi", 1, 1, "1: 1,{2,3}\n"), "t.soi:9:6: found a tie, expected no ties in soi"},
      {"toi", file("toi", 1, 1, "1: 1,{2,3\n"),
       "t.toi:9:6: found a brace that is never closed, expected a closing brace"},
      {"toi", file("toi", 1, 1, "1: 1,{}\n"),
       "t.toi:9:7: found nothing, expected the number of an alternative (1 to 3)"},
      {"toi", file("toi", 1, 1, "1: {{1},2}\n"),
       "t.toi:9:5: found \"{1\", expected the number of an alternative (1 to 3)"},
      {"toi", file("toi", 1, 1, "1: {1}2\n"), "t.toi:9:7: found \"2\", expected a comma or the end of the line"},
      {"soi", file("soi", 1, 1, "1: 1,4\n"), "t.soi:9:6: found \"4\", expected the number of an alternative (1 to 3)"},
      {"soi", file("soi", 1, 1, "1: 1,\n"), "t.soi:9:6: found nothing, expected the number of an alternative (1 to 3)"},
      {"soi", file("soi", 1, 1, "1:\n"), "t.soi:9:3: found nothing, expected the number of an alternative (1 to 3)"},
      {"soi", file("soi", 1, 1, "1: 1,2,1\n"),
       "t.soi:9:8: found alternative 1 a second time, expected each at most once in an order"},
      {"soi", file("soi", 1, 1, "0: 1\n"), "t.soi:9:1: found \"0\", expected the number of voters with this order"},
      {"soi", file("soi", 1, 1, "1.5: 1\n"), "t.soi:9:1: found \"1.5\", expected the number of voters with this order"},
      {"soi", file("soi", 1, 1, "1\n"), "t.soi:9:2: found no colon, expected \"count: 1,2,3\""},
      {"soi", file("soi", 1, 1, "1: 1\n# TITLE: late\n"),
       "t.soi:10:1: found a header line after the orders, expected an order \"count: 1,2,3\""},
      {"soi", "# NUMBER ALTERNATIVES: 1\n# ALTERNATIVE NAME 1: a\xff\n1: 1\n",
       "t.soi:3:23: found \"a\\xff\", which is not UTF-8, expected text in UTF-8"},
  };
  for (const Case& one : cases) EXPECT_EQ(reading_error(one.format, one.text), one.message) << one.text;
}

TEST(Preflib, WritesEqualOrdersOnceAndFrequentOnesFirst) {
  const Dataset data = read_as("csv", "expert,item,rank\nx,a,1\nx,b,2\ny,b,1\ny,a,2\nz,b,1\nz,a,2\n");
  EXPECT_EQ(write_as("soc", data),
            "# TITLE: all\n# DATA TYPE: soc\n# NUMBER ALTERNATIVES: 2\n# NUMBER VOTERS: 3\n# NUMBER UNIQUE ORDERS: 2\n"
            "# ALTERNATIVE NAME 1: a\n# ALTERNATIVE NAME 2: b\n2: 2,1\n1: 1,2\n");
}

TEST(Preflib, RoundTrips) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"soc", "4: 3,1,2\n3: 1,2,3\n"},
      {"soi", "4: 3\n3: 1,2,3\n"},
      {"toc", "4: {1,2,3}\n3: 1,{2,3}\n"},
      {"toi", "4: {1,2}\n3: 3,{1,2}\n"},
  };
  for (const auto& [format, body] : cases) {
    const Dataset data = read_as(format, file(format, 7, 2, body));
    const std::string text = write_as(format, data);
    EXPECT_TRUE(text.ends_with(body)) << text;
    EXPECT_TRUE(same_data(data, read_as(format, text)));
  }
}

TEST(Preflib, SaysWhatItCannotHold) {
  struct Case {
    std::string_view format, text, message;
  };
  const Case cases[] = {
      {"soc", "{\"prefer\":[\"a\",\"b\"]}", "soc cannot represent comparisons; jsonl can"},
      {"soc", "{\"labels\":{\"a\":1}}", "soc cannot represent labels; jsonl can"},
      {"soc", "{\"features\":{\"a\":[1]}}", "soc cannot represent features; jsonl can"},
      {"soc", "{\"items\":[\"a\"]}", "soc cannot represent data without a list; jsonl can"},
      {"soc", "{\"order\":[\"a\"],\"weights\":{\"a\":2}}", "soc cannot represent weights of single entries; jsonl can"},
      {"soc", "{\"order\":[\"a\"],\"time\":2}", "soc cannot represent times; jsonl can"},
      {"soc", "{\"instance\":1,\"order\":[\"a\"]}\n{\"instance\":2,\"order\":[\"a\"]}",
       "soc cannot represent 2 instances in one file; csv and jsonl can"},
      {"soc", "{\"expert\":\"e\",\"order\":[\"a\"],\"weight\":2}",
       "soc cannot represent the weight 2 of the list of expert \"e\"; jsonl can"},
      {"soc", "{\"expert\":\"e\",\"ratings\":{\"a\":2}}",
       "soc cannot represent the ratings of the list of expert \"e\", which are not the ranks of an order 1, 2, 3, …; "
       "jsonl "
       "can"},
      {"soc", "{\"expert\":\"e\",\"ranks\":{\"a\":2}}",
       "soc cannot represent the ranks of the list of expert \"e\", which are not the ranks of an order 1, 2, 3, …; "
       "jsonl "
       "can"},
      {"soc", "{\"expert\":\"e\",\"order\":[\"a\"],\"items\":[\"b\"]}",
       "soc cannot represent the list of expert \"e\", which ranks 1 of 2 items; soi and toi can"},
      {"soc", "{\"expert\":\"e\",\"order\":[[\"a\",\"b\"]]}",
       "soc cannot represent the ties in the list of expert \"e\"; toc can"},
      {"soi", "{\"expert\":\"e\",\"order\":[\"a\"],\"items\":[\"b\"]}",
       "soi cannot represent the list of expert \"e\", whose silence is unknown, but would be read as below; jsonl "
       "can"},
      {"soi", "{\"expert\":\"e\",\"order\":[],\"items\":[\"b\"]}",
       "soi cannot represent the list of expert \"e\", which is empty; jsonl can"},
  };
  for (const Case& one : cases) {
    EXPECT_EQ(writing_error(one.format, read_as("jsonl", one.text)), one.message) << one.text;
  }
}

struct Real {
  std::string_view name;
  std::size_t alternatives;
  double voters;
};

/// Voters and alternatives as in the headers of the files and the README of the data.
TEST(Preflib, RealFiles) {
  const Real files[] = {{"00014-00000001.soc", 10, 5000}, {"00014-00000002.soi", 100, 5000},
                        {"00005-00000001.toi", 6, 9788},  {"00005-00000002.toi", 6, 8980},
                        {"00002-00000001.soi", 4, 475},   {"00006-00000003.soc", 14, 9}};
  for (const Real& one : files) {
    const auto path = data_file("preflib/" + std::string(one.name));
    if (!path) GTEST_SKIP() << "preflib/" << one.name << " is not there";
    ReadOptions options;
    options.from = path->extension().string().substr(1);
    Context context;
    const Dataset data = read_dataset(std::vector<std::string>{path->string()}, options, context);
    ASSERT_EQ(data.instance_count(), 1U);
    EXPECT_EQ(data.instance(0).name, path->stem().string());
    EXPECT_EQ(data.instance(0).size(), one.alternatives) << one.name;
    double voters = 0;
    for (const List& list : data.lists()) voters += list.multiplicity();
    EXPECT_DOUBLE_EQ(voters, one.voters) << one.name;
  }
}

TEST(Preflib, AllRealFilesRoundTrip) {
  const auto folder = data_file("preflib");
  if (!folder) GTEST_SKIP() << "preflib is not there";
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
    if (!entry.path().has_extension()) continue;
    const std::string format = entry.path().extension().string().substr(1);
    std::ifstream in(entry.path());
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const Dataset data = read_as(format, text);
    EXPECT_TRUE(same_data(data, read_as(format, write_as(format, data)))) << entry.path();
    ++files;
  }
  EXPECT_EQ(files, 28U);
}

}  // namespace witan::preflib_test
