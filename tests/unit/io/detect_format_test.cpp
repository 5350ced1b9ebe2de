#include "witan/io/format.hpp"
#include "witan/io/read.hpp"

#include "io/byte_source.hpp"
#include "io/read_lines.hpp"
#include "support/data_dir.hpp"
#include "support/expect_error.hpp"
#include <gtest/gtest.h>

namespace witan::detect_format_test {

std::string detected(std::string_view head, std::string_view path = "data") {
  return std::string(detected_name(head, path, {}));
}

TEST(DetectFormat, ByContent) {
  EXPECT_EQ(detected("{\"order\":[\"a\",\"b\"]}\n"), "jsonl");
  EXPECT_EQ(detected("0 qid:10 1:3 2:4 #docid = x\n1 qid:10 1:NULL 2:1\n"), "letor-agg");
  EXPECT_EQ(detected("0 qid:10 1:3 2:4 #docid = x\n1 qid:10 1:2 2:1\n"), "letor");
  EXPECT_EQ(detected("0 1:3 2:4 # x\n"), "svmlight");
  EXPECT_EQ(detected("-1.5 1:3\n"), "svmlight");
  EXPECT_EQ(detected("1 Q0 d 1 2.5 tag\n"), "trec-run");
  EXPECT_EQ(detected("1\t0\td\t1\t-2.5e1\ttag\n"), "trec-run");
  EXPECT_EQ(detected("1 Q0 d 1 high tag\n"), "trec-run");
  EXPECT_EQ(detected("1 0.5  d 2\n"), "trec-qrels");
  EXPECT_EQ(detected("1\t0\td\t-1\n"), "trec-qrels");
  EXPECT_EQ(detected("196\t242\t3\t881250949\n"), "movielens");
  EXPECT_EQ(detected("1::1193::5::978300760\n"), "movielens");
  EXPECT_EQ(detected("\n3\n0 2 1\n1 0 4.5\n2 0 0\n"), "pairwise-matrix");
  EXPECT_EQ(detected("# FILE NAME: x\n# DATA TYPE: toi\n1: 1,2\n"), "toi");
  EXPECT_EQ(detected("expert,item,rank\na,b,1\n"), "csv");
  EXPECT_EQ(detected("topicID\tworkerID\tdocID\tgold\tlabel\n1\tw\td\t0\t1\n"), "csv");
  EXPECT_EQ(detected("\"Item\";\"x\"\na;1\n"), "csv");
  EXPECT_EQ(detected("item\na\n"), "csv");
  EXPECT_EQ(detected("a,b,c\nc,a\nb,c,a\n"), "orders");
  EXPECT_EQ(detected("83,18,20\n18,20,83"), "orders");
}

TEST(DetectFormat, BlankLinesCrlfAndCommentsDisturbNothing) {
  EXPECT_EQ(detected("\r\n \r\n{\"order\":[]}\r\n"), "jsonl");
  EXPECT_EQ(detected("\r\n0 qid:10 1:NULL\r\n"), "letor-agg");
  EXPECT_EQ(detected("# features\r\n0 qid:10 1:5\r\n"), "letor");
  EXPECT_EQ(detected("\n1 Q0 d 1 2.5 tag\r\n"), "trec-run");
  EXPECT_EQ(detected("\n1 0 d 1\r\n"), "trec-qrels");
  EXPECT_EQ(detected("\n1\t2\t3\t881250949\r\n"), "movielens");
  EXPECT_EQ(detected("# DATA TYPE: soc \r\n"), "soc");
  EXPECT_EQ(detected("\nx,item\r\n"), "csv");
  EXPECT_EQ(detected("\na,b\r\nb,a\r\n"), "orders");
}

TEST(DetectFormat, ByNameWhereContentLeavesItOpen) {
  EXPECT_EQ(detected("a,b,c\n", "x.orders"), "orders");
  EXPECT_EQ(detected("a,b,c\n", "x.orders.gz"), "orders");
  EXPECT_EQ(detected("4\n1,Ann\n2,Bob\n", "old.soi"), "soi");
  EXPECT_EQ(detected("1,2\n", "folder.orders/x.csv"), "csv");
  EXPECT_EQ(detected("a|b\n", "x.tsv"), "csv");
  EXPECT_EQ(detected("1 Q0 d\n", "bm25.run"), "trec-run");
  EXPECT_EQ(detected("1 0 d 1\n", "x.csv"), "trec-qrels") << "content says more than the name";
}

TEST(DetectFormat, RatingsWithoutTimesAreNoQrels) {
  EXPECT_EQ(detected("196\t242\t3\t0\n186\t302\t3\t0\n22\t377\t1\t0\n"), "movielens");
  EXPECT_EQ(detected("1::1193::5::0\n"), "movielens");
  EXPECT_EQ(detected("1::1193::5\n"), "movielens");
  EXPECT_EQ(detected("51\t0\t17\t1\n51\t0\t18\t0\n"), "trec-qrels");
  EXPECT_EQ(detected("51\t1\t17\t1\n51\t1\t18\t0\n"), "trec-qrels") << "any constant iteration";
  EXPECT_EQ(detected("51\t0\t17\t1\n"), "trec-qrels");
  EXPECT_EQ(detected("51\t0\t17\t0\n51\t0\t18\t0\n"), "trec-qrels") << "no relevant document";
  EXPECT_EQ(detected("51 3 17 1\n51 4 18 0\n"), "trec-qrels") << "ratings have tabs or colons";
}

TEST(DetectFormat, AmbiguousTextsAreReported) {
  constexpr std::string_view kAmbiguous[] = {"196\t242\t3\t0\n", "196\t242\t3\t0\n186\t302\t3\t1\n"};
  for (const std::string_view text : kAmbiguous) {
    EXPECT_EQ(detected(text), "");
    EXPECT_EQ(detected(text, "x.qrels"), "trec-qrels") << "the name decides";
    WITAN_EXPECT_INPUT_ERROR(read_text(text, "t", {}),
                             "t: found text that is valid in several formats: trec-qrels, movielens, expected --from "
                             "to select one of them");
  }
}

TEST(DetectFormat, UnknownHeadersAreLeftToTheReaderOfCsv) {
  EXPECT_EQ(detected("name,points\nann,3\n"), "csv");
  EXPECT_EQ(detected("name;points\nann;3\n"), "csv");
  WITAN_EXPECT_INPUT_ERROR(
      read_text("name,points\nann,3\n", "t", {}),
      "t:1:1: found a header without item and without winner, expected item and one of rank, score, rating, "
      "judgement, label; or winner and loser; or left, right and winner (--columns maps other names)");
}

TEST(DetectFormat, ColumnsOfTheUserMakeAHeader) {
  ReadOptions options;
  options.columns = {{"item", "17"}, {"rank", "18"}};
  EXPECT_EQ(detected_name("17,18\na,1\n", "t", options), "csv");
  EXPECT_EQ(detected_name("17,18\na,1\n", "t", {}), "");
}

TEST(DetectFormat, StatementsWithoutAHeaderAreNoOrders) {
  EXPECT_NE(detected("u1,a,5\nu1,b,5\nu2,a,4\nu2,b,3\n"), "orders");
  EXPECT_NE(detected("a,a\na,b\n"), "orders") << "an order names nothing twice";
  EXPECT_NE(detected("a,b\n"), "orders") << "one line is not enough";
}

TEST(DetectFormat, NothingFits) {
  EXPECT_EQ(detected("Dear Sir\n"), "");
  EXPECT_EQ(detected("1|Toy Story (1995)|01-Jan-1995\n"), "");
  EXPECT_EQ(detected("# only\n# comments\n"), "");
  const std::string message = error_of([] { (void)read_text("Dear Sir\n", "letter.txt", {}); });
  EXPECT_TRUE(message.starts_with("letter.txt: found text in no known format, expected one of csv, ")) << message;
  EXPECT_TRUE(message.ends_with("; --from selects it")) << message;
}

TEST(DetectFormat, ALongLineThatIsCutOffStillCounts) {
  std::string text = "0 qid:1";
  for (int k = 1; text.size() < (std::size_t{64} << 10U); ++k) text += " " + std::to_string(k) + ":0.5";
  EXPECT_EQ(detected(std::string_view(text).substr(0, std::size_t{64} << 10U)), "letor");
}

TEST(DetectFormat, RealFiles) {
  WITAN_NEEDS_DATA("README.md");
  const std::pair<const char*, const char*> expected[] = {
      {"MQ2007-agg", "letor-agg"},
      {"MQ2008-agg", "letor-agg"},
      {"MQ2008", "letor"},
      {"movielens-100k/u.data", "movielens"},
      {"lolib/N-be75eec_150.mat", "pairwise-matrix"},
      {"movielens-100k/u.item", ""},
      {"trec-crowd/judgements.tsv", "csv"},
      {"llmfao/crowd-comparisons.csv", "csv"},
      {"llmfao/gpt4-comparisons.csv", "csv"},
      {"nascar2002/nascar2002_orders.csv", "orders"},
      {"trec-covid-r1/runs", "trec-run"},
      {"trec-covid-r1/qrels.covid-round1.txt", "trec-qrels"},
      {"lambdarank-example/rank.train", "svmlight"},
      {"lambdarank-example/rank.test", "svmlight"},
  };
  const auto check = [](const std::filesystem::path& path, std::string_view format) {
    const LineReader lines(open_source(path.string()), "data");
    EXPECT_EQ(detected_name(lines.head(), "data", {}), format) << path;
  };
  for (const auto& [name, format] : expected) {
    WITAN_NEEDS_DATA(name);
    const auto path = *data_file(name);
    if (!std::filesystem::is_directory(path)) {
      check(path, format);
      continue;
    }
    for (const auto& entry : std::filesystem::directory_iterator(path)) check(entry.path(), format);
  }
  WITAN_NEEDS_DATA("preflib");
  for (const auto& entry : std::filesystem::directory_iterator(*data_file("preflib"))) {
    if (entry.path().has_extension()) check(entry.path(), entry.path().extension().string().substr(1));
  }
}

}  // namespace witan::detect_format_test
