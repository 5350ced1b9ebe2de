// Files read on several threads, in blocks far smaller than usual: the same data and the same errors as on one thread.
#include "witan/io/read.hpp"
#include "witan/io/write_file.hpp"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "io/byte_source.hpp"
#include "io/line_reader.hpp"
#include "io/read_lines.hpp"
#include "io/row_reader.hpp"
#include "support/same_data.hpp"
#include "util/count_work.hpp"
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace witan::reading_test {

using Random = std::mt19937;

/// Sets the size of the blocks during a test.
class BlocksOf {
 public:
  explicit BlocksOf(std::size_t bytes) { set_block_size(bytes); }
  ~BlocksOf() { set_block_size(0); }
  BlocksOf(const BlocksOf&) = delete;
  BlocksOf& operator=(const BlocksOf&) = delete;
};

/// The data of a text, or the message of the error.
struct Outcome {
  std::optional<Dataset> data;
  std::string error;
};

Outcome outcome_of(const std::string& text, const ReadOptions& options, unsigned threads, const std::string& name,
                   std::atomic<std::size_t>* blocks = nullptr) {
  Context::Options run;
  run.threads = threads;
  Context context(std::move(run));
  if (blocks != nullptr) set_work_sink(context, [&](std::string_view work) { *blocks += work == "read block"; });
  try {
    LineReader lines(memory_source(text, name), name, &context);
    return {read_lines(lines, options), ""};
  } catch (const InputError& error) {
    return {std::nullopt, error.what()};
  }
}

testing::AssertionResult same_details(const Dataset& a, const Dataset& b) {
  if (a.notes() != b.notes()) return testing::AssertionFailure() << "other notes";
  if (a.presentation_known() != b.presentation_known()) return testing::AssertionFailure() << "other presentation";
  if (a.silence_given() != b.silence_given()) return testing::AssertionFailure() << "other silence";
  if (a.item_names().size() != b.item_names().size()) return testing::AssertionFailure() << "other items";
  if (a.expert_names().size() != b.expert_names().size()) return testing::AssertionFailure() << "other experts";
  for (std::size_t i = 0; i < a.instance_count(); ++i) {
    const Instance x = a.instance(i);
    const Instance y = b.instance(i);
    if (!std::ranges::equal(x.input_row, y.input_row)) return testing::AssertionFailure() << "other rows";
    if (!std::ranges::equal(x.entry_time, y.entry_time)) return testing::AssertionFailure() << "other times";
    if (!std::ranges::equal(x.lists, y.lists, {}, &List::open, &List::open)) {
      return testing::AssertionFailure() << "other open lists";
    }
  }
  return same_data(a, b);
}

/// Expects the same outcome for several numbers of threads and sizes of blocks, and returns it.
Outcome expect_same(const std::string& text, const ReadOptions& options = {}, const std::string& name = "file") {
  Outcome one = outcome_of(text, options, 1, name);
  std::atomic<std::size_t> read_ahead = 0;
  for (const std::size_t bytes : {1U, 20U, 100U, 1000U}) {
    const BlocksOf blocks(bytes);
    for (const unsigned threads : {2U, 4U}) {
      const Outcome several = outcome_of(text, options, threads, name, &read_ahead);
      EXPECT_EQ(several.error, one.error) << bytes;
      EXPECT_EQ(several.data.has_value(), one.data.has_value()) << bytes;
      if (!one.data || !several.data) continue;
      EXPECT_TRUE(same_details(*one.data, *several.data)) << bytes << "\n" << text;
    }
  }
  EXPECT_TRUE(!one.data || read_ahead > 0) << "all rows were read in turn";
  return one;
}

std::size_t lists_in(const Outcome& outcome) { return outcome.data ? outcome.data->lists().size() : 0; }
std::size_t entries_in(const Outcome& outcome) { return outcome.data ? outcome.data->entry_count() : 0; }

std::string item(Random& random) { return fmt::format("i{}", random() % 20); }

std::string comparisons(std::size_t rows, Random& random) {
  std::string text = "left,right,winner,query,voter,weight,time,session\n";
  for (std::size_t k = 0; k < rows; ++k) {
    const std::string one = item(random) + "a";
    const std::string other = item(random) + "b";
    const std::string_view winner = random() % 3 == 0 ? "left" : random() % 2 == 0 ? "tie" : std::string_view(other);
    text += fmt::format("{},{},{},q{},v{},{},{}{},{}\n", one, other, winner, random() % 3, random() % 5,
                        random() % 4 == 0 ? "2" : "", random() % 100, random() % 7 == 0 ? ".25" : "",
                        random() % 3 == 0 ? "" : fmt::format("s{}", random() % 4));
  }
  return text;
}

TEST(ReadingOnThreads, ComparisonsAreTheSame) {
  Random random(1);
  const Outcome outcome = expect_same(comparisons(300, random));
  ASSERT_TRUE(outcome.data) << outcome.error;
  EXPECT_EQ(outcome.data->comparison_count(), 300U);
}

TEST(ReadingOnThreads, CountedComparisonsAreTheSame) {
  Random random(10);
  ReadOptions options;
  options.count_comparisons = true;
  const Outcome outcome = expect_same(comparisons(3000, random), options);
  ASSERT_TRUE(outcome.data) << outcome.error;
  EXPECT_LT(outcome.data->comparison_count(), 3000U);
  EXPECT_EQ(outcome.data->expert_names().size(), 1U);
}

TEST(ReadingOnThreads, ListsThatBlocksShareAreTheSame) {
  Random random(2);
  std::string text = "query,expert,item,rank,label,weight,silence\n";
  for (int k = 0; k < 200; ++k) {
    text += fmt::format("q{},e{},item{},{},{},{},below\n", random() % 2, random() % 3, k, random() % 30,
                        random() % 3 == 0 ? "1" : "", 3);
  }
  const Outcome outcome = expect_same(text);
  ASSERT_TRUE(outcome.data) << outcome.error;
  EXPECT_EQ(outcome.data->entry_count(), 200U);
  EXPECT_EQ(outcome.data->lists().size(), 6U);
}

TEST(ReadingOnThreads, NamedListsAndJudgementsAreTheSame) {
  Random random(3);
  std::string named = "expert,item,rank,list\n";
  std::string judged = "worker,item,judgement,weight\n";
  for (int k = 0; k < 200; ++k) {
    named += fmt::format("e{},item{},{},list{}\n", random() % 3, k, random() % 30, random() % 4);
    judged += fmt::format("e{},{},{},{}\n", random() % 3, item(random), random() % 2, random() % 3);
  }
  EXPECT_EQ(entries_in(expect_same(named)), 200U);
  EXPECT_TRUE(expect_same(judged).data);
}

TEST(ReadingOnThreads, QuotedFieldsMaySpanLinesAndQuotesMayBeText) {
  Random random(4);
  std::string text = "winner,loser,ignored\n";
  for (int k = 0; k < 200; ++k) {
    text += fmt::format("\"{},a\",\"{}\"\"b\",", item(random), item(random));
    switch (random() % 4) {
      case 0:
        text += "\"two\nlines, and \"\"quotes\"\"\n\n\"\n";
        break;
      case 1:
        text += "5\" screen\n";  // not a quoted field
        break;
      default:
        text += "plain\r\n";
    }
  }
  const Outcome outcome = expect_same(text);
  ASSERT_TRUE(outcome.data) << outcome.error;
  EXPECT_EQ(outcome.data->comparison_count(), 200U);
}

TEST(ReadingOnThreads, TheFirstErrorIsTheSame) {
  Random random(5);
  const std::string rows = comparisons(100, random);
  std::vector<std::size_t> ends;
  for (std::size_t at = rows.find('\n'); at != std::string::npos; at = rows.find('\n', at + 1)) ends.push_back(at + 1);
  for (const std::string_view bad :
       {"a,a,left,q,v,,1,\n", "a,b,who,q,v,,1,\n", "a,b\n", "a,b,left,q,v,-1,1,\n", "a,b,left,q,v,,yesterday,\n",
        "a,b,left,q,v,,2020-01-01,\n", "\"a,b,left,q,v,,1,\n", "\"a\"x,b,left,q,v,,1,\n", ",b,left,q,v,,1,\n"}) {
    for (const std::size_t row : {std::size_t{0}, ends.size() / 3, ends.size() - 1}) {
      std::string text = rows;
      text.insert(ends[row], bad);
      text.insert(ends.back() + bad.size(), "a,b\n");  // a later error
      EXPECT_NE(expect_same(text).error, "") << bad;
    }
  }
}

TEST(ReadingOnThreads, ContradictionsBetweenBlocksAreTheSame) {
  std::string rows;
  for (int k = 0; k < 50; ++k) rows += fmt::format("e,i{},{},2,1,below\n", k, k + 1);
  const std::string header = "expert,item,rank,weight,count,silence\n";
  for (const std::string_view bad : {"e,x,1,3,1,below\n", "e,x,1,2,2,below\n", "e,x,1,2,1,unknown\n"}) {
    EXPECT_NE(expect_same(header + rows + std::string(bad) + rows).error, "") << bad;
  }
  EXPECT_NE(expect_same("item,label\na,1\nb,2\nc,3\nd,4\ne,5\nf,6\na,2\n").error, "");
  EXPECT_NE(expect_same("left,right,winner\nx,b,left\n" + std::string(400, '\n') + "c,d,x\n").error, "");
}

TEST(ReadingOnThreads, TimesOfAnyPrecisionAreTheSame) {
  std::string text = "user,item,rating,time\n";
  for (int k = 0; k < 60; ++k) {
    text += fmt::format("u{},i{},3,{}\n", k % 3, k, k == 40 ? "1.123" : k % 2 == 0 ? "7" : "7.5");
  }
  EXPECT_TRUE(expect_same(text).data);
  EXPECT_NE(expect_same(text + "u,i,3,123456789012345678\n").error, "");
}

TEST(ReadingOnThreads, RunsAndLabelsAreTheSame) {
  Random random(6);
  std::string run, qrels, ratings;
  for (int k = 0; k < 200; ++k) {
    run += fmt::format("{} Q0 d{} {} {}.5 tag\n", random() % 4, k, k, random() % 100);
    qrels += fmt::format("{} 0 d{} {}\n", random() % 4, k, random() % 3);
    ratings += fmt::format("{}\t{}\t{}\t{}\n", random() % 5, k, random() % 5, 900'000'000 + random() % 1000);
  }
  EXPECT_EQ(entries_in(expect_same(run)), 200U);
  EXPECT_TRUE(expect_same(qrels).data);
  EXPECT_TRUE(expect_same(ratings).data);
  EXPECT_NE(expect_same(run + "1 Q0 d0\n" + run).error, "");
}

TEST(ReadingOnThreads, LetorWithAndWithoutNamesIsTheSame) {
  Random random(7);
  for (const bool named : {false, true}) {
    for (const bool scattered : {false, true}) {
      std::string letor, lists;
      for (std::uint32_t k = 0; k < 200; ++k) {
        const std::uint32_t query = scattered ? static_cast<std::uint32_t>(random() % 5) : k / 9;
        const std::string comment = named ? fmt::format(" # docid = d{}", k) : "";
        letor += fmt::format("{} qid:{} 1:{}.5 4:2{}\n", random() % 3, query, random() % 9, comment);
        lists += fmt::format("{} qid:{} 1:{} 4:NULL{}\n", random() % 3, query, random() % 9, comment);
      }
      EXPECT_TRUE(expect_same(letor).data);
      EXPECT_TRUE(expect_same("# a comment\n\n" + lists).data);
    }
  }
  EXPECT_NE(expect_same("1 qid:1 1:2 #docid = a\n1 qid:2 1:2\n1 qid:1 1:3 #docid = a\n").error, "");
}

TEST(ReadingOnThreads, SvmlightIsTheSame) {
  const auto folder = std::filesystem::temp_directory_path() / fmt::format("witan-reading-{}", ::getpid());
  std::filesystem::create_directories(folder);
  const std::string name = (folder / "rows").string();
  std::ofstream(name + ".query") << "3\n1\n50\n46\n";
  ReadOptions options;
  options.from = "svmlight";
  std::string text;
  for (int k = 0; k < 100; ++k) text += fmt::format("{} 1:{} 3:0.5\n", k % 3, k);
  EXPECT_TRUE(expect_same(text, options, name).data);
  EXPECT_TRUE(expect_same("# a comment\n" + text, options, name).data);
  EXPECT_NE(expect_same(text + "1 1:1\n", options, name).error, "");
  EXPECT_NE(expect_same("# nothing\n", options, name).error, "");
  std::filesystem::remove_all(folder);
}

TEST(ReadingOnThreads, OrdersAreTheSame) {
  std::string text, preflib =
                        "# DATA TYPE: soi\n# NUMBER ALTERNATIVES: 3\n# ALTERNATIVE NAME 1: a\n"
                        "# ALTERNATIVE NAME 2: b\n# ALTERNATIVE NAME 3: c\n";
  for (int k = 0; k < 60; ++k) {
    text += k % 2 == 0 ? "a, b,c\n" : "c,a\n";
    preflib += fmt::format("{}: {}\n", k + 1, k % 2 == 0 ? "1,3" : "2,1,3");
  }
  EXPECT_EQ(lists_in(expect_same(text)), 60U);
  EXPECT_EQ(lists_in(expect_same(text + "\n\n" + text)), 120U);
  EXPECT_EQ(lists_in(expect_same("b,a\n\n" + text)), 61U);  // later blocks guess that no line is blank
  EXPECT_NE(expect_same(text + "a,a\n").error, "");
  EXPECT_EQ(lists_in(expect_same(preflib, {}, "votes.soi")), 60U);
  EXPECT_EQ(lists_in(expect_same(preflib + "\n2: 1\n\n1: 2\n", {}, "votes.soi")), 62U);
  EXPECT_NE(expect_same(preflib + "# TITLE: late\n", {}, "votes.soi").error, "");
  EXPECT_NE(expect_same("# NUMBER VOTERS: 5\n" + preflib, {}, "votes.soi").error, "");
}

TEST(ReadingOnThreads, JsonLinesAreTheSame) {
  Random random(8);
  std::string text;
  for (int k = 0; k < 100; ++k) {
    text += fmt::format(R"({{"instance": "q{}", "order": ["{}", "x{}"]}})", random() % 3, item(random), k) + "\n";
    text += fmt::format(R"({{"prefer": ["{}a", "{}b"], "expert": "e{}", "time": {}}})", item(random), item(random),
                        random() % 3, k % 5 == 0 ? "1.5" : "2") +
            "\n";
    text += fmt::format(R"({{"features": {{"f{}": [1, {}]}}, "labels": {{"f{}": 2}}}})", k, k, k) + "\n\n";
  }
  EXPECT_TRUE(expect_same(text).data);
  EXPECT_NE(expect_same(text + "{\"order\": [1}\n" + text).error, "");
}

TEST(ReadingOnThreads, LongLinesAndOddTextsAreTheSame) {
  const std::string head = "item,label\na,1\n";
  EXPECT_TRUE(expect_same(head + std::string(3000, 'b') + ",2\nc,3").data);
  EXPECT_TRUE(expect_same("\xEF\xBB\xBF" + head + std::string(3000, '\n')).data);
  EXPECT_NE(expect_same(head + std::string("b\0,2\nc,3\n", 9)).error, "");
  EXPECT_NE(expect_same("item,label\n\n\n\n").error, "");
}

TEST(ReadingOnThreads, ErrorsBeforeDamagedDataAreReportedFirst) {
  Random random(10);
  std::string text = comparisons(6000, random);  // longer than what is read to detect the format
  std::ostringstream packed;
  write_gzip(packed, [&](std::ostream& out) { out << text; });
  const std::string cut = packed.str().substr(0, packed.str().size() / 2);
  EXPECT_NE(expect_same(cut).error.find("the end of the file inside the compressed data"), std::string::npos);
  text.insert(text.find('\n', 400) + 1, "a,a,left,q,v,,1,\n");
  std::ostringstream wrong;
  write_gzip(wrong, [&](std::ostream& out) { out << text; });
  const std::string error = expect_same(wrong.str().substr(0, wrong.str().size() / 2)).error;
  EXPECT_EQ(error.find("compressed"), std::string::npos) << error;
}

/// 0.1 has no exact binary form, so sums of it depend on their order unless they are exact.
TEST(ReadingOnThreads, CountedWeightsAreTheSame) {
  std::string text = "left,right,winner,weight\n";
  for (int k = 0; k < 500; ++k) text += fmt::format("a,b,left,0.{}\n", 1 + k % 9);
  std::vector<double> weights;
  for (const unsigned threads : {1U, 4U}) {
    const BlocksOf blocks(threads == 1 ? 0 : 100);
    Context::Options run;
    run.threads = threads;
    Context context(std::move(run));
    ReadOptions options;
    options.count_comparisons = true;
    LineReader lines(memory_source(text, "file"), "file", &context);
    const Dataset data = read_lines(lines, options);
    weights.push_back(data.instance(0).comparison_weight[0]);
  }
  EXPECT_EQ(weights[0], weights[1]);
}

TEST(ReadingOnThreads, AStopEndsReading) {
  std::atomic<bool> stop = true;
  Context::Options options;
  options.threads = 2;
  options.stop = &stop;
  Context context(std::move(options));
  Random random(9);
  const std::string text = comparisons(10'000, random);
  EXPECT_THROW(
      {
        LineReader lines(memory_source(text, "file"), "file", &context);
        (void)read_lines(lines, {});
      },
      Cancelled);
}

}  // namespace witan::reading_test
