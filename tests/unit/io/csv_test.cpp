#include <cmath>

#include "support/data_dir.hpp"
#include "support/random_data.hpp"
#include "support/same_data.hpp"
#include "support/text_io.hpp"
#include <gtest/gtest.h>

namespace witan::csv_test {

Dataset read(std::string_view text, const ReadOptions& options = {}) { return read_as("csv", text, options); }
std::string error_of(std::string_view text, const ReadOptions& options = {}) {
  return reading_error("csv", text, options);
}
std::string again(std::string_view text) { return write_as("csv", read(text)); }

struct Malformed {
  std::string_view text;
  std::string_view message;
};
void expect_errors(std::span<const Malformed> cases) {
  for (const Malformed& one : cases) EXPECT_EQ(error_of(one.text), one.message) << one.text;
}

TEST(Csv, HeadersThatDoNotFit) {
  const Malformed cases[] = {
      {"", "t.csv: found an empty file, expected data"},
      {"\n\n", "t.csv: found nothing but blank lines, expected data"},
      {"expert,item,rank\n", "t.csv:1: found a header without rows, expected at least one row below it"},
      {"expert,rank\ne,1\n",
       "t.csv:1:1: found a header without item and without winner, expected item and one of rank, score, rating, "
       "judgement, label; or winner and loser; or left, right and winner (columns maps other names)"},
      {"expert,item\ne,a\n",
       "t.csv:1:1: found a header with item alone, expected one of rank, score, rating, judgement, label beside it"},
      {"item,rank,rating\na,1,2\n",
       "t.csv:1:1: found a header with both rating and rank, expected only one of them (columns selects it)"},
      {"expert,item,label\ne,a,1\n",
       "t.csv:1:1: found a header with expert and label, but without a statement of the expert, expected rank, score, "
       "rating "
       "or judgement (columns={'judgement': 'label'} reads labels as judgements)"},
      {"item,rank,item\na,1,b\n", "t.csv:1:11: found a second column for item, expected one; the other is \"item\""},
      {"item,Rank,docID\na,1,b\n", "t.csv:1:11: found a second column for item, expected one; the other is \"item\""},
      {"winner,item\na,b\n", "t.csv:1:1: found a header with winner, expected also loser, or left and right"},
      {"left,right,left_score,right_score,left_rank,right_rank\na,b,1,0,1,2\n",
       "t.csv:1:1: found a header with scores and ranks of left and right, expected only one of them (columns selects "
       "it)"},
      {"left,right,winner,loser\na,b,left,b\n",
       "t.csv:1:1: found a header with left, right and loser, expected left, right and winner"},
      {"left,loser,winner\na,b,a\n",
       "t.csv:1:1: found a header with winner, loser and one of left and right, expected winner and loser, or left, "
       "right and winner"},
      {"\xFF\xFEi", "t.csv:1:1: found text in UTF-16, expected text in UTF-8"},
  };
  expect_errors(cases);
}

TEST(Csv, RowsThatDoNotFit) {
  using namespace std::string_view_literals;
  const Malformed cases[] = {
      {"item,rank\na,1\nb\n", "t.csv:3: found 1 field, expected 2 as in the header"},
      {"item,rank\na,1,2\n", "t.csv:2: found 3 fields, expected 2 as in the header"},
      {"item,rank\na,one\n", "t.csv:2:3: found \"one\", expected a rank (a number)"},
      {"item,rank\na,nan\n", "t.csv:2:3: found \"nan\", expected a rank (a finite number)"},
      {"item,score\na,-inf\n", "t.csv:2:3: found \"-inf\", expected a score (a finite number)"},
      {"item,score\na,1e400\n", "t.csv:2:3: found \"1e400\", which is too large, expected a score (a finite number)"},
      {"item,rank\na,-1\n", "t.csv:2:3: found \"-1\", expected a rank of at least 0"},
      {"item,rank\n,1\n", "t.csv:2:1: found nothing, expected the name of an item"},
      {"expert,item,rank\n,a,1\n", "t.csv:2:1: found nothing, expected the name of an expert"},
      {"instance,item,rank\n,a,1\n", "t.csv:2:1: found nothing, expected the name of an instance"},
      {"item,rank\na\xff,1\n", "t.csv:2:1: found \"a\\xff\", which is not UTF-8, expected text in UTF-8"},
      {"item,rank\na\0b,1\n"sv, "t.csv:2:2: found a NUL byte, expected text"},
      {"item,rank\n\"a\nb\",1\n", "t.csv:3:1: found \"a\\x0ab\", expected a name without NUL, tab or line breaks"},
      {"item,rank\n\"a,1\n", "t.csv:2:1: found a quote that is never closed, expected a closing quote"},
      {"item,rank\n\"a\"b,1\n",
       "t.csv:2:4: found \"b\" after a closing quote, expected a separator or the end of the line"},
      {"item,rank\na,1\na,2\n",
       "t.csv:3: found a second rank of item \"a\" by expert \"all\" in instance \"all\", expected one; the first is "
       "at "
       "t.csv:2"},
      {"item,rank,label\na,1,x\n", "t.csv:2:5: found \"x\", expected a label (a number)"},
      {"item,rank,label\na,1,1e60\n", "t.csv:2: found label 1e+60, expected an absolute value of at most 1e+50"},
      {"expert,item,rank,label\ne,a,1,1\nf,a,1,2\n",
       "t.csv:3: found label 2 of item \"a\" in instance \"all\", expected 1 as at t.csv:2"},
      {"item,rank,weight\na,1,-2\n", "t.csv:2:5: found \"-2\", expected a weight of at least 0"},
      {"item,rank,weight\na,1,2\nb,2,3\n",
       "t.csv:3:5: found weight 3, expected 2, the weight of this list since line 2"},
      {"item,rank,count\na,1,0\n", "t.csv:2:5: found \"0\", expected the number of ballots (1 or more)"},
      {"item,rank,count\na,1,1.5\n", "t.csv:2:5: found \"1.5\", expected the number of ballots (1 or more)"},
      {"item,rank,count\na,1,2\nb,2,3\n", "t.csv:3:5: found count 3, expected 2, the count of this list since line 2"},
      {"item,rank,silence\na,1,last\n", "t.csv:2:5: found \"last\", expected unknown, below or tied-last"},
      {"item,rank,silence\na,1,below\nb,2,unknown\n",
       "t.csv:3:5: found silence unknown, expected below, the silence of this list since line 2"},
      {"item,rating,time\na,1,1;5\n",
       "t.csv:2:5: found \"1;5\", expected a time: a number, or a date such as 2024-08-31, 2024-08-31T12:30:00Z or "
       "2024-08-31 12:30:00.5+02:00"},
      {"item,rating,time\na,1,99999999999999999999\n",
       "t.csv:2:5: found \"99999999999999999999\", expected a time: a number, or a date such as 2024-08-31, "
       "2024-08-31T12:30:00Z or "
       "2024-08-31 12:30:00.5+02:00"},
  };
  expect_errors(cases);
}

TEST(Csv, TimesAreNumbersOrDates) {
  EXPECT_EQ(again("winner,loser,time\na,b,7\nb,a,1723651234.5678\n"),
            "winner,loser,time\na,b,7\nb,a,1723651234.5678\n");
  EXPECT_EQ(again("winner,loser,time\na,b,2024-08-01 00:00:00+00:00\nb,a,2024-08-01T12:30:00.250+02:00\n"),
            "winner,loser,time\na,b,2024-08-01\nb,a,2024-08-01T10:30:00.25Z\n");
  EXPECT_EQ(again("item,rating,time\na,1,2024-08-01\nb,2,\n"), "item,rating,time\na,1,2024-08-01\nb,2,\n");
  // Sorted by time, not by text or row.
  EXPECT_EQ(again("winner,loser,time\na,b,10\nb,a,9.5\n"), "winner,loser,time\nb,a,9.5\na,b,10\n");
  EXPECT_EQ(again("winner,loser,time\na,b,2024-08-01T01:00+02:00\nb,a,2024-07-31T22:30Z\n"),
            "winner,loser,time\nb,a,2024-07-31T22:30:00Z\na,b,2024-07-31T23:00:00Z\n");
}

TEST(Csv, TimesThatDoNotFit) {
  const Malformed cases[] = {
      {"winner,loser,time\na,b,2023-02-29\n",
       "t.csv:2:5: found \"2023-02-29\", expected a time: a number, or a date such as 2024-08-31, 2024-08-31T12:30:00Z "
       "or 2024-08-31 12:30:00.5+02:00"},
      {"winner,loser,time\na,b,2023-02-28\na,b,5\n",
       "t.csv:3:5: found a number as time: \"5\", expected a date, like the earlier times: dates and numbers have no "
       "common order"},
      {"item,rating,time\na,1,5\nb,1,2023-02-28\n",
       "t.csv:3:5: found a date as time: \"2023-02-28\", expected a number, like the earlier times: dates and numbers "
       "have no common order"},
      {"winner,loser,time\na,b,9000000000000000000\nb,a,0.5\n",
       "t.csv:3:5: found \"0.5\", expected fewer decimals: with them, an earlier time has more than 18 digits"},
      {"winner,loser,time\na,b,0.5\nb,a,9000000000000000000\n",
       "t.csv:3:5: found \"9000000000000000000\", expected a time of at most 18 digits, with as many decimals as "
       "the earlier times"},
  };
  expect_errors(cases);
}

TEST(Csv, ComparisonsThatDoNotFit) {
  const Malformed cases[] = {
      {"left,right,winner\na,b,c\n",
       "t.csv:2:5: found \"c\", expected left, right, tie, one of the two items, or the share of the left item from 0 "
       "to 1"},
      {"left,right,winner\nright,left,left\n",
       "t.csv:2:12: found \"left\", expected the share of the left item: 1, 0 or 0.5 (the word is also the name of an "
       "item)"},
      {"left,right,winner\na,b,left\na,tie,tie\n",
       "t.csv:3:7: found \"tie\", expected the share of the left item: 1, 0 or 0.5 (the word is also the name of an "
       "item)"},
      {"left,right,winner\na,b,x\nx,b,left\n",
       "t.csv:2:5: found \"x\", expected the share of the left item: 1, 0 or 0.5 (the word is also the name of an "
       "item)"},
      {"left,right,winner\na,b,1.5\n",
       "t.csv:2:5: found \"1.5\", expected left, right, tie, one of the two items, or the share of the left item from "
       "0 to 1"},
      {"left,right,winner\na,b,\n",
       "t.csv:2:5: found nothing, expected left, right, tie, one of the two items, or the share of the left item from "
       "0 to 1"},
      {"left,right,winner\na,a,left\n",
       "t.csv:2:3: found \"a\", expected an item other than the one it is compared with"},
      {"winner,loser\na,\n", "t.csv:2:3: found nothing, expected the name of an item"},
      {"winner,loser,tie\na,b,maybe\n",
       "t.csv:2:5: found \"maybe\", expected 1, true or yes for a tie; 0, false, no or nothing for no tie"},
      {"winner,loser,weight\na,b,heavy\n", "t.csv:2:5: found \"heavy\", expected a weight (a number)"},
  };
  expect_errors(cases);
}

TEST(Csv, ACutGzipFileIsNoShorterTable) {
  // gzip of "item,rank\na,1\n", without its last bytes.
  const std::string_view cut("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xcb\x2c\x49\xcd\xd5\x29\x4a", 17);
  EXPECT_EQ(error_of(cut), "t.csv: found the end of the file inside the compressed data, expected a whole gzip file");
}

TEST(Csv, ALongNameIsRefused) {
  EXPECT_EQ(error_of("item,rank\n" + std::string(4097, 'x') + ",1\n"),
            "t.csv:2:1: found a name of 4097 bytes, expected the name of an item of at most 4096 bytes");
  const Dataset data = read("item,rank\n" + std::string(4096, 'x') + ",1\n");
  EXPECT_EQ(data.item_names()[0].size(), 4096U);
}

TEST(Csv, ColumnsThatAreNotThere) {
  ReadOptions options;
  options.columns = {{"item", "docID"}};
  EXPECT_EQ(error_of("item,rank\na,1\n", options),
            "t.csv:1:1: found a header without \"docID\", expected the column that columns maps to item");
  options.columns = {{"thing", "item"}};
  EXPECT_THROW((void)read("item,rank\na,1\n", options), UsageError);
}

TEST(Csv, ColumnsThatComparisonsDoNotUseAreIgnored) {
  const Dataset plain = read("winner,loser\na,b\n");
  const Dataset sets = read("winner,loser,score\na,b,6-2\n");
  EXPECT_TRUE(same_data(sets, plain));
  EXPECT_EQ(sets.notes(), std::vector<std::string>{"t.csv: 1 column ignored: score"});
  const Dataset more = read("surface,Rank,winner,rating,loser,item,label,count\nclay,x,a,y,b,z,w,v\n");
  EXPECT_TRUE(same_data(more, plain));
  EXPECT_EQ(more.notes(),
            std::vector<std::string>{"t.csv: 6 columns ignored: surface, Rank, rating, item, label, count"});
}

TEST(Csv, ColumnsThatListsDoNotUseAreIgnored) {
  const Dataset data = read("item,rank,winner,tie,left\na,1,x,maybe,z\n");
  EXPECT_TRUE(same_data(data, read("item,rank\na,1\n")));
  EXPECT_EQ(data.notes(), std::vector<std::string>{"t.csv: 3 columns ignored: winner, tie, left"});
  const Dataset labels = read("item,label,weight\na,1,heavy\n");
  EXPECT_EQ(labels.notes(), std::vector<std::string>{"t.csv: 1 column ignored: weight"});
}

TEST(Csv, AColumnIsDropped) {
  ReadOptions options;
  options.columns = {{"rating", "-"}};
  const Dataset data = read("item,rank,rating\na,1,good\n", options);
  EXPECT_TRUE(same_data(data, read("item,rank\na,1\n")));
  EXPECT_EQ(data.notes(), std::vector<std::string>{"t.csv: 1 column ignored: rating"});
  options.columns = {{"rating", "-"}, {"score", "-"}};
  EXPECT_EQ(error_of("item,rank,rating\na,1,good\n", options),
            "t.csv:1:1: found a header without \"score\", expected the column that columns ignores");
}

TEST(Csv, FinalScoresOrRanksYieldTheWinner) {
  const Dataset expected = read("left,right,winner\na,b,left\nb,c,right\na,c,tie\n");
  EXPECT_TRUE(same_data(read("left,right,left_score,right_score\na,b,2,0\nb,c,1.5,3\na,c,1,1\n"), expected));
  EXPECT_TRUE(same_data(read("left,right,left_rank,right_rank\na,b,1,2\nb,c,7,3\na,c,4,4\n"), expected));
  ReadOptions options;
  options.columns = {{"left", "home"}, {"right", "away"}, {"left_score", "hg"}, {"right_score", "ag"}};
  EXPECT_TRUE(same_data(read("home,away,hg,ag\na,b,2,0\nb,c,1,3\na,c,1,1\n", options), expected));
  EXPECT_EQ(error_of("left,right,left_score,right_score\na,b,2,\n"),
            "t.csv:2:7: found nothing, expected a score (a number)");
}

TEST(Csv, AColumnNamesTheListsOfOneExpert) {
  const Dataset data = read("expert,list,item,rank\ne,1,a,1\ne,2,a,2\ne,1,b,2\ne,2,b,1\n");
  ASSERT_EQ(data.lists().size(), 2U);
  EXPECT_EQ(data.expert_names().size(), 1U);
  EXPECT_EQ(
      error_of("expert,list,item,rank\ne,1,a,1\ne,1,a,2\n"),
      "t.csv:3: found a second rank of item \"a\" by expert \"e\" in instance \"all\", expected one; the first is at "
      "t.csv:2");
}

TEST(Csv, OutcomesAndLabelsAreExact) {
  const Dataset shares = read("left,right,winner\na,b,0.50000001\na,b,0.1\n");
  EXPECT_EQ(shares.instance(0).comparisons[0].outcome, 0.50000001);
  EXPECT_EQ(shares.instance(0).comparisons[1].outcome, 0.1);
  const Dataset labels = read("item,label\na,16777217\nb,0.1\n");
  EXPECT_EQ(labels.instance(0).labels[0], 16777217.0);
  EXPECT_EQ(labels.instance(0).labels[1], 0.1);
}

TEST(Csv, MarksAndLineBreaksOfOtherSystems) {
  EXPECT_TRUE(same_data(read("\xEF\xBB\xBFitem,rank\r\na,1\r\n\r\nb,2"), read("item;rank\na;1\nb;2\n")));
}

TEST(Csv, SeparatorsInsideQuotesDoNotChooseTheSeparator) {
  ReadOptions options;
  options.columns = {{"item", "item;with;semicolons"}};
  const Dataset data = read("\"item;with;semicolons\",rank\na,1\n", options);
  EXPECT_EQ(data.item_names()[0], "a");
}

TEST(Csv, NamesMeanTheirItems) {
  const Dataset data = read("left,right,winner\nb,a,a\ny,x,y\nleft,b,left\nb,left,0\n");
  const Instance all = data.instance(0);
  const std::vector<double> expected = {0, 1, 1, 0};
  for (std::size_t c = 0; c < expected.size(); ++c) EXPECT_EQ(all.comparisons[c].outcome, expected[c]) << c;
}

TEST(Csv, FilesOfChatbotArena) {
  const Dataset data = read(
      "question_id,model_a,model_b,winner,judge\n1,p,q,model_a,j1\n2,p,q,model_b,j2\n3,q,p,tie,j1\n"
      "4,q,p,tie (bothbad),j2\n5,q,p,Tie,j2\n");
  const Instance all = data.instance(0);
  const std::vector<double> expected = {1, 0, 0.5, 0.5, 0.5};
  ASSERT_EQ(all.comparisons.size(), expected.size());
  for (std::size_t c = 0; c < expected.size(); ++c) EXPECT_EQ(all.comparisons[c].outcome, expected[c]) << c;
  EXPECT_EQ(data.expert_names().size(), 2U);
  EXPECT_EQ(data.item_names()[0], "p");
}

TEST(Csv, WritesOnlyTheColumnsThatSaySomething) {
  EXPECT_EQ(again("expert,item,rank,weight,count,silence\nall,b,2,1,1,unknown\nall,a,1,1,,\n"),
            "item,rank\na,1\nb,2\n");
  EXPECT_EQ(again("instance,expert,item,score,label\nq,e,a,1.5,\nq,e,b,-2,1\nr,e,a,0,\nr,e,c,,2\n"),
            "instance,expert,item,score,label\nq,e,a,1.5,\nq,e,b,-2,1\nr,e,a,0,\nr,,c,,2\n");
  EXPECT_EQ(again("expert,item,rating,time,count,silence\ne,a,5,77,2,below\ne,b,4,,2,below\nf,a,1,,,\n"),
            "expert,item,rating,count,silence,time\ne,a,5,2,below,77\ne,b,4,2,below,\nf,a,1,1,unknown,\n");
  EXPECT_EQ(again("item,label\na,1\nb,\n"), "item,label\na,1\nb,\n");
  EXPECT_EQ(again("item,rank\na,\n"), "item,rank\na,\n");
  EXPECT_EQ(again("item,judgement\na,1\na,1\na,0\n"), "item,judgement,weight\na,0,1\na,1,2\n");
}

TEST(Csv, ATaskOrSessionIsTheClusterOfAComparison) {
  const Dataset data = read("winner,loser,Session,task,time\na,b,s2,t1,2\nb,a,,t1,1\na,b,s10,t2,3\na,b,s2,t2,4\n");
  ASSERT_EQ(data.cluster_names().size(), 2U);
  EXPECT_EQ(data.cluster_names()[0], "s2");
  EXPECT_EQ(data.cluster_names()[1], "s10");
  const auto clusters = data.instance(0).comparison_cluster;
  EXPECT_EQ(std::vector(clusters.begin(), clusters.end()), (std::vector<std::uint32_t>{kNoCluster, 0, 1, 0}));
  EXPECT_EQ(data.notes(), std::vector<std::string>{"t.csv: 1 column ignored: task"});
  EXPECT_EQ(again("winner,loser,cluster\na,b,x\nb,a,\n"), "winner,loser,cluster\na,b,x\nb,a,\n");
}

TEST(Csv, ClustersOfListsAreIgnoredAndLongPromptsAreReplaced) {
  EXPECT_EQ(read("item,rank,session\na,1,s\n").notes(), std::vector<std::string>{"t.csv: 1 column ignored: session"});
  const std::string prompt(kMaxNameBytes + 1, 'x');
  const Dataset data = read("winner,loser,prompt\na,b," + prompt + "\nb,a," + prompt + "\na,b," + prompt + "y\n");
  EXPECT_EQ(data.cluster_names().size(), 2U);
}

TEST(Csv, WritesComparisons) {
  EXPECT_EQ(again("expert,left,right,winner,weight\nall,a,b,a,1\nall,b,a,right,\nall,a,b,0.5,\nall,a,b,0.25,\n"),
            "left,right,winner\na,b,left\nb,a,right\na,b,tie\na,b,0.25\n");
  EXPECT_EQ(again("instance,expert,winner,loser,tie,time\nq,e,a,b,,3\nq,f,b,a,1,4\n"),
            "instance,expert,winner,loser,tie,time\nq,e,a,b,0,3\nq,f,b,a,1,4\n");
  EXPECT_EQ(again("left,right,winner\n0.25,b,0.250\n"), "left,right,winner\n0.25,b,00.25\n");
  EXPECT_EQ(again("left,right,winner\nright,left,1\nright,left,0\ntie,left,0.5\nleft,tie,left\n"),
            "left,right,winner\nright,left,1\nright,left,0\ntie,left,0.5\nleft,tie,left\n");
}

TEST(Csv, QuotesWhatItMust) {
  EXPECT_EQ(again("item,rank\n\"a,\"\"b\"\"\",1\n\"c;d\",2\n"), "item,rank\n\"a,\"\"b\"\"\",1\n\"c;d\",2\n");
}

TEST(Csv, SaysWhatItCannotHold) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"{\"features\":{\"a\":[1]}}", "csv cannot represent features; jsonl can"},
      {"{\"order\":[\"a\"]}\n{\"prefer\":[\"a\",\"b\"]}",
       "csv cannot represent lists and comparisons together; jsonl can"},
      {"{\"labels\":{\"a\":1}}\n{\"prefer\":[\"a\",\"b\"]}",
       "csv cannot represent labels beside comparisons; jsonl can"},
      {"{\"items\":[\"c\"]}\n{\"prefer\":[\"a\",\"b\"]}",
       "csv cannot represent item \"c\", which no comparison contains; jsonl can"},
      {"{\"order\":[\"a\"]}\n{\"ratings\":{\"a\":1}}", "csv cannot represent both ranks and ratings; jsonl can"},
      {"{\"expert\":\"e\",\"order\":[\"a\"]}\n{\"expert\":\"e\",\"order\":[\"b\"]}",
       "csv cannot represent two lists of expert \"e\" in instance \"all\"; jsonl can"},
      {"{\"expert\":\"e\",\"order\":[],\"items\":[\"a\"]}",
       "csv cannot represent the list of expert \"e\" in instance \"all\", which is empty; jsonl can"},
      {"{\"expert\":\"e\",\"judgements\":{\"a\":1},\"weight\":2}",
       "csv cannot represent the weight of the list of expert \"e\" in instance \"all\" together with weights of "
       "single "
       "judgements; "
       "jsonl can"},
      {"{\"ratings\":{\"a\":1},\"weights\":{\"a\":2}}", "csv cannot represent weights of single ratings; jsonl can"},
      {"{\"items\":[]}", "csv cannot represent instance \"all\", which has no items; jsonl can"},
      {"{\"order\":[\" a\"]}", "csv cannot represent the blanks around the name of item \" a\"; jsonl can"},
      {"{\"compare\":[\"a\",\"b\"],\"outcome\":0.25,\"sides\":\"unknown\"}",
       "csv cannot represent a comparison with a fractional outcome and an unknown order of presentation; jsonl can"},
  };
  for (const auto& [text, message] : cases) EXPECT_EQ(writing_error("csv", read_as("jsonl", text)), message) << text;
  EXPECT_EQ(writing_error("csv", DatasetBuilder().build()), "csv cannot represent data without a statement; jsonl can");
}

void expect_round_trip(const Dataset& data, std::uint64_t seed) {
  const std::string text = write_as("csv", data);
  const Dataset back = read(text);
  ASSERT_TRUE(same_data(data, back)) << "seed " << seed << "\n" << text;
  ASSERT_EQ(write_as("csv", back), text) << "seed " << seed;
}

TEST(Csv, RoundTripsLists) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    for (const Form form : {Form::rank, Form::score, Form::rating, Form::judgement}) {
      expect_round_trip(RandomData(seed).lists_of(form), seed);
    }
  }
}

TEST(Csv, RoundTripsComparisons) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    for (const bool presentation_known : {false, true}) {
      expect_round_trip(RandomData(seed).comparisons(presentation_known), seed);
    }
  }
}

TEST(Csv, CrowdComparisons) {
  const auto path = data_file("llmfao/crowd-comparisons.csv");
  if (!path) GTEST_SKIP() << "llmfao/crowd-comparisons.csv is not there";
  ReadOptions options;
  options.from = "csv";
  options.columns = {{"instance", "prompt"}};
  Context context;
  const Dataset data = read_dataset(std::vector<std::string>{path->string()}, options, context);
  EXPECT_EQ(data.comparison_count(), 8931U);
  EXPECT_EQ(data.expert_names().size(), 124U);
  EXPECT_EQ(data.item_names().size(), 59U);
  expect_round_trip(data, 0);
}

TEST(Csv, CrowdJudgements) {
  const auto path = data_file("trec-crowd/judgements.tsv");
  if (!path) GTEST_SKIP() << "trec-crowd/judgements.tsv is not there";
  ReadOptions options;
  options.from = "csv";
  options.columns = {{"judgement", "label"}, {"label", "gold"}};
  options.missing_label = -1;
  Context context;
  const Dataset data = read_dataset(std::vector<std::string>{path->string()}, options, context);
  EXPECT_EQ(data.instance_count(), 100U);
  EXPECT_EQ(data.expert_names().size(), 762U);
  EXPECT_EQ(data.slot_count(), 19033U);
  double judgements = 0;
  std::size_t gold = 0;
  for (std::size_t i = 0; i < data.instance_count(); ++i) {
    const Instance instance = data.instance(i);
    for (const List& list : instance.lists) {
      for (std::uint64_t e = list.begin; e < list.end; ++e) judgements += instance.weight_of_entry(e);
    }
    for (const double label : instance.labels) gold += std::isnan(label) ? 0U : 1U;
  }
  EXPECT_DOUBLE_EQ(judgements, 89624);
  EXPECT_EQ(gold, 3275U);
  expect_round_trip(data, 0);
}

}  // namespace witan::csv_test
